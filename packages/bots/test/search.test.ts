import { type Game, playThenList, randomFrom, rank, seedFrom } from '@handwerk/kernel'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { botNames, LEVELS, makeBot } from '../src/index.js'
import { reopen } from '../src/oh-my-goods/policy.js'
import { openHandsBot } from '../src/search/open-hands.js'
import { type Evaluator, type Limits, Search } from '../src/search/search.js'
import { botNamed, MODULES, positions } from './games.js'
import { expectSameSearch } from './same-view.js'

/**
 * Coins: two seats in turn take one or two coins from a heap, and whoever takes
 * the last wins. Or, with an empty heap, both show a hand at the same time: stone,
 * paper or scissors.
 */
interface Coins {
  heap: number
  turn: number
  hands: number[]
  shows: boolean
}
type CoinsView = Coins & { readonly seat: number | null }

const over = (p: Coins): boolean => (p.shows ? !p.hands.includes(-1) : p.heap === 0)
const coins: Game<Coins, CoinsView, Coins> = {
  name: 'coins',
  version: 1,
  seats: { min: 2, max: 2 },
  start: (options) => ({ ...options, hands: options.hands.slice() }),
  seatCount: () => 2,
  waiting: (p) => {
    if (over(p)) return []
    return p.shows ? [0, 1].filter((seat) => p.hands[seat] === -1) : [p.turn]
  },
  moves: (p, _seat, into = []) => {
    into.push(...(p.shows ? [0, 1, 2] : [1, 2].filter((take) => take <= p.heap)))
    return into
  },
  play: (p, seat, move) => {
    if (p.shows) p.hands[seat] = move
    else {
      p.heap -= move
      p.turn = 1 - p.turn
    }
  },
  playListed: (p, seat, move, listed) => playThenList(coins, p, seat, move, listed),
  why: () => null,
  view: (p, seat) => ({ ...p, hands: p.hands.map((hand, i) => (i === seat ? hand : -1)), seat }),
  imagine: ({ seat: _, ...p }) => ({ ...p, hands: p.hands.slice() }),
  copy: (p) => ({ ...p, hands: p.hands.slice() }),
  result: (p) => (over(p) ? rank(coins.scores(p)) : null),
  round: () => 1,
  scores: (p) =>
    [0, 1].map((seat) => {
      const beats = (p.hands[seat] - p.hands[1 - seat] + 3) % 3 === 1
      const won = p.shows ? beats : p.turn !== seat
      return { points: won ? 1 : 0, tiebreak: 0, parts: {} }
    }),
  places: () => [],
  sees: () => [],
  redact: (fact) => fact,
}

const uninformed: Evaluator<Coins, CoinsView> = {
  prior: (_p, _seat, moves, into) => void into.splice(0, into.length, ...moves.map(() => 0)),
  rollout: (_p, _seat, moves, into) => void into.splice(0, into.length, ...moves.map(() => 0)),
  value: (_p, into) => void into.splice(0, 2, 0.5, 0.5),
}
const limits: Limits = { iterations: 600, rounds: 9 }
const heap = (count: number): Coins => ({ heap: count, turn: 0, hands: [-1, -1], shows: false })

describe('search', () => {
  it.each([false, true])('finds the winning move with an evaluator that knows nothing (compares: %s)', (compares) => {
    for (const [count, take] of [
      [4, 1],
      [5, 2],
      [7, 1],
      [8, 2],
    ]) {
      const bot = new Search(coins, uninformed, limits, randomFrom(`heap ${count}`), undefined, { compares })
      const p = coins.start(heap(count), 2, seedFrom(''))
      expect(bot.choose(coins.view(p, 0), coins.moves(p, 0)), `heap of ${count}`).toBe(take)
      expect(bot.rootValue).toBeGreaterThan(0.7)
    }
  })

  it('gives the winning move a higher chance than the others', () => {
    for (const [count, take] of [
      [4, 1],
      [5, 2],
      [8, 2],
    ]) {
      const bot = new Search(coins, uninformed, limits, randomFrom(`chances ${count}`))
      const p = coins.start(heap(count), 2, seedFrom(''))
      const [best, other] = bot.consider(coins.view(p, 0), coins.moves(p, 0))
      expect(best.move, `heap of ${count}`).toBe(take)
      expect(best.chance - other.chance, `heap of ${count}`).toBeGreaterThan(0.3)
    }
  })

  it('tries every move if a share of the odds is even, however unlikely the prior says it is', () => {
    const stubborn: typeof uninformed = {
      ...uninformed,
      prior: (_p, _seat, moves, into) =>
        void into.splice(0, into.length, ...moves.map((take) => (take === 2 ? 20 : 0))),
    }
    const visits = (evenOdds: number) => {
      const bot = new Search(coins, stubborn, limits, randomFrom('even'), undefined, { evenOdds })
      bot.choose(coins.view(heap(4), 0), coins.moves(heap(4), 0))
      return bot.visitCounts[0]
    }
    expect(visits(0)).toBe(0)
    expect(visits(0.15)).toBeGreaterThan(20)
  })

  it('relies on a move that wins at once, and looks no further', () => {
    const visits = (trustsWins: boolean) => {
      const bot = new Search(coins, uninformed, limits, randomFrom('sure'), undefined, { trustsWins, exploration: 4 })
      expect(bot.choose(coins.view(heap(2), 0), coins.moves(heap(2), 0))).toBe(2)
      return bot.visitCounts
    }
    expect(visits(true)[0]).toBeLessThan(15)
    expect(visits(false)[0]).toBeGreaterThan(40)
  })

  it('backs up a win of the others as a loss: they rely on it, too', () => {
    // Whoever leaves two coins loses, but the other may miss it and take only one.
    const chance = (trustsWins: boolean) => {
      const bot = new Search(coins, uninformed, limits, randomFrom('loss'), undefined, { trustsWins, exploration: 4 })
      const found = bot.consider(coins.view(heap(4), 0), coins.moves(heap(4), 0))
      return found.find(({ move }) => move === 2)?.chance ?? 1
    }
    expect(chance(true)).toBeLessThan(0.1)
    expect(chance(false)).toBeGreaterThan(chance(true) + 0.05)
  })

  it('does not use what the others choose at the same time', () => {
    const p: Coins = { heap: 0, turn: 0, hands: [-1, -1], shows: true }
    for (const seat of [0, 1]) {
      const bot = new Search(coins, uninformed, { ...limits, iterations: 3000 }, randomFrom('show'))
      bot.choose(coins.view(p, seat), coins.moves(p, seat))
      // If it knew the other's hand it would always win; fairly, it wins a third and shares a third.
      expect(bot.rootValue).toBeGreaterThan(0.4)
      expect(bot.rootValue).toBeLessThan(0.6)
    }
  })

  it('wins for sure with open hands, a tool that sees what the other has chosen in secret', () => {
    for (const hand of [0, 1, 2]) {
      const p: Coins = { heap: 0, turn: 0, hands: [-1, hand], shows: true }
      const settings = { ...limits, evaluator: uninformed }
      const bot = openHandsBot(coins, settings, () => p, coins.copy, randomFrom('open'))
      expect(bot.choose(coins.view(p, 0), coins.moves(p, 0))).toBe((hand + 1) % 3)
    }
  })

  describe('a tree', () => {
    let begun = 0
    // The same seat moves twice: nothing happens in between.
    const twice: typeof coins = {
      ...coins,
      imagine(view, random) {
        begun++
        return coins.imagine(view, random)
      },
      play(p, seat, move) {
        coins.play(p, seat, move)
        p.turn = 0
      },
      playListed: (p, seat, move, listed) => playThenList(twice, p, seat, move, listed),
    }
    /** How many games are imagined for a decision. */
    const imaginedFor = (decide: () => unknown): number => {
      begun = 0
      decide()
      return begun
    }

    it('is reused if the move led to the expected view, and begun anew if not', () => {
      const p = heap(9)
      const bot = new Search(twice, uninformed, limits, randomFrom('again'))
      const choose = () => imaginedFor(() => twice.play(p, 0, bot.choose(coins.view(p, 0), coins.moves(p, 0))))
      expect(choose()).toBe(limits.iterations + 1)
      const again = choose()
      expect(again).toBeGreaterThan(1)
      expect(again).toBeLessThan(limits.iterations / 2 + 100)
      p.heap = 5
      expect(choose()).toBe(limits.iterations + 1)
    })

    it.each([1, 2])('is reused for advice, whatever was played (%s)', (played) => {
      const p = heap(9)
      const bot = new Search(twice, uninformed, limits, randomFrom('again'))
      const consider = () => imaginedFor(() => bot.consider(coins.view(p, 0), coins.moves(p, 0)))
      const first = consider()
      twice.play(p, 0, played)
      expect(consider()).toBeLessThan(first - 50)
      p.heap = 4
      expect(consider()).toBe(first)
    })
  })

  it('goes on for so many turns after a seat has left its tree, and values the position then', () => {
    const lengths = (beyond?: number) => {
      const seen = new Set<number>()
      const known: typeof uninformed = {
        ...uninformed,
        turn: (p) => 12 - p.heap,
        value(p, into) {
          seen.add(12 - p.heap)
          uninformed.value(p, into)
        },
      }
      const few = { ...limits, iterations: 3, ...(beyond === undefined ? {} : { beyond }) }
      const bot = new Search(coins, known, few, randomFrom('beyond'))
      bot.choose(coins.view(heap(12), 0), coins.moves(heap(12), 0))
      return [...seen]
    }
    // Without a bound games are played to the end, and nothing is valued.
    expect(lengths()).toEqual([])
    for (const length of lengths(1)) expect(length).toBeLessThan(8)
    expect(Math.max(...lengths(3))).toBeGreaterThan(Math.max(...lengths(1)))
  })

  it('stops after so many moves in imagined games', () => {
    const bot = new Search(coins, uninformed, { ...limits, plies: 100 }, randomFrom('plies'))
    bot.choose(coins.view(heap(8), 0), coins.moves(heap(8), 0))
    // A game from a heap of eight takes four to eight moves.
    expect(bot.iterationsRun).toBeGreaterThan(100 / 8 - 1)
    expect(bot.iterationsRun).toBeLessThan(100 / 4 + 1)
  })

  it('stops when the time is up', () => {
    let now = 0
    let begun = 0
    const counted: typeof coins = {
      ...coins,
      imagine(view, random) {
        begun++
        return coins.imagine(view, random)
      },
    }
    const timing = { clock: () => now++, millis: 20 }
    const bot = new Search(counted, uninformed, limits, randomFrom('late'), timing)
    const p = heap(8)
    bot.choose(coins.view(p, 0), coins.moves(p, 0))
    expect(begun).toBe(21)
  })
})

it('lets the others make their secret choices again', () => {
  const { game } = ohMyGoods
  const options = ohMyGoods.options({}, 2)
  if (!options.ok) throw new Error(options.fault.reason)
  const p = game.start(options.value, 2, seedFrom('unseen'))
  const random = randomFrom('unseen')
  const steps = new Set<string>()
  while (game.waiting(p).length > 0) {
    const waiting = game.waiting(p)
    const seat = waiting[0]
    if ((p.step === 'redraw' || p.step === 'plan') && waiting.length === 1) {
      const view = game.view(p, seat)
      const open = game.imagine(reopen(view), random)
      expect(game.waiting(open), p.step).toContain(1 - seat)
      expect(game.moves(open, seat)).toEqual(game.moves(p, seat))
      steps.add(p.step)
    }
    const moves = game.moves(p, seat)
    game.play(p, seat, moves[random.below(moves.length)])
  }
  expect([...steps].sort()).toEqual(['plan', 'redraw'])
})

for (const [, module] of MODULES) {
  const { game } = module
  describe(`search at ${game.name}`, () => {
    it('chooses the same for the same random numbers, whatever the hidden cards are', async () => {
      expect(await expectSameSearch(module, { every: 40, iterations: 30, imagined: 1 })).toBeGreaterThan(1)
    })

    it('has every level, and each plays a legal move', async () => {
      expect(botNames(game.name)).toEqual(expect.arrayContaining([...LEVELS]))
      for await (const { p, seat } of positions(module, 30))
        for (const level of LEVELS) {
          const bot = await botNamed(game.name, `${level}:8`, randomFrom(level))
          expect(game.moves(p, seat)).toContain(bot.choose(game.view(p, seat), game.moves(p, seat)))
        }
    })

    it('stops at every level when its time is up', async () => {
      const [millis, tick] = [40, 1]
      for await (const { p, seat } of positions(module, 40))
        for (const level of LEVELS) {
          // This clock goes on whenever somebody looks at it, which every imagined game and position does.
          let now = 0
          const clock = () => (now += tick)
          const bot = await makeBot(game.name, `${level}:1000000`, randomFrom(level), { clock, millis })
          expect(game.moves(p, seat)).toContain(bot?.choose(game.view(p, seat), game.moves(p, seat)))
          expect(now, level).toBeLessThan(2 * millis)
        }
    })

    it('can make every listed bot', async () => {
      for (const name of botNames(game.name))
        expect(await makeBot(game.name, name, randomFrom('')), name).not.toBeNull()
    })

    it('reads a number of iterations from the name, for bots that search', async () => {
      expect(await makeBot(game.name, 'search:20', randomFrom(''))).not.toBeNull()
      for (const name of ['greedy:20', 'search:0', 'search:', 'search:x'])
        expect(await makeBot(game.name, name, randomFrom('')), name).toBeNull()
    })
  })
}
