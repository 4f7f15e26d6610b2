/** Completing works with support: smith and craft. */
import { countWith, fold, LIGHTENS, MATERIAL_OF, MOMENT, PAPERS_SUPPORT, TASKS_SUPPORT, TRAITS } from '../book.js'
import { NONE, PAPER, VALUES } from '../cards.js'
import { countOf } from '../cover.js'
import type { MottainaiTell } from '../facts.js'
import { B, C, D } from '../frames.js'
import { CRAFT, move, RETURN, SMITH, verbOf, xOf, yOf, zOf } from '../moves.js'
import { everybody, type Position } from '../position.js'
import { isRepeat, returnFrom, reveal } from '../zones.js'
import { type Act, beginComplete } from './act.js'

/** Cards of each material that count as being in the hand. Each call counts them anew; the list is reused. */
const held = VALUES.slice()

/** The support that a work of this material needs in addition to itself. [MOT-3.8] */
const supportFor = (material: number): number => VALUES[material] - 1

/** `lightened` has a bit for each material of which works need less: see `LIGHTENS`. */
const supportBySmith = (p: Position, material: number, lightened: number): number => {
  const lighter = lightened & (1 << material) ? countWith(p, p.turn, LIGHTENS, 1 << material) : 0
  return Math.max(0, supportFor(material) - lighter)
}

/** Open tasks of a material among all players, for Brick. [MOT-7.8] */
function tasksOf(p: Position, material: number): number {
  let count = 0
  for (const player of p.players)
    if (player.task !== NONE && !player.facedown && MATERIAL_OF[player.task] === material) count++
  return count
}

const papersFor = (p: Position, traits: number): number =>
  traits & PAPERS_SUPPORT ? countOf(p.players[p.turn].workplace, PAPER) : 0

/** Writes a move for each wing and each number of papers that can serve as support. */
function writeWays(verb: number, card: number, need: number, have: number, papers: number, into: number[]): void {
  const most = Math.min(need, papers)
  for (let spent = Math.max(0, need - have); spent <= most; spent++) {
    into.push(move(verb, card, 0, spent), move(verb, card, 1, spent))
  }
}

/** [MOT-3.5] */
export function offersSmith(p: Position, into: number[]): void {
  const { hand } = p.players[p.turn]
  const traits = fold(p, p.turn, TRAITS)
  const papers = papersFor(p, traits)
  const lightened = fold(p, p.turn, LIGHTENS)
  for (let m = 0; m < held.length; m++) held[m] = 0
  for (let i = 0; i < hand.length; i++) held[MATERIAL_OF[hand[i]]]++
  if (traits & TASKS_SUPPORT) for (let m = 0; m < held.length; m++) held[m] += tasksOf(p, m)
  for (let i = 0; i < hand.length; i++) {
    if (isRepeat(p, hand, i)) continue
    const material = MATERIAL_OF[hand[i]]
    writeWays(SMITH, hand[i], supportBySmith(p, material, lightened), held[material] - 1, papers, into)
  }
}

/** [MOT-3.6] */
export function offersCraft(p: Position, material: number, into: number[]): void {
  const { hand, workplace } = p.players[p.turn]
  const need = supportFor(material)
  let have = -1
  let papers = 0
  for (let i = 0; i < hand.length; i++) {
    if (MATERIAL_OF[hand[i]] !== material || isRepeat(p, hand, i)) continue
    if (have < 0) {
      have = countOf(workplace, material)
      papers = papersFor(p, fold(p, p.turn, TRAITS))
    }
    writeWays(CRAFT, hand[i], need, have, papers, into)
  }
}

/** Shows the support from the hand: as few cards as possible, and publicly known ones first. [MOT-3.5] */
function revealSupport(p: Position, card: number, spent: number, tell?: MottainaiTell): void {
  const material = MATERIAL_OF[card]
  let need = supportBySmith(p, material, fold(p, p.turn, LIGHTENS)) - spent
  if (fold(p, p.turn, TRAITS) & TASKS_SUPPORT) need -= tasksOf(p, material)
  if (need <= 0) return
  const { hand } = p.players[p.turn]
  const shown: number[] = []
  for (const isOpen of [true, false])
    for (let i = 0; i < hand.length && shown.length < need; i++)
      if (hand[i] !== card && MATERIAL_OF[hand[i]] === material && (p.known[hand[i]] === everybody(p)) === isOpen)
        shown.push(hand[i])
  reveal(p, p.turn, shown, undefined, tell)
}

/** Frame: B the work, C wing, D papers still to be returned. */
const completing: Act = {
  after: MOMENT['after smith'],
  offers(p, f, into) {
    if (p.frames[f + D] === 0) return
    const { workplace } = p.players[p.turn]
    for (let i = 0; i < workplace.length; i++)
      if (MATERIAL_OF[workplace[i]] === PAPER && !isRepeat(p, workplace, i)) into.push(move(RETURN, workplace[i]))
  },
  take(p, f, answer, tell) {
    const { frames } = p
    if (verbOf(answer) === RETURN) {
      returnFrom(p, 'workplace', xOf(answer), tell)
      frames[f + D]--
    } else {
      const card = xOf(answer)
      frames[f + B] = card
      frames[f + C] = yOf(answer)
      frames[f + D] = zOf(answer)
      // Announce the work now, although it leaves the hand only when its support is paid.
      p.known[card] = everybody(p)
      if (verbOf(answer) === SMITH) revealSupport(p, card, zOf(answer), tell)
    }
    if (frames[f + D] > 0) return false
    beginComplete(p, frames[f + B], frames[f + C])
    return true
  },
}

export const smith: Act = completing
/** What applies to smith does not apply to the craft that replaced it. [MOT-2.4] */
export const craft: Act = { offers: completing.offers, take: completing.take }
