/** Notation, diagrams and words: what people read and type. */
import {
  type AnyGameModule,
  type Fact,
  LANGUAGES,
  type Move,
  type Refusal,
  type Seat,
  type SeatView,
  seedFrom,
} from '@handwerk/kernel'
import { ensure, ensureSame, show } from './broken.js'

const NONSENSE = ['', '?', 'xyzzy 99', '-1', 'constructor', '💥']

/** Every legal move must have a line of its own, and the line must mean that move. */
export function checkNotation(module: AnyGameModule, position: unknown, seat: Seat, moves: readonly Move[]): void {
  const view = module.game.view(position, seat)
  const meant = new Map<string, Move>()
  for (const move of moves) {
    const line = module.notation.write(view, move)
    ensure(/^\S(.*\S)?$/.test(line), 'notation', () => `the move ${show(move)} is not one trimmed line: ${show(line)}`)
    ensure(
      !meant.has(line),
      'notation',
      () => `the moves ${show(meant.get(line))} and ${show(move)} of seat ${seat} are both written ${show(line)}`,
    )
    meant.set(line, move)
  }
  for (const [line, move] of meant) {
    const read = module.notation.read(view, line)
    ensure(
      'move' in read,
      'notation',
      () => `${show(line)} was written for a legal move, but is refused: ${show(read)}`,
    )
    ensureSame('notation', `what ${show(line)} means to seat ${seat}`, move, read.move)
  }
  for (const line of NONSENSE) {
    if (meant.has(line)) continue
    const read = module.notation.read(view, line)
    if ('move' in read) continue
    ensure(
      saysWhy(read.refusal),
      'notation',
      () => `${show(line)} is refused without a rule and a reason: ${show(read)}`,
    )
    checkRefusalWords(module, read.refusal)
  }
}

const saysWhy = (refusal: Refusal): boolean => refusal.rule !== '' && refusal.reason !== ''

/** A position that is written as JSON must read back equal, whatever the seed. */
export function checkDiagram(module: AnyGameModule, position: unknown): void {
  const written: unknown = JSON.parse(JSON.stringify(module.diagram.write(position)))
  const read = module.diagram.read(written, seedFrom('another seed'))
  ensure(
    read.ok,
    'diagram',
    () => `the position as a diagram is refused: ${read.ok || `${read.fault.at.join('.')} ${read.fault.reason}`}`,
  )
  ensureSame('diagram', 'the position, written as a diagram and read', position, read.value)
}

/** Every language must have words for the question, each answer and the table. */
export function checkWords(
  module: AnyGameModule,
  position: unknown,
  seat: Seat,
  moves: readonly Move[],
  names: string[],
) {
  const view = module.game.view(position, seat)
  for (const language of LANGUAGES) {
    const words = module.words[language]
    ensureText(words.question(view), () => `the question to seat ${seat} (${language})`)
    for (const move of moves) ensureText(words.move(view, move), () => `the move ${show(move)} (${language})`)
    for (const seen of [view, module.game.view(position, null)]) {
      for (const line of words.table(seen, names, 80)) {
        ensure(typeof line === 'string', 'words', () => `a line of the table (${language}) is ${show(line)}`)
      }
    }
  }
}

export function checkRefusalWords(module: AnyGameModule, refusal: Refusal): void {
  for (const language of LANGUAGES)
    ensureText(module.words[language].refusal(refusal), () => `the refusal ${show(refusal)} (${language})`)
}

/** Every fact must have words for each seat, also after redaction. */
export function checkFactWords(module: AnyGameModule, view: SeatView, heard: Fact, names: string[]): void {
  for (const language of LANGUAGES) {
    const line = module.words[language].fact(view, heard, names)
    if (line !== null) ensureText(line, () => `the fact ${show(heard)} (${language})`)
  }
}

/** A missing table entry shows as the word "undefined" in the middle of a sentence. */
function ensureText(text: string, what: () => string): void {
  const readable = typeof text === 'string' && text !== '' && !/\b(undefined|NaN)\b|\[object/.test(text)
  ensure(readable, 'words', () => `${what()} reads ${show(text)}`)
}
