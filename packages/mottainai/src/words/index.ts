/** All sentences for people, built from a language's lexicon. */
import {
  type Colour,
  type Language,
  type Refusal,
  randomFrom,
  type Seat,
  settingWords,
  type Words,
} from '@handwerk/kernel'
import { type Argument, MATERIAL_OF, materialOfWork, WORKS } from '../book.js'
import { MATERIALS, NONE, VALUES, WINGS } from '../cards.js'
import type { MottainaiFact } from '../facts.js'
import { USE, VERBS, verbOf, xOf, yOf, zOf } from '../moves.js'
import { kindOfCard } from '../position.js'
import { answersTo } from '../run.js'
import type { Part } from '../scoring.js'
import { imagine, type View } from '../view.js'
import type { Reason } from '../why.js'
import { nameOf, withKind, workName } from './card-words.js'
import { german } from './de.js'
import { english } from './en.js'
import type { Lexicon } from './lexicon.js'
import { fact } from './log.js'
import { table } from './table.js'

/** The colours of the materials and of their tasks. */
const COLOUR_OF: readonly Colour[] = ['yellow', 'gray', 'magenta', 'red', 'cyan']

type Speak = Words<View, MottainaiFact>

function question(lexicon: Lexicon, seen: View): string {
  const asked = seen.question
  const { asks, tasks } = lexicon
  if (asked === null) return asks.over()
  if (seen.seat !== seen.turn) return asks.waits(lexicon.seat(seen.turn))
  const { task, facedown, hand } = seen.players[seen.turn]
  switch (asked.is) {
    case 'limit':
      return asks.limit(hand.length)
    case 'drop':
      return asks.drop(facedown ? null : nameOf(lexicon, task))
    case 'guard':
      return asks.guard(lexicon.seat(asked.owner), tasks[asked.type])
    case 'action':
      if (asked.left === NONE) return asks.freeAction(tasks[asked.type])
      return asks.action(asked.owner === seen.turn ? null : lexicon.seat(asked.owner), tasks[asked.type], asked.left)
    case 'papers':
      return asks.papers(nameOf(lexicon, asked.card), asked.left)
    case 'wing':
      return asks.wing(withKind(lexicon, asked.card))
    case 'window': {
      const about = asked.moment === 'after completing' ? nameOf(lexicon, asked.about) : null
      return asks.window(lexicon.moments[asked.moment], about, textsInWindow(lexicon, seen))
    }
    case 'effect': {
      const { name, text } = lexicon.work(asked.work)
      return asks.effect(name, text)
    }
    case 'which':
      return asks.which(lexicon.work(asked.work).name)
    default:
      return asks[asked.is]()
  }
}

/** The works that can be used in the open window, each with its text. */
function textsInWindow(lexicon: Lexicon, seen: View): string {
  // All positions that fit the view have the same legal moves.
  const answers = answersTo(imagine(seen, randomFrom('words')))
  const kinds = new Set(answers.filter((answer) => verbOf(answer) === USE).map(xOf))
  return Array.from(kinds, (kind) => `${lexicon.work(kind).name}: ${lexicon.work(kind).text}`).join(' ')
}

/** The card of a move by name. If several works are the same card, their places distinguish them. */
function named(lexicon: Lexicon, seen: View, card: number): string {
  const owner = seen.players.findIndex(({ gallery, shop }) => gallery.includes(card) || shop.includes(card))
  if (owner < 0) return withKind(lexicon, card)
  const isLike = (other: number) => other !== card && kindOfCard(other) === kindOfCard(card)
  const hasLike = seen.players.some(({ gallery, shop }) => gallery.some(isLike) || shop.some(isLike))
  return hasLike ? standing(lexicon, seen, card, owner) : workIn(lexicon, seen, card)
}

/** A work and its wing. */
function standing(lexicon: Lexicon, seen: View, card: number, owner: Seat): string {
  const wing = seen.players[owner].gallery.includes(card) ? 'gallery' : 'shop'
  return lexicon.standing(
    workIn(lexicon, seen, card),
    lexicon.place(wing, owner === seen.turn ? null : lexicon.seat(owner)),
  )
}

/** `Kite = Frog (stone)`: a Kite counts as what it copies. */
const workIn = (lexicon: Lexicon, seen: View, card: number): string =>
  `${workName(lexicon, seen, card)} (${lexicon.materials[materialOfWork(seen, card)]})`

function argument(lexicon: Lexicon, seen: View, what: Argument, value: number): string {
  if (what === 'card') return named(lexicon, seen, value)
  if (what === 'seat') return lexicon.seat(value)
  if (what === 'material') return lexicon.materials[value]
  return what === 'wing' ? lexicon.wings[value] : lexicon.halves[value]
}

function move(lexicon: Lexicon, seen: View, m: number): string {
  const { moves, wings, tasks } = lexicon
  const verb = VERBS[verbOf(m)]
  const x = xOf(m)
  switch (verb) {
    case 'never':
      return moves.never(lexicon.work(x).name)
    case 'use': {
      const values = [yOf(m), zOf(m)]
      const listed = (WORKS[x].names ?? []).map((what, i) => argument(lexicon, seen, what, values[i]))
      return moves.use(lexicon.work(x).name, listed.join(', '))
    }
    case 'task':
      return moves.task(nameOf(lexicon, x), tasks[MATERIAL_OF[x]])
    case 'smith':
    case 'craft':
      return moves[verb](withKind(lexicon, x), wings[yOf(m)], zOf(m))
    case 'complete':
      return moves.complete(withKind(lexicon, x), wings[yOf(m)])
    case 'hire':
      return moves.hire(withKind(lexicon, x, 'task'))
    case 'return':
    case 'sell':
    case 'take':
      return moves[verb](withKind(lexicon, x))
    case 'copy':
      return moves.copy(workName(lexicon, seen, x))
    case 'by':
      return moves.by(standing(lexicon, seen, x, seen.turn))
    default:
      return moves[verb]()
  }
}

/** Finds a work by its name in the language or by its id; an unambiguous beginning is enough. */
function card(lexicon: Lexicon, name: string): string[] {
  const typed = name.trim().toLowerCase()
  const names = WORKS.map(({ id }, kind) => [id, lexicon.work(kind).name.toLowerCase()])
  const fitting = (fits: (name: string) => boolean) => names.flatMap((own, kind) => (own.some(fits) ? [kind] : []))
  const exact = fitting((own) => own === typed)
  const [kind, second] = exact.length > 0 ? exact : fitting((own) => own.startsWith(typed))
  if (typed === '' || kind === undefined || second !== undefined) return []
  const { name: title, text } = lexicon.work(kind)
  const material = MATERIAL_OF[kind]
  const { materials, tasks } = lexicon
  return [
    lexicon.card(
      title,
      materials[material],
      VALUES[material],
      tasks[material],
      lexicon.timings[WORKS[kind].when],
      text,
    ),
  ]
}

function refusal(lexicon: Lexicon, refused: Refusal): string {
  return lexicon.refusals[refused.reason as Reason] ?? lexicon.refusals.unknown
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Verbs, works, materials and wings as they may be typed. */
function typed(lexicon: Lexicon): Record<string, string> {
  const works = WORKS.flatMap(({ id }, kind) => {
    const name = lexicon.work(kind).name.toLowerCase()
    return [
      [name, id],
      [name.replaceAll(' ', '-'), id],
    ]
  })
  const materials = MATERIALS.map((id, i) => [lexicon.materials[i].toLowerCase(), id])
  const wings = WINGS.map((id, i) => [lexicon.wings[i].toLowerCase(), id])
  return Object.fromEntries([...works, ...materials, ...wings, ...Object.entries(lexicon.typed)])
}

const speak = (lexicon: Lexicon): Speak => ({
  ...settingWords(lexicon),
  question: (seen) => capital(question(lexicon, seen)),
  move: (seen, m) => move(lexicon, seen, m),
  fact: (_seen, told, names) => fact(lexicon, told, names),
  refusal: (refused) => refusal(lexicon, refused),
  card: (_seen, name) => card(lexicon, name),
  colours: Object.fromEntries(
    [lexicon.materials, lexicon.tasks].flatMap((words) => words.map((word, kind) => [word, COLOUR_OF[kind]])),
  ),
  part: (id) => lexicon.parts[id as Part] ?? id,
  built: (seen) => seen.players.map(({ gallery, shop }) => [...gallery, ...shop].map((work) => nameOf(lexicon, work))),
  table: (seen, names, columns, part) => table(lexicon, seen, names, columns, part),
  typed: () => typed(lexicon),
})

export const words: Readonly<Record<Language, Speak>> = { en: speak(english), de: speak(german) }
