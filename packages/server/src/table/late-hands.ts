/** Hands for onlookers, some moves late. */
import { lateHands } from '@handwerk/match'
import type { LateHands } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import { showsHands } from './describe-table.js'
import { seatOf } from './seating.js'
import type { TableContext } from './table-context.js'
import type { TableReplica } from './table-replica.js'

/** As JSON. Those who play look on nowhere. `pay` is called before events are read, and may refuse. */
export async function lateHandsOf(
  replica: TableReplica,
  { hands }: Pick<TableContext, 'hands'>,
  person: string | null,
  pay: (events: number) => void,
): Promise<string> {
  if (!showsHands(replica.stored) || seatOf(replica.stored, person) !== null)
    throw new ApiError('forbidden', 'Hands are not shown to you here.')
  replica.requireStatus('running')
  const { terms, state } = replica.runningNow()
  const observed = state.heard.at(-1) ?? 0
  const known = hands.get(replica.id)
  if (known?.observed === observed) return known.text
  pay(state.number)
  const events = await replica.events()
  const late = lateHands(terms, events.slice(0, state.number))
  const text = JSON.stringify({ number: late?.number ?? null, views: [...(late?.views ?? [])] } satisfies LateHands)
  hands.set(replica.id, { observed, text })
  return text
}

/** What all onlookers of some tables were told last, until they observe something new. */
export class HandsCache {
  private readonly most: number
  private readonly kept = new Map<string, { readonly observed: number; readonly text: string }>()

  /** Of so many tables at most. */
  constructor(most: number) {
    this.most = most
  }

  get(table: string) {
    return this.kept.get(table)
  }

  set(table: string, late: { readonly observed: number; readonly text: string }): void {
    this.kept.delete(table)
    this.kept.set(table, late)
    const [oldest] = this.kept.keys()
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest)
  }
}
