/** All that is said to people, out of a language's lexicon. */
import { HIDDEN, type Language, type Refusal, type Words } from '@handwerk/kernel'
import { type Argument, kindOf, MATERIAL_OF, WORKS } from '../book.js'
import { NONE } from '../cards.js'
import type { MottainaiFact, ZoneSpot } from '../facts.js'
import { VERBS, verbOf, xOf, yOf, zOf } from '../moves.js'
import { kindOfCard, type Player } from '../position.js'
import { questionOf } from '../question.js'
import type { Part } from '../scoring.js'
import type { View } from '../view.js'
import type { Reason } from '../why.js'
import { german } from './de.js'
import { english } from './en.js'
import type { Lexicon } from './lexicon.js'

type Speak = Words<View, number, MottainaiFact>

/** Hidden cards are counted, the others named. */
function cardsIn(lexicon: Lexicon, cards: readonly number[]): string {
  const seen = cards.filter((card) => card !== HIDDEN).map((card) => lexicon.work(kindOfCard(card)).name)
  const hidden = cards.length - seen.length
  return lexicon.list(hidden > 0 ? [...seen, lexicon.unseen(hidden)] : seen)
}

const nameOf = (lexicon: Lexicon, card: number): string => lexicon.work(kindOfCard(card)).name

function question(lexicon: Lexicon, seen: View): string {
  const asked = questionOf(seen)
  const { asks, tasks } = lexicon
  if (asked === null) return asks.over()
  if (seen.seat !== seen.turn) return asks.waits(lexicon.seat(seen.turn))
  switch (asked.is) {
    case 'drop':
      return asks.drop(nameOf(lexicon, Math.max(0, seen.players[seen.turn].task)))
    case 'guard':
      return asks.guard(lexicon.seat(asked.owner), tasks[asked.type])
    case 'action':
      return asks.action(asked.owner === seen.turn ? null : lexicon.seat(asked.owner), tasks[asked.type], asked.left)
    case 'papers':
      return asks.papers(nameOf(lexicon, asked.card), asked.left)
    case 'wing':
      return asks.wing(nameOf(lexicon, asked.card))
    case 'window': {
      const about = asked.moment === 'after completing' ? nameOf(lexicon, asked.about) : null
      return asks.window(lexicon.moments[asked.moment], about)
    }
    case 'effect': {
      const { name, text } = lexicon.work(asked.work)
      return asks.effect(name, text)
    }
    default:
      return asks[asked.is]()
  }
}

function argument(lexicon: Lexicon, what: Argument, value: number): string {
  if (what === 'card') return nameOf(lexicon, value)
  if (what === 'seat') return lexicon.seat(value)
  if (what === 'material') return lexicon.materials[value]
  return what === 'wing' ? lexicon.wings[value] : lexicon.halves[value]
}

function move(lexicon: Lexicon, m: number): string {
  const { moves, wings, tasks } = lexicon
  const verb = VERBS[verbOf(m)]
  const x = xOf(m)
  switch (verb) {
    case 'never':
      return moves.never(lexicon.work(x).name)
    case 'use': {
      const values = [yOf(m), zOf(m)]
      const named = (WORKS[x].names ?? []).map((what, i) => argument(lexicon, what, values[i]))
      return moves.use(lexicon.work(x).name, named.join(', '))
    }
    case 'task':
      return moves.task(nameOf(lexicon, x), tasks[MATERIAL_OF[x]])
    case 'smith':
    case 'craft':
      return moves[verb](nameOf(lexicon, x), wings[yOf(m)], zOf(m))
    case 'complete':
      return moves.complete(nameOf(lexicon, x), wings[yOf(m)])
    case 'return':
    case 'sell':
    case 'hire':
    case 'take':
    case 'copy':
      return moves[verb](nameOf(lexicon, x))
    default:
      return moves[verb]()
  }
}

function fact(lexicon: Lexicon, told: MottainaiFact, names: readonly string[]): string | null {
  const { facts } = lexicon
  const who = names[told.seat ?? 0]
  const other = told.owner === undefined ? null : names[told.owner]
  const cards = cardsIn(lexicon, told.cards ?? [])
  const work = told.work === undefined ? null : lexicon.work(told.work).name
  const place = (spot?: ZoneSpot) =>
    spot ? lexicon.place(spot.zone, spot.seat === undefined ? null : names[spot.seat]) : ''
  const task = lexicon.tasks[told.material ?? 0]
  switch (told.is) {
    case 'move':
      return facts.move(who, cards, place(told.from), place(told.to))
    case 'return':
      return facts.return(who, cards, place(told.from))
    case 'draw':
      return facts.draw(who, cards, place(told.to))
    case 'reveal':
      return facts.reveal(who, cards, work)
    case 'complete':
      return facts.complete(who, cards, place(told.to))
    case 'use':
      return facts.use(who, work ?? '')
    case 'copy':
      return facts.copy(who, work ?? '')
    case 'perform':
      return facts.perform(who, told.owner === told.seat ? null : other, task, told.count ?? 0)
    case 'skip':
      return facts.skip(who, other ?? '', task)
    case 'forgo':
      return facts.forgo(who, other ?? '', task)
    case 'name':
      return facts.name(who, lexicon.materials[told.material ?? 0])
    case 'trade':
      return facts.trade(who, other ?? '')
    case 'end':
      return facts.end(told.ending ?? '', other)
    default:
      return facts[told.is](who)
  }
}

function refusal(lexicon: Lexicon, refused: Refusal): string {
  return lexicon.refusals[refused.reason as Reason] ?? lexicon.refusals.unknown
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Breaks a line between words; what follows is indented. */
function wrap(line: string, columns: number): string[] {
  const [first, ...rest] = line.trimStart().split(' ')
  const lines: string[] = []
  let current = line.slice(0, line.length - line.trimStart().length) + first
  for (const word of rest) {
    if (current.length + 1 + word.length > columns) {
      lines.push(current)
      current = `    ${word}`
    } else current += ` ${word}`
  }
  return [...lines, current]
}

function table(lexicon: Lexicon, seen: View, names: readonly string[], columns: number): string[] {
  const { table: labels } = lexicon
  const cards = (list: readonly number[]) => (list.length === 0 ? labels.none : cardsIn(lexicon, list))
  const lines = [`${labels.deck}: ${seen.deck.length}`, `${labels.floor}: ${cards(seen.floor)}`]
  seen.players.forEach((player, seat) => {
    lines.push('', seat === seen.turn ? `${names[seat]} (${labels.turn})` : names[seat])
    lines.push(`  ${labels.zones.task}: ${taskIn(lexicon, player)}`)
    for (const zone of ['hand', 'pickup', 'assistants', 'workplace', 'sales'] as const)
      lines.push(`  ${labels.zones[zone]}: ${cards(player[zone])}`)
    for (const wing of ['gallery', 'shop'] as const) {
      const works = player[wing].map((card) => workIn(lexicon, seen, card))
      lines.push(`  ${labels.zones[wing]}: ${works.length === 0 ? labels.none : lexicon.list(works)}`)
    }
  })
  return lines.flatMap((line) => wrap(line, columns))
}

function taskIn(lexicon: Lexicon, { task, facedown }: Player): string {
  if (facedown) return lexicon.table.facedown
  if (task === NONE) return lexicon.table.none
  return `${nameOf(lexicon, task)} (${lexicon.tasks[MATERIAL_OF[task]]})`
}

function workIn(lexicon: Lexicon, seen: View, card: number): string {
  const kind = kindOf(seen, card)
  const name = nameOf(lexicon, card)
  return kind === kindOfCard(card) ? name : `${name} (= ${lexicon.work(kind).name})`
}

const speak = (lexicon: Lexicon): Speak => ({
  title: lexicon.title,
  setting: (id) => lexicon.settings[id] ?? id,
  value: (_setting, value) => lexicon.values[value] ?? value,
  question: (seen) => capital(question(lexicon, seen)),
  move: (_seen, m) => move(lexicon, m),
  fact: (_seen, told, names) => fact(lexicon, told, names),
  refusal: (refused) => refusal(lexicon, refused),
  part: (id) => lexicon.parts[id as Part] ?? id,
  table: (seen, names, columns) => table(lexicon, seen, names, columns),
})

/** The names of works, materials, tasks and wings, and the words of works, for clients that draw them. */
export const namesIn = (
  language: Language,
): Pick<Lexicon, 'work' | 'materials' | 'tasks' | 'wings' | 'halves' | 'list'> => (language === 'de' ? german : english)

export const words: Readonly<Record<Language, Speak>> = { en: speak(english), de: speak(german) }
