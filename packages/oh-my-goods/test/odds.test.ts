/** Will a building produce? Compared with the game itself, played on to the sunset. */
import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { deckOf, standardCards } from '../src/cards.js'
import { game } from '../src/game.js'
import { canFill, gapIn, offerTo } from '../src/gap.js'
import { COMMIT, move, ProductionOdds, type View } from '../src/index.js'
import { percentOf } from '../src/odds.js'
import { deckFor, isProduction, MODES, ORDERLY, type Position, SLOPPY } from '../src/position.js'
import { deal, lay } from './table.js'

const SEED = process.env['ODDS_SEED'] ?? 'odds'
const repeat = `ODDS_SEED=${SEED} npx vitest run packages/oh-my-goods/test/odds.test.ts`

const oddsOf = (view: View, seat: number) => new ProductionOdds().look(view, seat, view.pile)

/** The first plan of each round of a random game. */
function* plans(options: object, seats: number, rounds: number): Generator<Position> {
  const { p } = deal(options, seats, SEED)
  const random = randomFrom(SEED)
  for (let last = 0; p.round <= rounds && game.result(p) === null; ) {
    if (p.step === 'plan' && p.round > last) {
      last = p.round
      yield p
    }
    const [seat] = game.waiting(p)
    const moves = game.moves(p, seat)
    game.play(p, seat, moves[random.below(moves.length)])
  }
}

/** How often each building of a seat could produce in each mode, in a number of imagined sunsets. */
function sampled(view: View, seat: number, hand: readonly number[], samples: number): number[][] {
  const deck = deckFor(view)
  const { buildings } = view.players[seat]
  const random = randomFrom(`${SEED} samples`)
  const hits = buildings.map(() => MODES.map(() => 0))
  for (let i = 0; i < samples; i++) {
    const p = game.imagine(view, random)
    const market = view.market.slice()
    while (p.step === 'plan' && p.round === view.round) {
      const [next] = game.waiting(p)
      const moves = game.moves(p, next)
      // If nobody can produce, the game continues at once, so read the row from the facts.
      game.play(p, next, moves.includes(move(COMMIT)) ? move(COMMIT) : moves[moves.length - 1], (fact) => {
        if (fact.is === 'turn' && fact.row === 'sunset') for (const card of fact.cards) market[deck.resource[card]]++
      })
    }
    const offer = [...offerTo({ options: view.options, market }, deck, view.players[seat])]
    for (const [b, card] of buildings.entries())
      for (const mode of MODES.keys())
        if (canFill(deck, hand, gapIn(offer, deck, card, mode), view.options.twoForOne)) hits[b][mode]++
  }
  return hits.map((ofModes) => ofModes.map((n) => n / samples))
}

/** Uses only the first hand cards, because random players hoard; returns how many odds were uncertain. */
function expectAsSampled(view: View, seat: number, samples: number, cards: number): number {
  const deck = deckFor(view)
  const { buildings } = view.players[seat]
  const hand = view.players[seat].hand.slice(0, cards)
  const odds = oddsOf(view, seat)
  let open = 0
  for (const [b, ofModes] of sampled(view, seat, hand, samples).entries())
    for (const [mode, share] of ofModes.entries()) {
      if (!isProduction(deck, buildings[b])) continue
      const { success } = odds.of(buildings[b], mode, hand)
      if (success > 0.02 && success < 0.98) open++
      const error = Math.sqrt((success * (1 - success) + 0.001) / Math.min(samples, 500))
      const where = `round ${view.round}, pile ${view.pile}, ${deck.ids[buildings[b]]} ${MODES[mode]}; ${repeat}`
      expect(Math.abs(share - success), where).toBeLessThan(5 * error)
    }
  return open
}

describe('the odds of production', () => {
  it.each([
    [{}, 2],
    [{ edition: '1st' }, 4],
    [{ twoForOne: 'yes' }, 3],
  ])(`are as in many imagined sunsets, also where the pile runs out: %j, ${SEED}`, (options, seats) => {
    let open = 0
    let short = 0
    for (const p of plans(options, seats, 14)) {
      const view = game.view(p, 0)
      if (view.pile < 8) short++
      open += expectAsSampled(view, 0, 600, 2)
    }
    expect(open).toBeGreaterThan(3)
    expect(short, 'no pile was short').toBeGreaterThan(0)
  })

  it('are the same for the view, its position, and any imagined position', () => {
    const random = randomFrom(SEED)
    const odds = new ProductionOdds()
    for (const p of plans({}, 3, 8))
      for (const seat of p.players.keys()) {
        const view = game.view(p, seat)
        const { buildings, hand } = p.players[seat]
        const imagined = game.imagine(view, random)
        for (const card of buildings) {
          const { success } = odds.look(view, seat, view.pile).of(card, SLOPPY, hand)
          expect(odds.look(p, seat, p.pile.length).of(card, SLOPPY, hand).success, repeat).toBe(success)
          expect(odds.look(imagined, seat, imagined.pile.length).of(card, SLOPPY, hand).success, repeat).toBe(success)
        }
      }
  })

  it('are the same whichever building and mode is asked for first', () => {
    const odds = new ProductionOdds()
    for (const p of plans({}, 2, 10)) {
      const { buildings, hand } = p.players[0]
      odds.look(p, 0, p.pile.length)
      const there = buildings.map((card) => odds.of(card, ORDERLY, hand).success)
      const back = buildings.toReversed().map((card) => odds.of(card, ORDERLY, hand).success)
      expect(back.reverse(), repeat).toEqual(there)
    }
  })
})

describe('the odds of production, by hand', () => {
  const deck = deckOf(null)
  const all = standardCards.buildings
  /** Cards of a resource, with half suns or without. */
  const some = (count: number, resource: string, halfSun: boolean) =>
    all
      .filter((card) => card.resource === resource && card.halfSun === halfSun)
      .slice(-count)
      .map(({ id }) => id)

  /** The charburner needs two grains and a wood; one of each is there. All cards but the pile and the hand are discarded. */
  const at = (pile: readonly string[], hand: readonly string[] = []) => {
    const sunrise = [...some(1, 'grain', false), ...some(1, 'wood', false)]
    const named = new Set([...pile, ...hand, ...sunrise])
    const { p } = lay({
      phase: 'plan',
      bench: [],
      sunrise,
      discard: all.map(({ id }) => id).filter((id) => !named.has(id)),
      players: [
        { hand, buildings: ['charburner-grain'] },
        { hand: [], buildings: ['charburner-clay'] },
      ],
    })
    const view = game.view(p, 0)
    return (mode: number, cards: readonly number[] = p.players[0].hand) => ({
      ...oddsOf(view, 0).of(deck.ids.indexOf('charburner-grain'), mode, cards),
    })
  }
  const [otherGrain, grain] = some(2, 'grain', true)
  const [wool, otherWool] = some(2, 'wool', true)

  it('[OMG-3.1] are two in three if two of three half suns come, and one of the three has what lacks', () => {
    expect(at([grain, wool, otherWool])(ORDERLY).success).toBeCloseTo(2 / 3, 12)
  })

  it('[OMG-4.5] are certain for a sloppy worker who lacks one', () => {
    expect(at([wool, otherWool])(SLOPPY)).toEqual({ success: 1, cards: 0 })
  })

  it('are zero if nothing that is missing can come', () => {
    expect(at([wool, otherWool])(ORDERLY)).toEqual({ success: 0, cards: 0 })
  })

  it('[OMG-4.3] are certain with the card in hand, which is needed in one of three rows', () => {
    const odds = at([grain, wool, otherWool], [otherGrain])
    expect(odds(ORDERLY).success).toBe(1)
    expect(odds(ORDERLY).cards).toBeCloseTo(1 / 3, 12)
  })

  it('[OMG-2.5] leave out a card that is to be set aside', () => {
    const odds = at([grain, wool, otherWool], [otherGrain])
    expect(odds(ORDERLY, []).success).toBeCloseTo(2 / 3, 12)
  })

  it('[OMG-0.6] are certain for a glassmaker who lacks two of any kind, and open if it lacks three', () => {
    const nine = some(9, 'clay', false)
    const lacking = (sunrise: readonly string[]) => {
      const { p } = lay({
        phase: 'plan',
        bench: [],
        sunrise,
        players: [
          { hand: [], buildings: ['charburner-grain', 'glassmaker-3'] },
          { hand: [], buildings: ['charburner-clay'] },
        ],
      })
      return oddsOf(game.view(p, 0), 0).of(deck.ids.indexOf('glassmaker-3'), ORDERLY, []).success
    }
    expect(lacking(nine)).toBe(1)
    // The third card is missing if both of the first two show half suns.
    const suns = all.filter(({ halfSun }) => halfSun).length - (deck.halfSun[deck.ids.indexOf('glassmaker-3')] ? 1 : 0)
    const unseen = all.length - 9
    expect(lacking(nine.slice(1))).toBeCloseTo(1 - (suns * (suns - 1)) / (unseen * (unseen - 1)), 12)
  })

  it('are certain after the sunset', () => {
    const sunset = (cards: readonly string[]) => {
      const { p } = lay({
        phase: 'produce',
        bench: [],
        sunrise: [...some(1, 'grain', false), ...some(1, 'wood', false)],
        sunset: cards,
        players: [
          { hand: ['glassmaker-3'], buildings: [{ card: 'charburner-grain', worker: 'orderly' }] },
          { hand: [], buildings: ['charburner-clay'] },
        ],
      })
      return oddsOf(game.view(p, 0), 0).of(deck.ids.indexOf('charburner-grain'), ORDERLY, []).success
    }
    expect([sunset([grain, wool]), sunset([wool, otherWool])]).toEqual([1, 0])
  })
})

describe('the odds of production with other cards', () => {
  it('match many imagined sunsets if there are too many outcomes to count', () => {
    const needs = { wood: 9, clay: 7, grain: 7, wool: 7, stone: 7 }
    const suns = new Set(standardCards.buildings.filter((_, i) => i % 11 === 0))
    const cards = {
      ...standardCards,
      charburners: standardCards.charburners.map((card) => ({ ...card, needs })),
      buildings: standardCards.buildings.map((card) => ({ ...card, halfSun: suns.has(card) })),
    }
    let open = 0
    for (let n = 0; n < 6; n++) {
      const { p } = deal({ cards, redraw: 'no' }, 2, `${SEED} ${n}`)
      const [player] = p.players
      const { lack } = gapIn(offerTo(p, deckFor(p), player), deckFor(p), player.buildings[0], ORDERLY)
      const outcomes = lack.reduce((product, n) => product * (n + 1), 1)
      if (outcomes > 2000) open += expectAsSampled(game.view(p, 0), 0, 600, 9)
    }
    expect(open).toBeGreaterThan(0)
  })
})

describe('the odds of production by samples', () => {
  // Too many outcomes to count them all.
  const needs = { wood: 9, clay: 9, grain: 9, wool: 9, stone: 9 }
  const cards = { ...standardCards, charburners: standardCards.charburners.map((card) => ({ ...card, needs })) }
  const { p } = deal({ cards, redraw: 'no' }, 2, SEED)
  const [charburner] = p.players[0].buildings
  const all = Array.from({ length: deckFor(p).size }, (_, card) => card)
  const of = (hand: readonly number[]) => ({ ...oddsOf(game.view(p, 0), 0).of(charburner, ORDERLY, hand) })

  it('are never zero, even if no sample was enough', () => {
    expect(of([])).toEqual({ success: 0.0005, cards: 0 })
  })

  it('are never certain, even if every sample was enough', () => {
    expect(of(all).success).toBe(0.9995)
    expect(of(all).cards).toBeGreaterThan(20)
  })

  it('are the same at every call', () => {
    const some = all.filter((card) => card % 3 > 0)
    expect(of(some)).toEqual(of(some))
  })
})

describe('a chance in percent', () => {
  it.each([
    [0, 0],
    [1e-6, 1],
    [0.004, 1],
    [0.015, 2],
    [0.494, 49],
    [0.5, 50],
    [0.984, 98],
    [0.996, 99],
    [0.999999, 99],
    [1, 100],
  ])('of %d is told as %i', (success, percent) => {
    expect(percentOf(success)).toBe(percent)
  })
})
