/** What a record tells beside its moves, in sentences: how the match ended, and what happened on the way. */
import { itemAt, type Language } from '@handwerk/kernel'
import { type Ending, endingIn, type MatchRecord, resignedIn, type StoryEvent } from '@handwerk/match'
import { phrases } from './phrases.js'

/** How it ended, and for whom. */
function endSentence({ how, winners }: Ending, names: readonly string[], language: Language): string {
  const said = phrases[language]
  const who = winners.map((seat) => itemAt(names, seat))
  return how === 'played' ? said.winners(who) : said.ended[how](who)
}

/** How a game ended that a record tells of, with a word on those who came last by giving up; null if it did not end. */
export function endOf(record: MatchRecord, language: Language): string | null {
  const ending = endingIn(record)
  if (!ending) return null
  const said = phrases[language]
  const gone = ending.how === 'played' ? resignedIn(record) : []
  const behind = said.behind(gone.map((seat) => itemAt(record.seats, seat)))
  return `${endSentence(ending, record.seats, language)}${gone.length === 0 ? '' : ` ${behind}`}`
}

/** Something that happened beside the moves, as a sentence. */
export function storySentence(event: StoryEvent, names: readonly string[], language: Language): string {
  const said = phrases[language].story
  const name = itemAt(names, event.seat)
  if (event.is !== 'undo') return said[event.is](name)
  const { moves, seat } = event
  const movers = moves.every((mover) => mover === seat) ? [] : [...new Set(moves)]
  const whose = movers.map((mover) => [itemAt(names, mover), moves.filter((other) => other === mover).length] as const)
  return said.undo(name, moves.length, whose)
}

/** All that happened beside the moves, with its place among them. */
export const storyLines = (story: readonly StoryEvent[], names: readonly string[], language: Language): string[] =>
  story.map((event) => phrases[language].afterMoves(event.after, storySentence(event, names, language)))

/** The number of a move, who made it, and how it is written. */
export function moveTitle(record: MatchRecord, number: number, isByStandIn: boolean, language: Language): string {
  const [seat, line] = itemAt(record.moves, number - 1)
  const name = itemAt(record.seats, seat)
  return `${number}. ${isByStandIn ? phrases[language].botFor(name) : name}: ${line}`
}
