import { randomFrom, seedFrom } from '@handwerk/kernel'
import { ohMyGoods as box } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { makeBot } from '../src/index.js'

const { game } = box

/** Plays a game between bots by name; the answer is the ranks of the seats. */
function play(names: readonly string[], seed: string): readonly number[] {
  const options = box.options({}, names.length)
  if (!options.ok) throw new Error(options.fault.reason)
  const p = game.start(options.value, names.length, seedFrom(seed))
  const bots = names.map((name, seat) => makeBot(game.name, name, randomFrom(`${seed} ${seat}`)))
  for (let waiting = game.waiting(p); waiting.length > 0; waiting = game.waiting(p)) {
    const seat = waiting[0]
    game.play(p, seat, bots[seat]?.choose(game.view(p, seat), game.moves(p, seat)))
  }
  return game.result(p)?.ranks ?? []
}

describe('greedy at Oh My Goods!', () => {
  it('beats random in at least 95 of 100 games, over 400 with swapped seats', () => {
    let won = 0
    for (let i = 0; i < 400; i++) {
      const seat = i % 2
      const ranks = play(seat === 0 ? ['greedy', 'random'] : ['random', 'greedy'], `match ${i}`)
      if (ranks[seat] === 1 && ranks[1 - seat] === 2) won++
    }
    expect(won).toBeGreaterThanOrEqual(380)
  })

  it('chooses the same whatever lies where it cannot see', () => {
    const options = box.options({}, 3)
    if (!options.ok) throw new Error(options.fault.reason)
    const p = game.start(options.value, 3, seedFrom('no cheating'))
    const random = randomFrom('no cheating')
    for (let i = 0; game.waiting(p).length > 0; i++) {
      const seat = game.waiting(p)[0]
      const choose = (position: typeof p) =>
        makeBot(game.name, 'greedy', randomFrom(`move ${i}`))?.choose(
          game.view(position, seat),
          game.moves(position, seat),
        )
      const move = choose(p)
      expect(choose(game.imagine(game.view(p, seat), random))).toBe(move)
      game.play(p, seat, move)
    }
  })
})
