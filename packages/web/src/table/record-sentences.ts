/** Sentences about a record beside its moves: the ending, and events such as undo and resignation. */
import { itemAt, type Language, type Seat } from '@handwerk/kernel'
import type { Ending, StoryEvent } from '@handwerk/match'
import type { TableWords } from './words/index.ts'

/** Null for events that the ending tells. */
export function storySentence(event: StoryEvent, names: readonly string[], w: TableWords): string | null {
  const name = itemAt(names, event.seat)
  if (event.is === 'end') return null
  return event.is === 'undo' ? w.news.undo(name, event.moves.length) : w.news[event.is](name)
}

/** Who won, and how it ended if it was not played out. */
export function endTitle(
  { how, winners }: { readonly how: Ending['how']; readonly winners: readonly Seat[] },
  names: readonly string[],
  w: TableWords,
  language: Language,
): string {
  const who = listed(winners, names, language)
  if (how === 'agreed') return w.end.agreed
  if (how === 'abandoned' || winners.length === 0) return w.end.abandoned
  if (how === 'played') return w.end.title(who, winners.length > 1)
  return how === 'timeout' ? w.end.timeout(who) : w.end.resigned(who)
}

/** About players who resigned in a game that others played to its end; empty if there are none. */
export const behindSentence = (
  gone: readonly Seat[],
  names: readonly string[],
  w: TableWords,
  language: Language,
): string => (gone.length === 0 ? '' : w.end.behind(listed(gone, names, language), gone.length > 1))

const listed = (seats: readonly Seat[], names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language).format(seats.map((seat) => itemAt(names, seat)))
