/** A turn from morning to night. */
import { KITE, MATERIAL_OF, MOMENT } from '../book.js'
import { NONE } from '../cards.js'
import { endIfWorksDo } from '../ending.js'
import type { MottainaiTell } from '../facts.js'
import { A, pop, push, STEP, TURN, top } from '../frames.js'
import type { Position } from '../position.js'
import { pickUp } from '../zones.js'
import { begin, CHOOSE, DROP, LIMIT, PERFORM, PRAYER } from './act.js'
import { openWindow } from './window.js'

/** The steps, in the order of each edition. [MOT-1.3] */
export const STEPS = {
  aid: ['limit', 'drop', 'morning', 'choose', 'others', 'own', 'night', 'pickup'],
  deluxe: ['limit', 'morning', 'drop', 'choose', 'others', 'own', 'night', 'pickup'],
} as const

export function beginTurn(p: Position, tell?: MottainaiTell): void {
  push(p, TURN)
  p.turns++
  tell?.({ is: 'turn', seat: p.turn })
}

/** Frame: A how many tasks of other players were passed at noon. */
export const turn = {
  offers(): void {},

  take(p: Position, f: number, _answer: number, tell?: MottainaiTell): void {
    do takeStep(p, f, tell)
    while (p.ending === '' && top(p) === f)
  },
}

function takeStep(p: Position, f: number, tell?: MottainaiTell): void {
  const { frames } = p
  const step = STEPS[p.options.edition][frames[f + STEP]]
  if (step === 'others' && frames[f + A] < p.players.length - 1) {
    frames[f + A]++
    performTaskOf(p, (p.turn + frames[f + A]) % p.players.length)
    return
  }
  frames[f + STEP]++
  if (step === 'limit') begin(p, LIMIT)
  else if (step === 'drop') begin(p, DROP)
  else if (step === 'choose') begin(p, CHOOSE)
  else if (step === 'morning') openWindow(p, MOMENT.morning)
  else if (step === 'night') openWindow(p, MOMENT.night)
  else if (step === 'own' && p.players[p.turn].task === NONE) begin(p, PRAYER)
  else if (step === 'own') performTaskOf(p, p.turn)
  else if (step === 'pickup') endTurn(p, tell)
}

/** [MOT-2.1, MOT-2.2] */
function performTaskOf(p: Position, owner: number): void {
  const { task, facedown } = p.players[owner]
  if (task !== NONE && !facedown) begin(p, PERFORM, owner, MATERIAL_OF[task], 0, 0, NONE)
}

/** [MOT-5.2, MOT-7.6] */
function endTurn(p: Position, tell?: MottainaiTell): void {
  pickUp(p, tell)
  p.bonus = 0
  if (p.declined.length > 0) p.declined = []
  if (p.muted.length > 0) p.muted = []
  pop(p)
  if (isKiteCopying(p)) {
    p.kites.fill(KITE)
    endIfWorksDo(p, tell)
    if (p.ending !== '') return
  }
  if (p.extra > 0) p.extra--
  else p.turn = (p.turn + 1) % p.players.length
  beginTurn(p, tell)
}

function isKiteCopying({ kites }: Position): boolean {
  for (let i = 0; i < kites.length; i++) if (kites[i] !== KITE) return true
  return false
}
