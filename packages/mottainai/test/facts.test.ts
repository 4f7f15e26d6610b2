/** What is told is what happened: by the facts alone one can keep track of every card. */
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import type { MottainaiFact, ZoneSpot } from '../src/facts.js'
import { mottainai } from '../src/index.js'
import type { Options, Position } from '../src/position.js'
import { TABLES } from './games.js'

const { game } = mottainai
const GAMES = 3

const placeOf = ({ zone, seat }: ZoneSpot) => (seat === undefined ? zone : `${zone} of ${seat}`)
const placesOf = (p: Position) =>
  new Map(game.places(p).map((placed) => [placed.card, placeOf(placed as unknown as ZoneSpot)]))

/** What a fact is called by where its cards go. */
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
  // At first all cards are the deck.
  const tracked = new Map(Array.from({ length: seats < 4 ? 54 : 108 }, (_, card) => [card, 'deck']))
  const hear = (fact: MottainaiFact) => {
    if (fact.cards === undefined) return
    expect(callsFor(fact), JSON.stringify(fact)).toContain(fact.is)
    for (const card of fact.cards) {
      if (fact.from) expect(tracked.get(card), JSON.stringify(fact)).toBe(placeOf(fact.from))
      if (fact.to) tracked.set(card, placeOf(fact.to))
    }
  }
  const p = game.start(options, seats, seedFrom(name), hear)
  for (let n = 0; game.result(p) === null; n++) {
    expect(tracked, `before decision ${n} of "${name}"`).toEqual(placesOf(p))
    const moves = game.moves(p, p.turn)
    game.play(p, p.turn, moves[random.below(moves.length)], hear)
  }
  expect(tracked, `at the end of "${name}"`).toEqual(placesOf(p))
}

describe('facts', () => {
  it.each(TABLES)('tell of every card where it goes: %s', (label, options, seats) => {
    for (let n = 0; n < GAMES; n++) keepTrack(options, seats, `facts, ${label}, ${n}`)
  })
})
