/** Helpers that several works share. */
import { type Seat, seatsOf } from '@handwerk/kernel'
import { type Hook, MATERIAL_OF, type Question, worksOf } from '../book.js'
import { NONE } from '../cards.js'
import { A, B, C, D, EFFECT, nearestAct, pop, push, top } from '../frames.js'
import { move, USE, yOf } from '../moves.js'
import { isOpponent, type Position } from '../position.js'
import { floorTo, isRepeat, isRepeatedWork, type OpenZone, reveal } from '../zones.js'

/** Starts the questions of an effect. */
export const ask = (p: Position, kind: number, card: number, c = 0): void => push(p, EFFECT, kind, card, c)

/** The card that the open window is about. */
export const about = (p: Position): number => p.frames[top(p) + C]

/** Whether that card is still where it was. */
export const isStillThere = (p: Position): boolean => p.frames[top(p) + D] === 1

/** Where the frame of the task that is about to be performed starts: effects before a task lie directly on it. */
export const taskFrame = nearestAct

/** Writes `use` with each card of a list. */
export function offerCards(p: Position, kind: number, cards: readonly number[], into: number[]): void {
  for (let i = 0; i < cards.length; i++) if (!isRepeat(p, cards, i)) into.push(move(USE, kind, cards[i]))
}

/** Writes `use` with each card of a list that is of a material. */
export function offerCardsOf(
  p: Position,
  kind: number,
  cards: readonly number[],
  material: number,
  into: number[],
): void {
  for (let i = 0; i < cards.length; i++)
    if (MATERIAL_OF[cards[i]] === material && !isRepeat(p, cards, i)) into.push(move(USE, kind, cards[i]))
}

/** The works of a player, the gallery first; equal works in one wing count as one. */
export function worksToName(p: Position, seat: Seat): number[] {
  const { gallery, shop } = p.players[seat]
  const works: number[] = []
  for (const wing of [gallery, shop])
    for (let i = 0; i < wing.length; i++) if (!isRepeatedWork(p, wing, i)) works.push(wing[i])
  return works
}

/** An effect whose only choice is whether to use it. */
export const simply = (use: Hook['use']): Hook => ({
  offers: (_p, kind, _card, into) => {
    into.push(move(USE, kind))
  },
  use,
})

/** The owner of a card in an open place. */
export function ownerOf(p: Position, card: number, zone: OpenZone): Seat {
  for (let seat = 0; seat < p.players.length; seat++) if (p.players[seat][zone].includes(card)) return seat
  return NONE
}

export function opponents(p: Position): readonly Seat[] {
  let mask = 0
  for (let seat = 0; seat < p.players.length; seat++) if (isOpponent(p, p.turn, seat)) mask |= 1 << seat
  return seatsOf(mask)
}

/** The owner of a completed work. */
export function ownerOfWork(p: Position, card: number): Seat {
  const seat = ownerOf(p, card, 'gallery')
  return seat === NONE ? ownerOf(p, card, 'shop') : seat
}

/** The seat whose open task this card is; -1 if there is none. */
export function ownerOfTask(p: Position, card: number): Seat {
  return p.players.findIndex((player) => player.task === card && !player.facedown)
}

export const hasMoreWorks = (p: Position, seat: Seat): boolean => worksOf(p, seat) > worksOf(p, p.turn)

/** The largest number of cards of one material in a list. */
export function mostOfOneMaterial(cards: readonly number[]): number {
  const counts = [0, 0, 0, 0, 0]
  for (const card of cards) counts[MATERIAL_OF[card]]++
  return Math.max(...counts)
}

/** Reveals a matching card before a task, for one more action: Flag and Figurine. [MOT-7.4] */
export const beforeTask = (fits: (p: Position, owner: Seat) => boolean): Hook => ({
  offers(p, kind, _card, into) {
    const f = taskFrame(p)
    if (fits(p, p.frames[f + B])) offerCardsOf(p, kind, p.players[p.turn].hand, p.frames[f + C], into)
  },
  use(p, kind, _card, answer, tell) {
    reveal(p, p.turn, [yOf(answer)], kind, tell)
    p.frames[taskFrame(p) + D]++
  },
})

/** Moves cards from the floor, as many as C still counts: Statue and Vase. */
export const twoFromFloor = (zone: OpenZone): Question => ({
  offers(p, f, into) {
    offerCards(p, p.frames[f + A], p.floor, into)
  },
  take(p, f, answer, tell) {
    floorTo(p, yOf(answer), zone, tell)
    p.frames[f + C]--
    if (p.frames[f + C] === 0) pop(p)
  },
})
