import type { AnyGameModule, Fact, Language, SeatView } from '@handwerk/kernel'
import type { Person } from '../play/player-view.ts'

export interface LogLine {
  readonly text: string
  /** Whether the line is the heading of a round or a turn. */
  readonly heading: boolean
  readonly seat: number | null
}

/** A `turn` with cards tells of cards that are turned over, not of a player's turn. */
const isHeading = (fact: Fact): boolean => fact.is === 'round' || (fact.is === 'turn' && fact.cards === undefined)

/** The lines of the log. */
export function logLines(
  module: AnyGameModule,
  language: Language,
  view: SeatView,
  facts: readonly Fact[],
  people: readonly Person[],
): LogLine[] {
  const names = people.map((person) => person.name)
  return facts.flatMap((fact) => {
    const text = module.words[language].fact(view, fact, names)
    if (text === null) return []
    const heading = isHeading(fact)
    return [{ text, heading, seat: heading ? null : (fact.seat ?? null) }]
  })
}
