import type { SubscriptionState } from './table-subscription.ts'
import type { LiveWords } from './words/index.ts'

/** Replaces the question: says that the player's move is on its way, or that a bot plays. */
export function moveNote(
  { busy, kept, connection }: Pick<SubscriptionState, 'busy' | 'kept' | 'connection'>,
  isAway: boolean,
  t: LiveWords,
): string | undefined {
  if (connection === 'outdated') return kept ? t.connection.keptOutdated : t.refused.outdated
  if (busy && connection !== 'open') return t.connection.kept
  if (busy) return kept ? t.connection.sendingKept : t.connection.sending
  return isAway ? t.table.away : undefined
}
