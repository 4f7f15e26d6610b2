/** Sentences about a record beside its moves: the ending, and events such as undo and resignation. */
import { itemAt, type Language } from '@handwerk/kernel'
import { type Ending, endingIn, type MatchRecord, resignedIn, type StoryEvent } from '@handwerk/match'
import { phrases } from './phrases.js'

function endSentence({ how, winners }: Ending, names: readonly string[], language: Language): string {
  const texts = phrases[language]
  const who = winners.map((seat) => itemAt(names, seat))
  return how === 'played' ? texts.winners(who) : texts.ended[how](who)
}

/** The ending of a record, and who resigned before it. Null if the game is not over. */
export function endOf(record: MatchRecord, language: Language): string | null {
  const ending = endingIn(record)
  if (!ending) return null
  const texts = phrases[language]
  const resigned = ending.how === 'played' ? resignedIn(record) : []
  const behind = texts.behind(resigned.map((seat) => itemAt(record.seats, seat)))
  return `${endSentence(ending, record.seats, language)}${resigned.length === 0 ? '' : ` ${behind}`}`
}

export function storySentence(event: StoryEvent, names: readonly string[], language: Language): string {
  const texts = phrases[language].story
  const name = itemAt(names, event.seat)
  if (event.is !== 'undo') return texts[event.is](name)
  const { moves, seat } = event
  const movers = moves.every((mover) => mover === seat) ? [] : [...new Set(moves)]
  const whose = movers.map((mover) => [itemAt(names, mover), moves.filter((other) => other === mover).length] as const)
  return texts.undo(name, moves.length, whose)
}

/** All events beside the moves, each with the number of moves before it. */
export const storyLines = (story: readonly StoryEvent[], names: readonly string[], language: Language): string[] =>
  story.map((event) => phrases[language].afterMoves(event.after, storySentence(event, names, language)))

/** `12. Anna: build mill`. */
export function moveTitle(record: MatchRecord, number: number, isByStandIn: boolean, language: Language): string {
  const [seat, line] = itemAt(record.moves, number - 1)
  const name = itemAt(record.seats, seat)
  return `${number}. ${isByStandIn ? phrases[language].botFor(name) : name}: ${line}`
}
