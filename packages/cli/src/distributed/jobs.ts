/** What those who hand out work and those who take it must agree on. */
import type { JobQueue } from '@handwerk/server'
import { Complaint } from '../command-line/user-error.js'
import { ownVersion } from '../installation.js'
import { openBox, type Registry } from '../registry.js'

/** Games played by another version, of the program or of the rules, could go another way. */
export const rulesOf = (game: string, version: number): string => `${ownVersion()} ${game} ${version}`

export const allRules = (registry: Registry): Promise<string[]> =>
  Promise.all(
    registry.names.map(async (name) => {
      const { game } = await openBox(registry, name)
      return rulesOf(name, game.version)
    }),
  )

export async function openJobQueue(url: string): Promise<JobQueue> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new Complaint('--database-url must begin with postgres://')
  // Only those who spread their work need all that a server is made of.
  const { JobQueue } = await import('@handwerk/server')
  try {
    return await JobQueue.open(url)
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new Complaint(`the database cannot be used: ${error.message || String(error.code)}`)
    throw error
  }
}
