/** `ratings recompute`: all ratings of a server anew, from its finished games. */
import { UserError } from '../command-line/user-error.js'
import { dataFolder } from '../installation.js'
import type { Terminal } from '../terminal/terminal.js'

export interface RatingFlags {
  readonly data?: string
  readonly databaseUrl?: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

export async function recompute(terminal: Terminal, flags: RatingFlags): Promise<void> {
  const { data, databaseUrl, dryRun: isDryRun = false } = flags
  if (databaseUrl !== undefined && data !== undefined)
    throw new UserError('--data and --database-url cannot be given together')
  const { DatabaseTrouble, fileIn, openDatabase, recomputeRatings } = await import('@handwerk/server')
  const { existsSync } = await import('node:fs')
  const folder = data ?? dataFolder(terminal.env)
  if (databaseUrl === undefined && !existsSync(fileIn(folder))) throw new UserError(`${folder} holds no games`)
  const at = databaseUrl === undefined ? { folder } : { url: databaseUrl }
  const database = await openDatabase({ data: at }, () => undefined).catch((error: unknown) => {
    throw error instanceof DatabaseTrouble ? new UserError(error.message) : error
  })
  try {
    const done = await recomputeRatings(database, { isDryRun, now: Date.now() })
    if (flags.json) terminal.print(JSON.stringify(done, null, 2))
    else {
      const { games, rated, changes } = done
      for (const { name, game, seats, old, now } of changes)
        terminal.print(`${name}, ${game}, ${seats} seats: ${old} → ${now ?? 'no rating'}`)
      terminal.print(
        `${games} finished games, ${rated} of them rated; ${changes.length} ratings ${isDryRun ? 'would change' : 'have changed'}.`,
      )
    }
  } finally {
    await database.close()
  }
}
