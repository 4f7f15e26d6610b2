/**
 * Compares the engine's moves with plain ones that were written from the rules, to
 * notice a missing or an extra answer.
 */
import { randomFrom } from '@handwerk/kernel'
import { optionSets } from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { plainMoves } from './plain/moves.js'
import { deal } from './table.js'

const { game, notation } = ohMyGoods
type Engine = Pick<typeof game, 'moves' | 'why'>

const tables = [2, 3, 4].flatMap((seats) =>
  optionSets(ohMyGoods, seats, 3, 'plain').map((set) => [seats, set] as const),
)

/** Plays a random game, and compares at every decision of every seat. */
function playBeside(seats: number, set: object, name: string, engine: Engine = game): void {
  const { p } = deal(set, seats, name)
  const random = randomFrom(name)
  const earlier: number[] = []
  for (let n = 0; ; n++) {
    const waiting = game.waiting(p)
    if (waiting.length === 0) return
    for (const seat of waiting) {
      const where = `game "${name}", decision ${n}, seat ${seat}; repeat it: npx vitest run packages/oh-my-goods/test/plain.test.ts`
      const view = game.view(p, seat)
      const plain = plainMoves(p, seat)
      const moves = engine.moves(p, seat)
      const lines = moves.map((move) => notation.write(view, move))
      if ([...lines].sort().join() !== [...plain].sort().join())
        expect([...lines].sort(), where).toEqual([...plain].sort())
      const tried = Array.from({ length: Math.min(10, earlier.length) }, () => earlier[random.below(earlier.length)])
      for (const move of [...moves, ...tried]) {
        const isLegal = moves.includes(move)
        if ((engine.why(p, seat, move) === null) !== isLegal)
          expect(engine.why(p, seat, move), `${where}: why, for ${move}`).toBe(isLegal)
      }
    }
    const seat = waiting[random.below(waiting.length)]
    const moves = game.moves(p, seat)
    // Two times in three the round is not ended early, so that more is built and hired.
    const eager = moves.slice(0, -1)
    const among = random.below(3) > 0 ? eager : moves
    const move = among[random.below(among.length)]
    earlier.push(move)
    game.play(p, seat, move)
  }
}

describe('the engine and the plain moves', () => {
  it.each(tables)('agree at every decision of a random game: %i seats, %j', (seats, set) => {
    playBeside(seats, set, `plain ${seats} ${JSON.stringify(set)}`)
  })
})

describe('the comparison notices', () => {
  const play = (engine: Engine) => () => playBeside(2, {}, 'broken', engine)
  const last = (moves: number[]) => moves[moves.length - 1]

  it('nothing in the engine as it is', () => expect(play(game)).not.toThrow())

  it('a missing answer', () => {
    const moves: Engine['moves'] = (p, seat) => game.moves(p, seat).slice(1)
    expect(play({ moves, why: game.why })).toThrow(/decision 0/)
  })

  it('an extra answer', () => {
    const moves: Engine['moves'] = (p, seat) => [...game.moves(p, seat), last(game.moves(p, seat))]
    expect(play({ moves, why: game.why })).toThrow(/decision 0/)
  })

  it('an answer that why refuses', () => {
    const why: Engine['why'] = (p, seat, move) =>
      move === last(game.moves(p, seat)) ? { rule: 'OMG-5.1', reason: 'too-dear' } : game.why(p, seat, move)
    expect(play({ moves: game.moves, why })).toThrow(/why/)
  })
})
