/** What the others can do about somebody who has gone away and owes a decision. */
import { itemAt, type Seat } from '@handwerk/kernel'
import { isPlayedByOwner, openDecisionOf } from '@handwerk/match'
import { ApiError } from '../api-error.js'
import type { TableContext } from './table-context.js'
import type { TableReplica } from './table-replica.js'

/** On clocks, a bot may play for somebody who has been away for so many milliseconds. */
export const GONE_AFTER = 120_000

/** Whether somebody has left a game on clocks for so long, at their own turn, that a bot may play for them. */
export function isGone({ stored, running, followers }: TableReplica, seat: Seat, now: number): boolean {
  const own = running?.state.seats[seat]
  if (!own?.open || !isPlayedByOwner(own) || stored.status !== 'running' || stored.pace.is !== 'live') return false
  const { here, left } = itemAt(followers.presence.now().seats, seat)
  return !here && left !== null && now - left >= GONE_AFTER
}

/** Reminds somebody by mail or push, if they want it; once for each decision. */
export async function nudge(
  replica: TableReplica,
  { stores, world }: TableContext,
  by: Seat,
  seat: Seat,
): Promise<void> {
  replica.requireStatus('running')
  const { state } = replica.runningNow()
  const late = state.seats[seat]
  const decision = late ? openDecisionOf(state, seat) : null
  if (!late || decision === null || seat === by || !isPlayedByOwner(late))
    throw new ApiError('not-now', 'Nobody waits for this seat.')
  if (itemAt(replica.followers.presence.now().seats, seat).here) throw new ApiError('not-now', 'They are at the table.')
  if (!(await stores.notices.remind({ table: replica.id, seat, decision, due: world.now() })))
    throw new ApiError('no-such-thing', 'They want no notices, so they cannot be reminded from here.')
}
