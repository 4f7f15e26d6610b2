/** Secret decisions of others are imagined in every way that they may have been made. */
import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import type { Player } from '../src/position.js'
import { lay, type Table } from './table.js'

const { game } = ohMyGoods

/** The other seat in many positions that seat 0 may imagine. */
function imagined(table: Table, count = 300): Player[] {
  const random = randomFrom('imagined decisions')
  const view = game.view(table.p, 0)
  return Array.from({ length: count }, () => game.imagine(view, random).players[1])
}
const shareOf = <T>(all: readonly T[], holds: (one: T) => boolean) => all.filter(holds).length / all.length

describe('a redraw that somebody has chosen in secret', () => {
  const choosing = (keepOne: string, hand: number) =>
    lay({ options: { keepOne }, players: [{ hand: 5 }, { hand }] }).play('1: redraw')

  it('[OMG-R.9] is imagined as often as not', () => {
    const others = imagined(choosing('no', 4))
    expect(shareOf(others, ({ redraws }) => redraws)).toBeCloseTo(0.5, 0)
    expect(new Set(others.map(({ redraws }) => redraws)).size).toBe(2)
    expect(others.filter(({ picks }) => picks.length > 0)).toEqual([])
  })

  it('[OMG-H.1] keeps any card of the hand or none, and nothing if the hand is kept', () => {
    const others = imagined(choosing('yes', 3), 600)
    expect(others.filter(({ redraws, picks }) => !redraws && picks.length > 0)).toEqual([])
    const redrawn = others.filter(({ redraws }) => redraws)
    const places = redrawn.map(({ hand, picks }) => (picks.length === 0 ? 'none' : hand.indexOf(picks[0])))
    expect([...new Set(places)].sort()).toEqual([0, 1, 2, 'none'])
    for (const place of [0, 1, 2, 'none']) expect(shareOf(places, (one) => one === place)).toBeGreaterThan(0.15)
    expect(Math.max(...redrawn.map(({ picks }) => picks.length))).toBe(1)
  })

  it('[OMG-H.1] does not keep the only card', () => {
    expect(imagined(choosing('yes', 1)).filter(({ picks }) => picks.length > 0)).toEqual([])
  })
})

describe('half a hand that somebody has given up in secret', () => {
  const halving = () =>
    lay({
      phase: 'produce',
      pile: [],
      sunrise: ['sawmill-1', 'sawmill-4', 'sawmill-5'],
      sunset: ['mill-2', 'mill-3'],
      players: [
        {
          hand: ['bakery-1', 'bakery-2', 'bakery-3'],
          buildings: [{ card: 'charburner-grain', goods: 39, worker: 'orderly' }],
        },
        {
          hand: ['butcher-1', 'butcher-2', 'butcher-3', 'tannery-1'],
          buildings: [{ card: 'charburner-wool', goods: 43 }],
        },
      ],
    }).play('produce charburner-grain')

  it('[OMG-1.5] is any half of the imagined hand, in its order', () => {
    const table = halving()
    const [first, , third] = table.hand(1)
    table.play(`1: discard ${first}`, `1: discard ${third}`)
    expect(table.waiting).toEqual([0])
    const others = imagined(table)
    for (const { hand, picks } of others) {
      expect(picks).toHaveLength(2)
      expect(picks).toEqual(hand.filter((card) => picks.includes(card)))
    }
    const pairs = new Set(others.map(({ hand, picks }) => picks.map((card) => hand.indexOf(card)).join()))
    expect(pairs.size).toBe(6)
  })

  it('[OMG-1.5] is empty if the seat still has to decide', () => {
    expect(imagined(halving()).filter(({ picks }) => picks.length > 0)).toEqual([])
  })
})

describe('a plan that somebody has committed to in secret', () => {
  const planning = () =>
    lay({
      phase: 'plan',
      players: [
        { hand: 2 },
        {
          hand: 3,
          buildings: [
            { card: 'charburner-wool', goods: 2 },
            { card: 'mill-1', assistant: 'assistant-1' },
            { card: 'sawmill-1' },
          ],
        },
      ],
    })

  it('[OMG-2.2] is complete, and can be any legal plan', () => {
    const table = planning().play('1: work charburner orderly', '1: commit')
    const plans = imagined(table).map(({ plan }) => plan)
    expect(plans.filter(({ ready }) => !ready)).toEqual([])
    expect([...new Set(plans.map(({ worker }) => worker))].sort()).toEqual([0, 1, 2])
    expect([...new Set(plans.map(({ mode }) => mode))].sort()).toEqual([0, 1])
    expect([...new Set(plans.map(({ posts }) => posts.join()))].sort()).toEqual(['0', '1', '2'])
    expect(plans.some(({ aside }) => aside >= 0)).toBe(true)
    expect(plans.some(({ aside }) => aside < 0)).toBe(true)
    expect(plans.filter(({ posts, paid }) => (posts[0] === 1 ? paid.length > 0 : paid.length !== 2))).toEqual([])
  })

  it('[OMG-2.2] is not begun if the seat still has to decide', () => {
    const [{ plan }] = imagined(planning(), 1)
    expect(plan).toMatchObject({ ready: false, worker: -1, posts: [1], paid: [], aside: -2 })
  })
})
