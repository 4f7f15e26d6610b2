/**
 * The one sequence that every act of the rules passes through:
 *
 *   guard   another player's work may stand in the way
 *   before  works of the player may be used
 *   do      the act itself, or what a work offers instead of it
 *   after   works of the player may be used
 *
 * A work subscribes to the moments of `before`, `instead` and `after`.
 * The frame of an act: A which act, B what it is about, C to F its own.
 */
import { numbered } from '@handwerk/kernel'
import { fold, HOOKS, kindOf, LISTENS } from '../book.js'
import { NONE, TASKS } from '../cards.js'
import type { MottainaiTell } from '../facts.js'
import { A, ACT, B, pop, push, STEP, top } from '../frames.js'
import { NOTHING, USE, verbOf, xOf } from '../moves.js'
import type { Position } from '../position.js'
import { openWindow } from './window.js'

export interface Act {
  /** Works that offer an alternative to the act. */
  readonly instead?: number
  readonly before?: number
  readonly after?: number
  /** Writes the possible answers to a guard; none if nothing guards. */
  guard?(p: Position, f: number, into: number[]): void
  /** Takes the answer to a guard; returns false if the act is not done. */
  passes?(p: Position, f: number, move: number, tell?: MottainaiTell): boolean
  /** Writes the ways to do it; none if there is no choice. */
  offers(p: Position, f: number, into: number[]): void
  /** Does it, or a part of it; returns true when all is done. Frames that it pushes run first. */
  take(p: Position, f: number, move: number, tell?: MottainaiTell): boolean
}

/** An act of which all parts are there, so that all acts have one shape and the engine reads them quickly. */
export interface FullAct extends Required<Act> {
  /** The first step at which anything can happen. */
  readonly firstStep: number
}

export const fullAct = (act: Act): FullAct => ({
  firstStep: act.guard !== undefined ? GUARD : act.before !== undefined ? BEFORE : DO,
  instead: act.instead ?? NONE,
  before: act.before ?? NONE,
  after: act.after ?? NONE,
  guard: act.guard ?? (() => {}),
  passes: act.passes ?? (() => true),
  offers: act.offers,
  take: act.take,
})

export const ACT_NAMES = ['limit', 'drop', 'choose', 'perform', ...TASKS, 'craft', 'prayer', 'complete'] as const

const act = numbered(ACT_NAMES)
export const LIMIT = act.limit
export const DROP = act.drop
export const CHOOSE = act.choose
export const PERFORM = act.perform
/** The acts of the five tasks are in the order of the materials. */
export const FIRST_ACTION = act[TASKS[0]]
export const TAILOR_ACT = act.tailor
export const SMITH_ACT = act.smith
export const CRAFT_ACT = act.craft
export const PRAYER = act.prayer
export const COMPLETE_ACT = act.complete

/** The steps. */
export const STEP_NAMES = ['guard', 'before', 'do', 'after', 'end'] as const
const step = numbered(STEP_NAMES)
export const GUARD = step.guard
export const BEFORE = step.before
export const DO = step.do
const AFTER = step.after
const END = step.end

export function begin(p: Position, act: number, b = 0, c = 0, d = 0, e = 0, f = 0): void {
  push(p, ACT, act, b, c, d, e, f)
  p.frames[top(p) + STEP] = FIRST_STEP[act]
}

/** The first step of each act. */
const FIRST_STEP: number[] = []

/**
 * Completes a card from the player's hand or the top of the deck, without support;
 * with wing -1 the player chooses it.
 */
export const beginComplete = (p: Position, card: number, wing = NONE): void => begin(p, COMPLETE_ACT, card, wing)

/** Writes what the player's works offer instead of an act. Copies of one work offer it once. [MOT-7.16] */
export function offersInstead(p: Position, moment: number, into: number[]): void {
  const bit = 1 << moment
  if ((fold(p, p.turn, LISTENS) & bit) === 0) return
  const { gallery, shop } = p.players[p.turn]
  for (let i = 0; i < gallery.length + shop.length; i++) {
    const card = i < gallery.length ? gallery[i] : shop[i - gallery.length]
    const kind = kindOf(p, card)
    if ((LISTENS[kind] & bit) === 0 || cardOfKind(p, kind) !== card) continue
    HOOKS[kind][moment].offers(p, kind, card, into)
  }
}

/** The player's first work of this kind. */
function cardOfKind(p: Position, kind: number): number {
  const { gallery, shop } = p.players[p.turn]
  for (const card of gallery) if (kindOf(p, card) === kind) return card
  for (const card of shop) if (kindOf(p, card) === kind) return card
  return NONE
}

export function sequence(acts: readonly FullAct[]) {
  for (const { firstStep } of acts) FIRST_STEP.push(firstStep)

  function offers(p: Position, f: number, into: number[]): void {
    const act = acts[p.frames[f + A]]
    const step = p.frames[f + STEP]
    if (step === DO) {
      act.offers(p, f, into)
      if (act.instead !== NONE) offersInstead(p, act.instead, into)
    } else if (step === GUARD) act.guard(p, f, into)
  }

  function take(p: Position, f: number, move: number, tell?: MottainaiTell): void {
    const { frames } = p
    const act = acts[frames[f + A]]
    switch (frames[f + STEP]) {
      case GUARD:
        if (move === NOTHING || act.passes(p, f, move, tell)) enterBefore(p, f, act)
        else pop(p)
        break
      case BEFORE:
        enterBefore(p, f, act)
        break
      case DO:
        if (!takeStep(p, f, act, move, tell) || p.ending !== '') break
        frames[f + STEP] = AFTER
        // Frames that the act has pushed run first.
        if (top(p) === f) enterAfter(p, f, act)
        break
      case AFTER:
        enterAfter(p, f, act)
        break
      default:
        pop(p)
    }
  }

  function enterBefore(p: Position, f: number, act: FullAct): void {
    p.frames[f + STEP] = DO
    if (act.before !== NONE) openWindow(p, act.before, p.frames[f + B])
  }

  function enterAfter(p: Position, f: number, act: FullAct): void {
    p.frames[f + STEP] = END
    if (act.after !== NONE) openWindow(p, act.after, p.frames[f + B])
    if (top(p) === f) pop(p)
  }

  /** Does the act, or what a work offers instead; returns true when all is done. */
  function takeStep(p: Position, f: number, act: FullAct, move: number, tell?: MottainaiTell): boolean {
    if (act.instead === NONE || move === NOTHING || verbOf(move) !== USE) return act.take(p, f, move, tell)
    const kind = xOf(move)
    tell?.({ is: 'use', seat: p.turn, work: kind })
    HOOKS[kind][act.instead].use(p, kind, cardOfKind(p, kind), move, tell)
    return true
  }

  return { offers, take }
}
