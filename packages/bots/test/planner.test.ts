import { randomFrom, seedFrom } from '@handwerk/kernel'
import { deckFor, goodsOf, ohMyGoods, type Position } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { bestPlan, finalPrices, firstOf, type Prices } from '../src/oh-my-goods/planner.js'
import { botNamed } from './games.js'

const { game } = ohMyGoods
const PHASE_FOUR = ['produce', 'fill', 'build', 'place', 'pay']
/** Positions that would take brute force longer are left out. */
const MOST_LINES = 20_000

/** Unusual prices, so that the best plan is not the usual one. */
function oddPrices(p: Position, random: ReturnType<typeof randomFrom>): Prices {
  const deck = deckFor(p)
  const from = (least: number, most: number) => least + (random.below(1000) / 1000) * (most - least)
  return {
    cards: deck.ids.map(() => from(0, 3)),
    goods: deck.value.map((value) => value * from(0.6, 1.4)),
    buildings: deck.ids.map(() => from(0, 25)),
    faces: deck.faceCost.map(() => from(0, 25)),
    posts: deck.ids.map(() => from(0, 5)),
  }
}

/** What a seat has by the prices, minus its buildings and assistants when its turn began. */
function assetsAt(p: Position, before: Position, seat: number, prices: Prices): number {
  const player = p.players[seat]
  const old = before.players[seat]
  let value = 0
  goodsOf(deckFor(p), player).forEach((count, kind) => {
    value += count * prices.goods[kind]
  })
  // The turn may have ended the round, and new cards may have been dealt.
  for (const card of player.hand) if (old.hand.includes(card) || card === old.aside) value += prices.cards[card]
  for (const card of player.buildings.slice(old.buildings.length)) value += prices.buildings[card]
  player.assistants.slice(old.assistants.length).forEach((face, i) => {
    value += prices.faces[face] + prices.posts[player.buildings[player.posts[old.posts.length + i]]]
  })
  return value
}

/** The most that any line of play reaches; null if there are too many lines. */
function bruteForce(start: Position, seat: number, prices: Prices): number | null {
  let lines = 0
  const seen = new Map<string, number>()
  const best = (p: Position): number => {
    if (!PHASE_FOUR.includes(p.step) || p.turn !== seat || p.round !== start.round) {
      return assetsAt(p, start, seat, prices)
    }
    const { hand, goods, picks, posts } = p.players[seat]
    const key = JSON.stringify([
      p.step,
      hand,
      goods.map((stack) => stack.length),
      picks,
      posts,
      p.fresh,
      p.site,
      p.players[seat].produced,
      p.built,
      p.buying,
      p.hiring,
      p.post,
      p.players[seat].buildings.length,
    ])
    const known = seen.get(key)
    if (known !== undefined) return known
    if (++lines > MOST_LINES) throw new RangeError('too many lines')
    let most = Number.NEGATIVE_INFINITY
    for (const move of game.moves(p, seat)) {
      const next = game.copy(p)
      game.play(next, seat, move)
      most = Math.max(most, best(next))
    }
    seen.set(key, most)
    return most
  }
  try {
    return best(start)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Turns of phase IV from games between greedy bots. */
async function* turns(
  options: unknown,
  games: number,
  seats = 3,
): AsyncGenerator<{ p: Position; seat: number; name: string }> {
  for (let number = 0; number < games; number++) {
    const name = `planner ${JSON.stringify(options)} ${number}`
    const table = ohMyGoods.options(options, seats)
    if (!table.ok) throw new Error(table.fault.reason)
    const p = game.start(table.value, seats, seedFrom(name))
    const bots = await Promise.all(
      p.players.map((_, seat) => botNamed(game.name, 'greedy', randomFrom(`${name} ${seat}`))),
    )
    while (!game.result(p)) {
      const seat = game.waiting(p)[0]
      if (PHASE_FOUR.includes(p.step)) yield { p: game.copy(p), seat, name: `${name}, round ${p.round}, ${p.step}` }
      game.play(p, seat, bots[seat].choose(game.view(p, seat), game.moves(p, seat)))
    }
  }
}

/** Plays a plan from one decision to the end of the turn, and plans again at each decision. */
function carryOut(p: Position, seat: number, prices: Prices): Position {
  for (;;) {
    const moves = game.moves(p, seat)
    const move = firstOf(bestPlan(game.view(p, seat), seat, prices), moves)
    if (move === undefined) throw new Error('the plan names no legal move')
    const { round } = p
    game.play(p, seat, move)
    if (!PHASE_FOUR.includes(p.step) || p.turn !== seat || p.round !== round) return p
  }
}

const OPTION_SETS = [{}, { edition: '1st' }, { edition: '2nd', twoForOne: 'yes' }]

describe('the planner of phase IV', () => {
  for (const options of OPTION_SETS.filter((raw) => ohMyGoods.options(raw, 3).ok)) {
    it(`finds what brute force finds, and its moves reach it: ${JSON.stringify(options)}`, async () => {
      const random = randomFrom('prices')
      let compared = 0
      let at = 0
      for await (const { p, seat, name } of turns(options, 4)) {
        if (at++ % 5 !== 0) continue
        const prices = p.final ? finalPrices(deckFor(p)) : oddPrices(p, random)
        const most = bruteForce(p, seat, prices)
        if (most === null) continue
        compared++
        expect(bestPlan(game.view(p, seat), seat, prices).value, name).toBeCloseTo(most, 6)
        expect(assetsAt(carryOut(game.copy(p), seat, prices), p, seat, prices), name).toBeCloseTo(most, 6)
      }
      expect(compared).toBeGreaterThan(40)
    })
  }

  it('wins more coins in the last round than greedy does', async () => {
    const random = randomFrom('last round')
    let gained = 0
    for await (const { p, seat } of turns({}, 12, 2)) {
      if (!p.final || p.step !== 'produce') continue
      const prices = finalPrices(deckFor(p))
      const greedy = await botNamed(game.name, 'greedy', random)
      const played = game.copy(p)
      while (PHASE_FOUR.includes(played.step) && played.turn === seat)
        game.play(played, seat, greedy.choose(game.view(played, seat), game.moves(played, seat)))
      gained += bestPlan(p, seat, prices).value - assetsAt(played, p, seat, prices)
    }
    expect(gained).toBeGreaterThan(0)
  })

  it('refuses to plan if there is nothing to plan', () => {
    const table = ohMyGoods.options({}, 2)
    if (!table.ok) throw new Error(table.fault.reason)
    const p = game.start(table.value, 2, seedFrom('too early'))
    expect(() => bestPlan(p, 0, finalPrices(deckFor(p)))).toThrow('nothing to plan')
  })
})
