import { describe, expect, it } from 'vitest'
import { offerTo } from '../src/gap.js'
import { ProductionOdds } from '../src/odds.js'
import { deckFor, isProduction, MODES, ORDERLY, SLOPPY } from '../src/position.js'
import { roughChance, rowOdds } from '../src/rough-odds.js'
import { deal } from './table.js'

describe('rough odds', () => {
  it('are near the exact ones in the first plan of many games', () => {
    const odds = new ProductionOdds()
    let off = 0
    let count = 0
    for (let n = 0; n < 60; n++) {
      const { p } = deal({ redraw: 'no' }, 2, `rough ${n}`)
      const deck = deckFor(p)
      const row = rowOdds(deck, 1)
      const [player] = p.players
      odds.look(p, 0, p.pile.length)
      for (const card of player.buildings.filter((card) => isProduction(deck, card)))
        for (const mode of MODES.keys()) {
          const hand = player.hand.slice(0, 1)
          const rough = roughChance(row, offerTo(p, deck, player), deck, card, mode, hand).success
          off += Math.abs(rough - odds.of(card, mode, hand).success)
          count++
        }
    }
    expect(off / count).toBeLessThan(0.06)
  })

  it('of a market of two rows are higher than those of one', () => {
    const deck = deckFor(deal().p)
    expect(rowOdds(deck, 2).atLeast(0, 2)).toBeGreaterThan(rowOdds(deck, 1).atLeast(0, 2))
    expect(rowOdds(deck, 2).lackAfter(0, 2)).toBeLessThan(rowOdds(deck, 1).lackAfter(0, 2))
    expect(rowOdds(deck, 1).anyAtLeast(2)).toBeCloseTo(1, 4)
  })

  it('are higher for a sloppy worker, and higher with more in hand', () => {
    const { p } = deal({ redraw: 'no' })
    const deck = deckFor(p)
    const row = rowOdds(deck, 1)
    const [card] = p.players[0].buildings
    const need = deck.needs[card].findIndex((n) => n > 0)
    const cards = [...deck.resource.keys()].filter((c) => deck.resource[c] === need).slice(0, 3)
    const chance = (mode: number, hand: readonly number[]) =>
      roughChance(row, [0, 0, 0, 0, 0], deck, card, mode, hand).success
    expect(chance(SLOPPY, [])).toBeGreaterThan(chance(ORDERLY, []))
    expect(chance(ORDERLY, cards)).toBeGreaterThan(chance(ORDERLY, []))
  })
})
