import type { AnyGameModule, Fact, Language, SeatView } from '@handwerk/kernel'
import type { Person } from '../play/player-view.ts'

export interface LogLine {
  readonly text: string
  /** A new round: a heading among the lines. */
  readonly heading: boolean
  readonly seat: number | null
}

/** A round or somebody's turn begins; cards that are turned over are something else. */
const isHeading = (fact: Fact): boolean => fact.is === 'round' || (fact.is === 'turn' && fact.cards === undefined)

/** What happened as lines of the log; rounds and turns are headings. */
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
