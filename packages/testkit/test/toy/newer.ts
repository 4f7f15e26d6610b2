/**
 * Version 2 of the toy game, in which a bid cannot be loud any more. The form of
 * its positions changed, too: they say how a bid is made.
 */
import { type AnyGameModule, type GameRecord, playThenList, type Refusal, type Seat } from '@handwerk/kernel'
import { toy } from './game-module.js'
import { LOUD, moveOf, type Options, type Position, toyGame } from './rules.js'

interface NewerPosition extends Position {
  readonly voice: 'quiet'
}

const formed = (p: Position): NewerPosition => {
  if (!('voice' in p)) throw new Error('this is a position of version 1')
  return p as NewerPosition
}

const LOUDLY = moveOf(LOUD)
const tooLoud: Refusal = { rule: 'TOY-2.1', reason: 'not-possible' }

const game: AnyGameModule['game'] = {
  ...toyGame,
  version: 2,
  upgrades: [
    {
      position: (old) => ({ ...(old as Position), voice: 'quiet' }),
      record: (record) => (record.moves.some(([, line]) => line === 'loud') ? null : record),
    },
  ],
  start: (options: Options, seats, seed, tell) => ({ ...toyGame.start(options, seats, seed, tell), voice: 'quiet' }),
  view: (p: Position, seat: Seat | null) => toyGame.view(formed(p), seat),
  moves: (p: Position, seat, into = []) => {
    for (const move of toyGame.moves(p, seat)) if (move !== LOUDLY) into.push(move)
    return into
  },
  why: (p: Position, seat, move) => (move === LOUDLY ? tooLoud : toyGame.why(p, seat, move)),
  playListed: (p: Position, seat, move, listed, tell) => playThenList(game, p, seat, move, listed, tell),
}

export const newerToy: AnyGameModule = { ...toy, game }

/** Plays a record on to its end, or until it has this many moves; `pick` chooses among the legal moves as text. */
export function recordOf(
  module: AnyGameModule,
  base: GameRecord,
  pick: (lines: readonly string[]) => string,
  most = Number.POSITIVE_INFINITY,
): { record: GameRecord; position: unknown } {
  const { game, notation } = module
  const options = module.options(base.options, base.seats.length)
  if (!options.ok) throw new Error(options.fault.reason)
  const position = base.rebased?.position ?? game.start(options.value, base.seats.length, base.seed)
  const moves: (readonly [Seat, string])[] = [...base.moves]
  for (let seats = game.waiting(position); seats.length > 0 && moves.length < most; seats = game.waiting(position)) {
    const [seat] = seats
    const view = game.view(position, seat)
    const legal = game.moves(position, seat)
    const lines: string[] = legal.map((move) => notation.write(view, move))
    const line = pick(lines)
    game.play(position, seat, legal[lines.indexOf(line)])
    moves.push([seat, line])
  }
  return { record: { ...base, moves, result: game.result(position) }, position }
}
