/** Finds what the English output of a command says about a record. */
import type { Ending, MatchRecord } from '@handwerk/match'
import type { Happened, ToldRecord } from '@handwerk/testkit'

const ENDINGS: readonly (readonly [Ending['how'], RegExp])[] = [
  ['resigned', /([^.:]+) wins: the others resigned\./],
  ['timeout', /([^.:]+) wins on time\./],
  ['agreed', /It was ended by agreement/],
  ['played', /([^.:]+) (?:wins|share the win)\./],
]

const STORY: readonly (readonly [Happened['is'], RegExp])[] = [
  ['resign', /^(\w+) resigned\.$/],
  ['timeout', /^(\w+) ran out of time\.$/],
  ['leave', /^(\w+) left\. A bot plays on\.$/],
  ['return', /^(\w+) is back\.$/],
  ['undo', /^(\w+) took (?:a move|(\d+) moves) back/],
  ['end', /^The game was ended by agreement\.$/],
]

/** The ending according to a text. */
export function endingTold(text: string, { seats }: MatchRecord): Pick<ToldRecord, 'how' | 'winners'> {
  for (const [how, sentence] of ENDINGS) {
    const found = sentence.exec(text)
    if (found) return { how, winners: seats.flatMap((name, seat) => (found[1]?.includes(name) ? [seat] : [])) }
  }
  throw new Error(`the text does not say how the match ended: ${text}`)
}

type Told = ToldRecord['story'][number]

/** The event beside the moves that a sentence tells; null if it tells none. */
function happenedIn(sentence: string, after: number, { seats }: MatchRecord): Told | null {
  for (const [is, pattern] of STORY) {
    const found = pattern.exec(sentence)
    if (found) return { is, after, ...(found[1] === undefined ? {} : { seat: seats.indexOf(found[1]) }) }
  }
  return null
}

/** Events in sentences that name their place: “After move 12: Ben resigned.” */
export const storyWithPlaces = (text: string, record: MatchRecord): Told[] =>
  text.split('\n').flatMap((line) => {
    const found = /^(?:Before the first move|After move (\d+)): (.+)$/.exec(line)
    return (found && happenedIn(found[2] ?? '', Number(found[1] ?? 0), record)) ?? []
  })

/** Events in sentences between numbered moves. */
export function storyBetweenMoves(text: string, record: MatchRecord): Told[] {
  let moves = 0
  return text.split('\n').flatMap((line) => {
    moves = Number(/^(\d+)\. /.exec(line)?.[1] ?? moves)
    return happenedIn(line, moves, record) ?? []
  })
}
