/**
 * Moves as text: a verb or a work's name, then its arguments. `sell frog`, `smith
 * jar gallery`, `smith jar shop 1` (one paper for Crane), `kite frog 2` (seats are
 * counted from 0). With two decks the second copy of a card is `frog-2`.
 */
import { type Notation, type Refusal, randomFrom } from '@handwerk/kernel'
import { type Argument, WORKS } from './book.js'
import { DECK, MATERIALS, WINGS } from './cards.js'
import { isMove, move, NEVER, USE, VERBS, type Verb, verbOf, xOf, yOf, zOf } from './moves.js'
import { kindOfCard } from './position.js'
import { answersTo } from './run.js'
import { imagine, type View } from './view.js'
import type { Reason } from './why.js'

/** The names of the halves of Tablet's choice. */
const HALVES = ['return', 'add'] as const

/** The arguments of each verb; a number of papers is left out if it is 0. */
const NAMED: Readonly<Partial<Record<Verb, readonly (Argument | 'papers')[]>>> = {
  return: ['card'],
  task: ['card'],
  sell: ['card'],
  hire: ['card'],
  take: ['card'],
  smith: ['card', 'wing', 'papers'],
  craft: ['card', 'wing', 'papers'],
  complete: ['card', 'wing'],
  copy: ['card'],
  by: ['card'],
}

export const cardName = (card: number): string => (card < DECK ? WORKS[card].id : `${WORKS[kindOfCard(card)].id}-2`)

export function cardNamed(text: string): number | null {
  const isSecond = text.endsWith('-2')
  const id = isSecond ? text.slice(0, -2) : text
  const kind = WORKS.findIndex((work) => work.id === id)
  if (kind < 0) return null
  return isSecond ? kind + DECK : kind
}

function argumentText(argument: Argument | 'papers', value: number): string {
  if (argument === 'card') return cardName(value)
  if (argument === 'material') return MATERIALS[value]
  if (argument === 'wing') return WINGS[value]
  if (argument === 'half') return HALVES[value]
  return String(value)
}

function argumentValue(argument: Argument | 'papers', text: string): number | null {
  if (argument === 'card') return cardNamed(text)
  if (argument === 'seat' || argument === 'papers') return /^\d$/.test(text) ? Number(text) : null
  const names: readonly string[] = argument === 'material' ? MATERIALS : argument === 'wing' ? WINGS : HALVES
  return names.includes(text) ? names.indexOf(text) : null
}

/** A move as text; the same for every view. */
export function moveText(m: number): string {
  const verb = verbOf(m)
  if (verb === NEVER) return `never ${WORKS[xOf(m)].id}`
  if (verb === USE) {
    const { id, names = [] } = WORKS[xOf(m)]
    const values = [yOf(m), zOf(m)]
    return [id, ...names.map((argument, i) => argumentText(argument, values[i]))].join(' ')
  }
  const values = [xOf(m), yOf(m), zOf(m)]
  const named = NAMED[VERBS[verb]] ?? []
  const words = named.map((argument, i) =>
    argument === 'papers' && values[i] === 0 ? [] : argumentText(argument, values[i]),
  )
  return [VERBS[verb], ...words.flat()].join(' ')
}

/** Reads the full form, whether the move is legal or not. */
function parse(words: readonly string[]): number | null {
  const [first = '', ...rest] = words
  const verb = (VERBS as readonly string[]).indexOf(first)
  const work = WORKS.findIndex(({ id }) => id === (first === 'never' ? rest[0] : first))
  if (first === 'never') return work < 0 || rest.length > 1 ? null : move(NEVER, work)
  if (work >= 0) {
    const values = valuesOf(WORKS[work].names ?? [], rest)
    return values && move(USE, work, ...values)
  }
  if (verb < 0 || verb === USE) return null
  const values = valuesOf(NAMED[VERBS[verb]] ?? [], rest)
  return values && move(verb, ...values)
}

function valuesOf(names: readonly (Argument | 'papers')[], words: readonly string[]): number[] | null {
  const least = names.filter((name) => name !== 'papers').length
  if (words.length < least || words.length > names.length) return null
  const values = words.map((word, i) => argumentValue(names[i], word))
  return values.every((value) => value !== null) ? values : null
}

/** The move that a full text names, legal or not; null if it names none. */
export const moveNamed = (text: string): number | null => parse(wordsOf(text))

/** Whether the typed words are prefixes of words in the full text, in order. */
function isShortFor(typed: readonly string[], full: readonly string[]): boolean {
  let at = 0
  for (const word of typed) {
    while (at < full.length && !full[at].startsWith(word)) at++
    if (at === full.length) return false
    at++
  }
  return true
}

function wordsOf(text: string): string[] {
  let line = text.trim().toLowerCase().replace(/\s+/g, ' ')
  // Names of several words may be typed as printed.
  for (const { id, name } of WORKS) if (name.includes(' ')) line = line.replaceAll(name.toLowerCase(), id)
  return line === '' ? [] : line.split(' ')
}

function read(seen: View, text: string): { readonly move: number } | { readonly refusal: Refusal } {
  const refuse = (reason: Reason) => ({ refusal: { rule: 'MOT-0.4', reason, detail: { text } } })
  const words = wordsOf(text)
  if (words.length === 0) return refuse('unknown')
  const isAsked = seen.ending === '' && seen.seat === seen.turn
  // All positions that fit the view have the same legal moves.
  const legal = isAsked ? answersTo(imagine(seen, randomFrom('notation'))) : []
  const parsed = parse(words)
  if (parsed !== null && (legal.includes(parsed) || !isAsked)) return { move: parsed }
  const meant = legal.filter((m) => isShortFor(words, moveText(m).split(' ')))
  if (meant.length === 1) return { move: meant[0] }
  if (parsed !== null && isMove(parsed)) return { move: parsed }
  return refuse(meant.length > 1 ? 'ambiguous' : 'unknown')
}

export const notation: Notation<View> = { write: (_seen, m) => moveText(m), read }
