/** What the submitter and the workers of a job must agree on. */
import type { JobQueue } from '@handwerk/server'
import { UserError } from '../command-line/user-error.js'
import { programVersion } from '../installation.js'
import { openModule, type Registry } from '../registry.js'

/** Workers of another version of the program or of the rules might play the same game differently. */
export const rulesKey = (game: string, version: number): string => `${programVersion()} ${game} ${version}`

export const allRulesKeys = (registry: Registry): Promise<string[]> =>
  Promise.all(
    registry.names.map(async (name) => {
      const { game } = await openModule(registry, name)
      return rulesKey(name, game.version)
    }),
  )

export async function openJobQueue(url: string): Promise<JobQueue> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new UserError('--database-url must begin with postgres://')
  // Only distributed runs need the server package.
  const { JobQueue } = await import('@handwerk/server')
  try {
    return await JobQueue.open(url)
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new UserError(`the database cannot be used: ${error.message || String(error.code)}`)
    throw error
  }
}
