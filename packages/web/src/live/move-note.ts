import type { SubscriptionState } from '@handwerk/client/live'
import type { SeatState } from '@handwerk/protocol'
import type { LiveWords } from './words/index.ts'

/** Replaces the question: says that the player's move is on its way, or that a bot plays. */
export function moveNote(
  { move, connection }: Pick<SubscriptionState, 'move' | 'connection'>,
  own: Pick<SeatState, 'standIn' | 'resigned'> | null,
  t: LiveWords,
): string | undefined {
  if (connection === 'outdated') return move === 'none' ? t.refused.outdated : t.connection.keptOutdated
  if (move !== 'none' && connection !== 'open') return t.connection.kept
  if (move === 'resending') return t.connection.sendingKept
  if (move === 'sending') return t.connection.sending
  if (own?.resigned) return t.table.hasResigned
  return own?.standIn ? t.table.away : undefined
}
