/** What a process keeps in memory. It looks inside of classes that show it to nobody else. */
import type { State } from '@handwerk/match'
import type { TableRegistry } from '../table/table-registry.js'

interface ReplicaInside {
  readonly running: { readonly state: State } | null
  readonly stored: { readonly status: string }
  readonly followers: {
    readonly count: number
    readonly presence: {
      readonly connections: ReadonlyMap<string, number>
      readonly going: ReadonlyMap<string, unknown>
      readonly elsewhere: ReadonlyMap<string, unknown>
    }
  }
}

export interface TableInside {
  readonly id: string
  /** The number of the last event that is known. */
  readonly number: number
  readonly followers: number
  /** People who count as connected, or as about to come back. */
  readonly present: number
  /** Processes whose people are known. */
  readonly elsewhere: readonly string[]
}

export async function tablesInside(registry: TableRegistry): Promise<TableInside[]> {
  const { tables } = registry as unknown as { tables: ReadonlyMap<string, Promise<{ replica: ReplicaInside }>> }
  const inside: TableInside[] = []
  const later = new Promise<null>((next) => setImmediate(() => next(null)))
  for (const [id, opening] of tables) {
    // One that is still being opened is not waited for: no time passes here.
    const table = await Promise.race([opening.catch(() => null), later])
    if (!table) continue
    const { running, followers } = table.replica
    const { connections, going, elsewhere } = followers.presence
    inside.push({
      id,
      number: running?.state.number ?? 0,
      followers: followers.count,
      present: connections.size + going.size,
      elsewhere: [...elsewhere.keys()].filter((name) => name !== ''),
    })
  }
  return inside
}
