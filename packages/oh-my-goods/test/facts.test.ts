/** The facts say what happened: from them alone one can keep track of every card of the deck. */
import { type Placed, randomFrom, type Spot, seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { deckOf } from '../src/cards.js'
import type { GoodsFact } from '../src/facts.js'
import { ohMyGoods } from '../src/index.js'

const { game } = ohMyGoods
const { size } = deckOf(null)

const placeOf = ({ zone, seat }: Spot | Placed) => (seat === undefined ? zone : `${zone} of ${seat}`)

function keepTrack(raw: object, seats: number, name: string): void {
  const options = ohMyGoods.options(raw, seats)
  if (!options.ok) throw new Error(options.fault.reason)
  const p = game.start(options.value, seats, seedFrom(name))
  const random = randomFrom(name)
  const places = () => new Map(game.places(p).flatMap((one) => (one.card < size ? [[one.card, placeOf(one)]] : [])))
  const tracked = places()
  const all = (from: string, to: string) => {
    for (const [card, place] of tracked) if (place === from) tracked.set(card, to)
  }
  const hear = (fact: GoodsFact) => {
    if (fact.is === 'round') all('market', 'discard')
    if (fact.is === 'shuffle') {
      expect([...tracked.values()].filter((place) => place === 'discard')).toHaveLength(fact.count)
      all('discard', 'pile')
    }
    for (const card of fact.cards ?? []) {
      if (fact.from) expect(tracked.get(card), JSON.stringify(fact)).toBe(placeOf(fact.from))
      if (fact.to) tracked.set(card, placeOf(fact.to))
    }
  }
  for (let n = 0; game.waiting(p).length > 0; n++) {
    expect(tracked, `before decision ${n} of "${name}"`).toEqual(places())
    const [seat] = game.waiting(p)
    const moves = game.moves(p, seat)
    game.play(p, seat, moves[random.below(moves.length)], hear)
  }
}

describe('facts', () => {
  it.each([
    [2, {}],
    [3, { edition: '1st' }],
    [4, { keepOne: 'yes', twoForOne: 'yes' }],
  ])('tell of every card where it goes: %i seats, %j', (seats, options) => {
    keepTrack(options, seats, `facts of ${seats}`)
  })
})
