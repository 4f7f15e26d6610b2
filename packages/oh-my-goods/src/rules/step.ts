import type { Refusal, Seat } from '@handwerk/kernel'
import type { Tell } from '../facts.js'
import type { Move } from '../moves.js'
import type { Position } from '../position.js'

export type { Tell } from '../facts.js'

/** The rules of one step of a round. */
export interface StepRules {
  /** Does what needs no decision. Returns true if the game may continue, false if the step waits for a decision. */
  run(p: Position, tell: Tell | undefined): boolean
}

/** The rules of a step in which somebody may owe a decision. */
export interface AskingRules extends StepRules {
  owes(p: Position, seat: Seat): boolean
  /** Appends the legal moves of a seat that owes a decision. */
  moves(p: Position, seat: Seat, into: Move[]): void
  /** Checks a well-formed move of a seat that owes a decision. */
  why(p: Position, seat: Seat, move: Move): Refusal | null
  /** Applies a legal move. `run` does what follows at the end of a step. */
  play(p: Position, seat: Seat, move: Move, tell: Tell | undefined): void
  /** The refusal for a seat that owes no decision here. */
  readonly idle: 'not-your-turn' | 'committed' | 'chosen-already' | 'given-already'
}
