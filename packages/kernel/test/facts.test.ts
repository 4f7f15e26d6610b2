import { describe, expect, it } from 'vitest'
import { type Fact, HIDDEN, maySee, redactBy, type Secrets, seenBy } from '../src/index.js'

const secrets: Secrets = { pile: 'nobody', hand: 'owner', floor: 'everyone' }
const heard = (fact: Fact) => [0, 1, null].map((seat) => redactBy(secrets, {}, fact, seat)?.cards ?? null)

describe('secrets', () => {
  it('say who may see what lies where', () => {
    const seats = [0, 1, null]
    expect(seats.map((seat) => maySee(secrets, { zone: 'pile' }, seat))).toEqual([false, false, false])
    expect(seats.map((seat) => maySee(secrets, { zone: 'hand', seat: 1 }, seat))).toEqual([false, true, false])
    expect(seats.map((seat) => maySee(secrets, { zone: 'floor' }, seat))).toEqual([true, true, true])
    expect(maySee(secrets, { zone: 'a zone that is in no table' }, 0)).toBe(false)
    const places = [
      { card: 3, zone: 'pile' },
      { card: 4, zone: 'hand', seat: 0 },
      { card: 5, zone: 'floor' },
    ]
    expect(seenBy(secrets, places, 0)).toEqual([4, 5])
    expect(seenBy(secrets, places, null)).toEqual([5])
  })

  // Clients and records know a hidden card by this number, and no game uses it for a card.
  it('write a hidden card as -3', () => expect(HIDDEN).toBe(-3))

  it('remove from a fact what a seat may not know', () => {
    const hand = { zone: 'hand', seat: 0 }
    expect(heard({ is: 'draw', cards: [3, 4], from: { zone: 'pile' }, to: hand })).toEqual([
      [3, 4],
      [HIDDEN, HIDDEN],
      [HIDDEN, HIDDEN],
    ])
    expect(heard({ is: 'drop', cards: [3], from: hand, to: { zone: 'floor' } })).toEqual([[3], [3], [3]])
    expect(heard({ is: 'bury', cards: [3], from: hand, to: { zone: 'pile' } })).toEqual([[3], [HIDDEN], [HIDDEN]])
    expect(heard({ is: 'give', cards: [3], from: hand, to: { zone: 'hand', seat: 1 } })).toEqual([[3], [3], [HIDDEN]])
    expect(heard({ is: 'show', cards: [3], from: hand, shown: 'everyone' })).toEqual([[3], [3], [3]])
    expect(heard({ is: 'show', cards: [3], from: hand, shown: [1] })).toEqual([[3], [3], [HIDDEN]])
    expect(heard({ is: 'peek', cards: [3], only: 1, shown: [1] })).toEqual([null, [3], null])
    expect(heard({ is: 'peek', cards: [3], only: 0, from: { zone: 'pile' } })).toEqual([[HIDDEN], null, null])
    expect(heard({ is: 'lose', cards: [3, 4] })).toEqual([
      [HIDDEN, HIDDEN],
      [HIDDEN, HIDDEN],
      [HIDDEN, HIDDEN],
    ])
    expect(redactBy(secrets, {}, { is: 'bell' }, null)).toEqual({ is: 'bell' })
    expect(redactBy(secrets, {}, { is: 'draw', cards: [3], to: hand }, 1)).toEqual({
      is: 'draw',
      cards: [HIDDEN],
      to: hand,
    })
  })

  it('keep only the fields of a fact that everyone may read', () => {
    interface Sale extends Fact {
      readonly price: number
      readonly worth: number
    }
    const sale = { is: 'sale', seat: 0, price: 4, worth: 7, shown: [1], only: 1, added: 5 }
    expect(redactBy<Sale>(secrets, { price: 'everyone', worth: 'nobody' }, sale, 1)).toEqual({
      is: 'sale',
      seat: 0,
      price: 4,
      shown: [1],
      only: 1,
    })
  })

  it('keep only the zone and the owner of a spot', () => {
    const from = { zone: 'pile', added: 5 }
    const to = { zone: 'hand', seat: 1, added: 5 }
    expect(redactBy(secrets, {}, { is: 'draw', from, to }, 0)).toEqual({
      is: 'draw',
      from: { zone: 'pile' },
      to: { zone: 'hand', seat: 1 },
    })
  })
})
