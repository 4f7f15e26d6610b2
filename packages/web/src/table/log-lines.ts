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

/** The lines of facts that were told before: a fact is told once, and stays in the log. */
const written = new WeakMap<Fact, { readonly as: string; readonly line: LogLine | null }>()

/** The lines of the log. A fact has the same words in every view, which only lends the names of its cards. */
export function logLines(
  module: AnyGameModule,
  language: Language,
  view: SeatView,
  facts: readonly Fact[],
  people: readonly Person[],
): LogLine[] {
  const names = people.map((person) => person.name)
  const as = [language, ...names].join('\n')
  return facts.flatMap((fact) => {
    const known = written.get(fact)
    if (known?.as === as) return known.line ?? []
    const text = module.words[language].fact(view, fact, names)
    const heading = isHeading(fact)
    const line = text === null ? null : { text, heading, seat: heading ? null : (fact.seat ?? null) }
    written.set(fact, { as, line })
    return line ?? []
  })
}
