import type { FollowingState } from './following.ts'
import type { LiveWords } from './words/index.ts'

/** What stands beside the table instead of a question: where the own move is, or that a bot plays. */
export function moveNote(
  { busy, kept, line }: Pick<FollowingState, 'busy' | 'kept' | 'line'>,
  isAway: boolean,
  t: LiveWords,
): string | undefined {
  if (line === 'outdated') return kept ? t.line.keptOutdated : t.refused.outdated
  if (busy && line !== 'open') return t.line.kept
  if (busy) return kept ? t.line.sendingKept : t.line.sending
  return isAway ? t.table.away : undefined
}
