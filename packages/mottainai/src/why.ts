/** Why a move is not allowed. */
import type { Refusal, Seat } from '@handwerk/kernel'
import { isMove } from './moves.js'
import type { Position } from './position.js'
import { answersTo } from './run.js'

export function why(p: Position, seat: Seat, move: unknown): Refusal | null {
  if (p.ending !== '') return { rule: 'MOT-6.1', reason: 'over' }
  if (seat !== p.turn) return { rule: 'MOT-5.2', reason: 'turn' }
  if (!isMove(move)) return { rule: 'MOT-0.5', reason: 'unknown' }
  if (answersTo(p).includes(move)) return null
  return { rule: 'MOT-0.5', reason: 'unknown' }
}
