/**
 * A window is a moment at which the player may use effects: each once, in any
 * order. It keeps the works that were there when it opened: one that leaves is
 * struck out, one that arrives waits for the next window. [MOT-7.1]
 *
 * Frame: A works in the list beneath, B moment, C what it is about, D whether
 * that is still there.
 */
import { empty } from '@handwerk/kernel'
import { CHANGES_ITSELF, fold, HOOKS, kindOf, LISTENS, TRAITS } from '../book.js'
import { NONE } from '../cards.js'
import type { MottainaiTell } from '../facts.js'
import { A, B, beneath, C, pop, push, top, WHICH, WINDOW } from '../frames.js'
import { BY, DONE, move, NEVER, NOTHING, verbOf, xOf } from '../moves.js'
import type { Position } from '../position.js'
import { isRepeatedWork } from '../zones.js'

export function openWindow(p: Position, moment: number, about = NONE): void {
  const bit = 1 << moment
  if ((fold(p, p.turn, LISTENS) & bit) === 0) return
  const { gallery, shop } = p.players[p.turn]
  const start = p.frames.length
  for (const card of gallery) if (isHeard(p, card, bit)) p.frames.push(card)
  for (const card of shop) if (isHeard(p, card, bit)) p.frames.push(card)
  push(p, WINDOW, p.frames.length - start, moment, about, 1)
}

function isHeard(p: Position, card: number, bit: number): boolean {
  const kind = kindOf(p, card)
  return (LISTENS[kind] & bit) !== 0 && !p.muted.includes(kind)
}

/** Whether the list of this window has a work of this kind before index i. */
function isNamedBefore(p: Position, start: number, i: number, kind: number): boolean {
  for (let k = start; k < i; k++) if (p.frames[k] !== NONE && kindOf(p, p.frames[k]) === kind) return true
  return false
}

/** Writes the moves that use the works of the list now. */
function offersOfWorks(p: Position, f: number, into: number[]): void {
  const start = f - p.frames[f + A]
  const moment = p.frames[f + B]
  for (let i = start; i < f; i++) {
    const card = p.frames[i]
    if (card === NONE) continue
    const kind = kindOf(p, card)
    if (!isNamedBefore(p, start, i, kind)) HOOKS[kind][moment].offers(p, kind, card, into)
  }
}

function offers(p: Position, f: number, into: number[]): void {
  const first = into.length
  offersOfWorks(p, f, into)
  if (into.length === first) return
  const last = into.length
  into.push(DONE)
  // An effect that was declined before this turn can be declined for the whole turn.
  if (p.declined.length === 0) return
  let named = NONE
  for (let i = first; i < last; i++) {
    const kind = xOf(into[i])
    if (kind !== named && p.declined.includes(kind)) into.push(move(NEVER, kind))
    named = kind
  }
}

function take(p: Position, f: number, answer: number, tell?: MottainaiTell): void {
  if (answer === NOTHING) pop(p)
  else if (answer === DONE) {
    noteDeclined(p, f)
    pop(p)
  } else if (verbOf(answer) === NEVER) mute(p, f, xOf(answer))
  else use(p, f, answer, tell)
}

/** Only an effect that could have been used counts as declined, not every work that listens. [MOT-R.17] */
function noteDeclined(p: Position, f: number): void {
  empty(offered)
  offersOfWorks(p, f, offered)
  for (const use of offered) if (!p.declined.includes(xOf(use))) p.declined.push(xOf(use))
}
const offered: number[] = []

function mute(p: Position, f: number, kind: number): void {
  p.muted.push(kind)
  for (let i = f - p.frames[f + A]; i < f; i++)
    if (p.frames[i] !== NONE && kindOf(p, p.frames[i]) === kind) p.frames[i] = NONE
}

function use(p: Position, f: number, answer: number, tell?: MottainaiTell): void {
  const kind = xOf(answer)
  if (TRAITS[kind] & CHANGES_ITSELF) push(p, WHICH, kind, answer)
  else useBy(p, f, firstToUse(p, f, kind), answer, tell)
}

/**
 * Among equal works that do not change by being used, the one just completed is
 * used first, because it may leave before the window closes. The others are used
 * in their order in the wings. [MOT-R.5]
 */
function firstToUse(p: Position, f: number, kind: number): number {
  const about = p.frames[f + C]
  let first = NONE
  for (let i = f - 1; i >= f - p.frames[f + A]; i--) {
    const card = p.frames[i]
    if (card !== NONE && kindOf(p, card) === kind && (first === NONE || first !== about)) first = card
  }
  return first
}

/** Uses a work of the list, and strikes it out. */
function useBy(p: Position, f: number, card: number, answer: number, tell?: MottainaiTell): void {
  const kind = xOf(answer)
  p.frames[p.frames.indexOf(card, f - p.frames[f + A])] = NONE
  tell?.({ is: 'use', seat: p.turn, work: kind })
  HOOKS[kind][p.frames[f + B]].use(p, kind, card, answer, tell)
}

export const window = { offers, take }

/**
 * Which of several equal works is used, if that changes the work itself: its card,
 * its wing and its cover. Works that are the same card in the same wing are one
 * choice. [MOT-R.5]
 *
 * Frame: A kind, B the move that uses it. The window lies beneath.
 */
export const which = {
  offers(p: Position, f: number, into: number[]): void {
    const { gallery, shop } = p.players[p.turn]
    const window = beneath(p, f)
    const list = p.frames.slice(window - p.frames[window + A], window)
    for (const wing of [gallery, shop]) {
      const like = wing.filter((card) => list.includes(card) && kindOf(p, card) === p.frames[f + A])
      for (let i = 0; i < like.length; i++) if (!isRepeatedWork(p, like, i)) into.push(move(BY, like[i]))
    }
  },

  take(p: Position, f: number, answer: number, tell?: MottainaiTell): void {
    const use = p.frames[f + B]
    pop(p)
    useBy(p, top(p), xOf(answer), use, tell)
  },
}
