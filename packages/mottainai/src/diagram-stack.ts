/**
 * What is going on (`frames.ts`) in words, for positions written down: a list
 * from the turn at the bottom to the question on top. The form is described in
 * docs/positions.md.
 */
import { Faulty, type Path, readList, readObject, readOneOf, readText, readTruth, readWhole } from '@handwerk/kernel'
import { ACT_NAMES } from './acts/act.js'
import { STEPS } from './acts/turn.js'
import { MOMENTS, WORKS } from './book.js'
import { NONE, TASKS, WINGS } from './cards.js'
import {
  A,
  ACT,
  ACTION,
  B,
  beneath,
  C,
  D,
  E,
  EFFECT,
  F,
  PROCEDURE,
  push,
  STEP,
  TURN,
  top,
  WHICH,
  WINDOW,
} from './frames.js'
import { cardName, cardNamed, moveNamed, moveText } from './notation.js'
import type { Position } from './position.js'

type Written = { readonly [key: string]: unknown }

const PROCEDURES = ['turn', 'action', 'act', 'moment', 'effect', 'which'] as const
const ACT_STEPS = ['guard', 'before', 'do', 'after', 'end'] as const

/** The variables of an act's frame: its place, and what it means. */
type Meaning = 'seat' | 'task' | 'card' | 'wing' | 'number' | 'left'
const VARIABLES: Readonly<Partial<Record<(typeof ACT_NAMES)[number], Readonly<Record<string, [number, Meaning]>>>>> = {
  limit: { returned: [C, 'number'] },
  perform: { owner: [B, 'seat'], task: [C, 'task'], extra: [D, 'number'], clerks: [E, 'number'], left: [F, 'left'] },
  smith: { card: [B, 'card'], wing: [C, 'wing'], papers: [D, 'number'] },
  craft: { card: [B, 'card'], wing: [C, 'wing'], papers: [D, 'number'] },
  complete: { card: [B, 'card'], wing: [C, 'wing'] },
}

/** What may lie directly on what. */
const ABOVE: Readonly<Record<(typeof PROCEDURES)[number], readonly (typeof PROCEDURES)[number][]>> = {
  turn: ['act', 'moment'],
  act: ['act', 'action', 'moment', 'effect'],
  action: [],
  moment: ['act', 'action', 'effect', 'which'],
  effect: [],
  which: [],
}

export function writeStack(p: Position): Written[] {
  const stack: Written[] = []
  for (let f = top(p); f >= 0; f = beneath(p, f)) stack.unshift(writeFrame(p, f))
  return stack
}

function writeFrame(p: Position, f: number): Written {
  const { frames } = p
  const [a, b, c, d] = [A, B, C, D].map((place) => frames[f + place])
  const is = PROCEDURES[frames[f + PROCEDURE]]
  switch (is) {
    case 'turn':
      return { is, next: STEPS[p.options.edition][frames[f + STEP]], passed: a }
    case 'action':
      return { is, task: TASKS[a], owner: b }
    case 'act':
      return { is, act: ACT_NAMES[a], step: ACT_STEPS[frames[f + STEP]], ...writeVariables(p, f) }
    case 'moment': {
      const works = frames.slice(f - a, f).map((card) => (card === NONE ? null : cardName(card)))
      return { is, moment: MOMENTS[b], works, ...(d === 0 ? { gone: true } : {}) }
    }
    case 'effect':
      return { is, work: WORKS[a].id, card: cardName(b), question: frames[f + STEP], ...(c === 0 ? {} : { note: c }) }
    default:
      return { is, work: WORKS[a].id, move: moveText(b) }
  }
}

function writeVariables(p: Position, f: number): Written {
  const variables = VARIABLES[ACT_NAMES[p.frames[f + A]]] ?? {}
  const say = (value: number, meaning: Meaning): unknown => {
    if (meaning === 'card') return cardName(value)
    if (meaning === 'task') return TASKS[value]
    if (meaning === 'wing') return value === NONE ? null : WINGS[value]
    return meaning === 'left' && value === NONE ? null : value
  }
  return Object.fromEntries(
    Object.entries(variables).map(([name, [place, meaning]]) => [name, say(p.frames[f + place], meaning)]),
  )
}

/** Pushes the frames of a stack. */
export function readStack(p: Position, raw: unknown, at: Path): void {
  let below: (typeof PROCEDURES)[number] | null = null
  readList(raw, at).forEach((entry, i) => {
    const place = [...at, i]
    const written = readObject(entry, place)
    const is = readOneOf(written['is'], [...place, 'is'], PROCEDURES)
    const fits = below === null ? is === 'turn' : ABOVE[below].includes(is)
    if (!fits) throw new Faulty([...place, 'is'], below === null ? 'must be turn' : `cannot lie on ${below}`)
    readFrame(p, is, written, place)
    below = is
  })
}

function readFrame(p: Position, is: (typeof PROCEDURES)[number], written: Written, at: Path): void {
  const inside = (key: string): Path => [...at, key]
  const one = <T extends string>(key: string, values: readonly T[]): number =>
    values.indexOf(readOneOf(written[key], inside(key), values))
  const whole = (key: string, most: number): number => readWhole(written[key], inside(key), 0, most)
  const only = (...keys: string[]) => readObject(written, at, ['is', ...keys])
  const last = p.players.length - 1
  switch (is) {
    case 'turn':
      only('next', 'passed')
      push(p, TURN, whole('passed', last))
      p.frames[top(p) + STEP] = one('next', STEPS[p.options.edition])
      break
    case 'action':
      only('task', 'owner')
      push(p, ACTION, one('task', TASKS), whole('owner', last))
      break
    case 'act':
      readAct(p, written, at)
      break
    case 'moment':
      only('moment', 'works', 'gone')
      readMoment(p, written, at, one('moment', MOMENTS))
      break
    case 'effect': {
      only('work', 'card', 'question', 'note')
      const work = readWork(written['work'], inside('work'))
      const questions = WORKS[work].asks?.length ?? 0
      if (questions === 0) throw new Faulty(inside('work'), 'asks no question')
      const note = written['note'] === undefined ? 0 : whole('note', 2 ** 31 - 1)
      push(p, EFFECT, work, readCard(p, written['card'], inside('card')), note)
      p.frames[top(p) + STEP] = whole('question', questions - 1)
      break
    }
    default: {
      only('work', 'move')
      const move = moveNamed(readText(written['move'], inside('move')))
      if (move === null) throw new Faulty(inside('move'), 'must be a move')
      push(p, WHICH, readWork(written['work'], inside('work')), move)
    }
  }
}

function readAct(p: Position, written: Written, at: Path): void {
  const name = readOneOf(written['act'], [...at, 'act'], ACT_NAMES)
  const variables = VARIABLES[name] ?? {}
  readObject(written, at, ['is', 'act', 'step', ...Object.keys(variables)])
  push(p, ACT, ACT_NAMES.indexOf(name))
  const f = top(p)
  p.frames[f + STEP] = ACT_STEPS.indexOf(readOneOf(written['step'], [...at, 'step'], ACT_STEPS))
  for (const [key, [place, meaning]] of Object.entries(variables))
    p.frames[f + place] = readVariable(p, written[key], [...at, key], meaning)
}

function readVariable(p: Position, raw: unknown, at: Path, meaning: Meaning): number {
  if (meaning === 'card') return readCard(p, raw, at)
  if (meaning === 'task') return TASKS.indexOf(readOneOf(raw, at, TASKS))
  if (raw === null && (meaning === 'wing' || meaning === 'left')) return NONE
  if (meaning === 'wing') return WINGS.indexOf(readOneOf(raw, at, WINGS))
  return readWhole(raw, at, 0, meaning === 'seat' ? p.players.length - 1 : 99)
}

/** What a moment is about is what the act beneath it is about. */
function readMoment(p: Position, written: Written, at: Path, moment: number): void {
  const under = top(p)
  const about = p.frames[under + PROCEDURE] === ACT ? p.frames[under + B] : NONE
  const { gallery, shop } = p.players[p.turn]
  const works = readList(written['works'], [...at, 'works']).map((raw, i) => {
    if (raw === null) return NONE
    const place = [...at, 'works', i]
    const card = readCard(p, raw, place)
    if (!gallery.includes(card) && !shop.includes(card))
      throw new Faulty(place, 'must be a work of the player whose turn it is')
    return card
  })
  p.frames.push(...works)
  const isGone = written['gone'] !== undefined && readTruth(written['gone'], [...at, 'gone'])
  push(p, WINDOW, works.length, moment, about, isGone ? 0 : 1)
}

function readCard(p: Position, raw: unknown, at: Path): number {
  const card = cardNamed(readText(raw, at))
  if (card === null || card >= p.known.length) throw new Faulty(at, `${raw} is no card of this game`)
  return card
}

export function readWork(raw: unknown, at: Path): number {
  const kind = WORKS.findIndex(({ id }) => id === readText(raw, at))
  if (kind < 0) throw new Faulty(at, `${raw} is no work`)
  return kind
}
