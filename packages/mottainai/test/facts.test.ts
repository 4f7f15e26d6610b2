/** The facts say what happened: from them alone one can keep track of every card. */
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import type { MottainaiFact, ZoneSpot } from '../src/facts.js'
import { mottainai, WORKS } from '../src/index.js'
import type { Options, Position } from '../src/position.js'
import { TABLES } from './games.js'

const { game } = mottainai

const placeOf = ({ zone, seat }: ZoneSpot) => (seat === undefined ? zone : `${zone} of ${seat}`)

/** Where each card lies. */
function placesOf(p: Position): string[] {
  const places: string[] = []
  for (const placed of game.places(p)) places[placed.card] = placeOf(placed as unknown as ZoneSpot)
  return places
}

/** The kinds that a fact may have, by where its cards go. */
function callsFor({ is, from, to }: MottainaiFact): string[] {
  if (to === undefined) return is === 'reveal' ? ['reveal'] : []
  if (to.zone === 'deck') return ['return']
  if (from?.zone === 'pickup') return ['draw']
  if (from?.zone === 'deck' && to.zone === 'pickup') return ['draw', 'pray']
  if (from?.zone === 'deck' && to.zone === 'hand') return ['draw']
  if (is === 'complete') return to.zone === 'gallery' || to.zone === 'shop' ? ['complete'] : []
  return ['move']
}

function keepTrack(options: Options, seats: number, name: string): void {
  const random = randomFrom(name)
  // At first all cards are in the deck.
  const tracked = new Array<string>((seats < 4 ? 1 : 2) * WORKS.length).fill('deck')
  const hear = (fact: MottainaiFact) => {
    for (const card of fact.cards ?? []) {
      const isRight = callsFor(fact).includes(fact.is)
      if (!isRight || (fact.from && tracked[card] !== placeOf(fact.from)))
        throw new Error(`card ${card} lies in ${tracked[card]}, and it is told: ${JSON.stringify(fact)}`)
      if (fact.to) tracked[card] = placeOf(fact.to)
    }
  }
  const p = game.start(options, seats, seedFrom(name), hear)
  for (let n = 0; game.result(p) === null; n++) {
    expect(tracked.join(), `before decision ${n} of "${name}"`).toBe(placesOf(p).join())
    const moves = game.moves(p, p.turn)
    game.play(p, p.turn, moves[random.below(moves.length)], hear)
  }
  expect(tracked.join(), `at the end of "${name}"`).toBe(placesOf(p).join())
}

describe('facts', () => {
  it.each(TABLES)('say where every card goes: %s', (label, options, seats) => {
    keepTrack(options, seats, `facts, ${label}`)
  })
})
