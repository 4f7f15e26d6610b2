import { type AnyGameModule, itemAt, type Language, type Result, type Score } from '@handwerk/kernel'
import { clip, table } from './layout.js'
import { phrases } from './phrases.js'

/** The points by part, one column for each seat. */
export function scoreLines(
  module: AnyGameModule,
  scores: readonly Score[],
  names: readonly string[],
  language: Language,
): string[] {
  const words = module.words[language]
  const texts = phrases[language]
  const parts = [...new Set(scores.flatMap((score) => Object.keys(score.parts)))]
  const labels = [...parts.map((part) => words.part(part)), texts.total, texts.tiebreak]
  const margin = Math.max(...labels.map((label) => label.length))
  // A table of five fits on a line of 80 characters.
  const room = Math.min(14, Math.floor((79 - margin) / names.length) - 2)
  const tied = scores.some((score) => score.tiebreak !== 0)
  return table([
    ['', ...names.map((name) => clip(name, room))],
    ...parts.map((part) => [words.part(part), ...scores.map((score) => String(score.parts[part] ?? 0))]),
    [texts.total, ...scores.map((score) => String(score.points))],
    ...(tied ? [[texts.tiebreak, ...scores.map((score) => String(score.tiebreak))]] : []),
  ])
}

/** The winners, and the points. */
export function resultLines(
  module: AnyGameModule,
  result: Result,
  names: readonly string[],
  language: Language,
): string[] {
  const texts = phrases[language]
  const winners = texts.winners(result.winners.map((seat) => itemAt(names, seat)))
  return [`${texts.gameOver} ${winners}`, '', ...scoreLines(module, result.scores, names, language)]
}
