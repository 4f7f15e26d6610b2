/** Finds what the English text of a page says about a record. */
import type { Ending, MatchRecord } from '@handwerk/match'
import type { ToldRecord } from '@handwerk/testkit'

const ENDINGS: readonly (readonly [Ending['how'], RegExp])[] = [
  ['resigned', /([^.]+) wins: the others resigned/],
  ['timeout', /([^.]+) wins on time/],
  ['agreed', /Ended by agreement/],
  ['played', /([^.]+) (?:wins|win together)/],
]

const STORY = [
  ['resign', /(\w+) resigned\./g],
  ['timeout', /(\w+) ran out of time\./g],
  ['leave', /(\w+) left\. A bot plays on\./g],
  ['return', /(\w+) is back\./g],
  ['undo', /(\w+) took (?:a move|\d+ moves) back\./g],
  // This is said once, as the ending.
  ['end', /(Ended by agreement)/g],
] as const

/** The ending according to a text. */
export function endingTold(text: string, { seats }: MatchRecord): Pick<ToldRecord, 'how' | 'winners'> {
  for (const [how, sentence] of ENDINGS) {
    const found = sentence.exec(text)
    if (found) return { how, winners: seats.flatMap((name, seat) => (found[1]?.includes(name) ? [seat] : [])) }
  }
  throw new Error(`the text does not say how the match ended: ${text}`)
}

/** The events according to a text after so many moves. */
export function storyTold(text: string, after: number, { seats }: MatchRecord): ToldRecord['story'] {
  const found = STORY.flatMap(([is, pattern]) => [...text.matchAll(pattern)].map(([, name = '']) => ({ is, name })))
  return found.flatMap(({ is, name }): ToldRecord['story'] => {
    if (is === 'end') return [{ is, after }]
    return seats.includes(name) ? [{ is, after, seat: seats.indexOf(name) }] : []
  })
}
