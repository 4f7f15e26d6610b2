/** The end of a turn, of a round, and of the game (OMG-6.1, 6.2). */
import { empty } from '@handwerk/kernel'
import { type Position, seatAfter } from '../position.js'
import { LAST_BUILDING } from './build.js'
import { beginRound } from './new-hand.js'
import { beginTurn } from './produce.js'
import type { StepRules, Tell } from './step.js'

/** Ends the turn, and with the last turn the round or the game. */
export const end: StepRules = {
  run(p, tell) {
    const next = seatAfter(p, p.turn)
    if (next !== p.active) beginTurn(p, next)
    else endRound(p, tell)
    return true
  },
}

function endRound(p: Position, tell: Tell | undefined): void {
  discardRow(p, p.sunrise)
  discardRow(p, p.sunset)
  for (let r = 0; r < p.market.length; r++) p.market[r] = 0
  if (p.final) {
    p.step = 'over'
    tell?.({ is: 'over' })
    return
  }
  p.final = p.players.some((player) => player.buildings.length >= LAST_BUILDING)
  p.active = seatAfter(p, p.active)
  p.round++
  beginRound(p, tell)
}

function discardRow(p: Position, row: number[]): void {
  for (let i = 0; i < row.length; i++) p.discard.push(row[i])
  empty(row)
}
