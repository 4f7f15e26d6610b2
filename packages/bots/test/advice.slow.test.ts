import { randomFrom, type SeatView, seedFrom } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { coinsOf, deckFor, ohMyGoods } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { advise } from '../src/index.js'
import { botNamed, LONG, MODULES, start } from './games.js'

describe.each(MODULES)('advice at %s', { timeout: LONG }, (_title, module) => {
  const { game } = module

  /** Decisions of a game between greedy bots, one in `every`. */
  async function* decisions(seats: number, every: number) {
    const p = start(module, seats, 'advice')
    const bot = await botNamed(game.name, 'greedy', randomFrom('advice'))
    for (let n = 0; game.waiting(p).length > 0; n++) {
      const [seat] = game.waiting(p)
      const moves: number[] = game.moves(p, seat)
      if (n % every === 0) yield { p, view: game.view(p, seat), moves, name: `decision ${n} of ${seats} seats` }
      game.play(p, seat, bot.choose(game.view(p, seat), moves))
    }
  }

  it('considers every legal move, the best first, and gives a reason in words', async () => {
    for (const seats of [2, 3])
      for await (const { view, moves, name } of decisions(seats, 9)) {
        const advice = await advise(game.name, view, moves, randomFrom(name), { iterations: 40 })
        const considered = advice?.considered.map(({ move }) => move) ?? []
        expect(considered.toSorted(), name).toEqual(moves.toSorted())
        expect(considered[0], name).toBe(advice?.move)
        for (const { chance } of advice?.considered ?? []) {
          expect(chance, name).toBeGreaterThanOrEqual(0)
          expect(chance, name).toBeLessThanOrEqual(1)
        }
        for (const language of ['en', 'de'] as const) {
          expect(advice?.said[language], name).toMatch(/^\S.*\.$/)
          expect(advice?.said[language], `${name}, ${advice?.reason.id}`).not.toMatch(/undefined|NaN|null/)
        }
      }
  })

  it('is the same for the same random numbers, whatever the hidden cards are', async () => {
    for await (const { p, view, moves, name } of decisions(2, 21)) {
      const say = (seen: SeatView) => advise(game.name, seen, moves, randomFrom(name), { iterations: 30 })
      const first = await say(view)
      expect(await say(game.view(game.imagine(view, randomFrom('elsewhere')), view.seat)), name).toEqual(first)
      expect(game.view(p, view.seat), 'the view is left as it was').toEqual(view)
    }
  })

  it('stops when the time is up', async () => {
    for await (const { view, moves } of decisions(2, 1000)) {
      let now = 0
      const timing = { clock: () => now++, millis: 30 }
      const advice = await advise(game.name, view, moves, randomFrom('late'), { iterations: 100_000, timing })
      const tries = advice?.considered.reduce((sum, move) => sum + move.tries, 0) ?? 0
      expect(tries).toBeGreaterThan(10)
      expect(tries).toBeLessThan(100)
    }
  })
})

it('there is no advice for a game without an expert', async () => {
  expect(await advise('bids', { seat: 0 }, [1, 2], randomFrom(''))).toBeNull()
})

describe('reasons at Mottainai', () => {
  const { game, diagram, notation } = mottainai

  async function adviceAt(written: object) {
    const read = diagram.read(written, seedFrom('by hand'))
    if (!read.ok) throw new Error(read.fault.reason)
    const view = game.view(read.value, read.value.turn)
    const moves = game.moves(read.value, read.value.turn)
    const advice = await advise(game.name, view, moves, randomFrom('by hand'), { iterations: 200 })
    if (!advice) throw new Error('no advice')
    return { ...advice, text: notation.write(view, advice.move) }
  }

  const atAction = (own: object, other: object) => ({
    players: [{ task: 'teapot', ...own }, other],
    step: 'noon',
    performing: { seat: 0, actions: 1 },
    floor: ['straw'],
  })

  it('names the points that a completed work brings by covering sales', async () => {
    const own = { hand: ['dice', 'poem', 'mask'], workplace: ['jar', 'brick'], sales: ['vase', 'bowl', 'haniwa'] }
    const { text, reason, said } = await adviceAt(atAction(own, { hand: ['frog'] }))
    expect(text).toBe('craft dice shop')
    // Three sales of three points each; Dice has scored as a hand card before.
    expect(reason).toEqual({ id: 'completes', detail: { card: expect.any(Number), wing: 1, points: 9, covered: 0 } })
    expect(said.en).toBe('Dice in the gift shop brings 9 points at once.')
  })

  it('names the fifth work in a wing that ends the game while ahead', async () => {
    const own = {
      hand: ['dice', 'poem'],
      workplace: ['jar', 'brick'],
      gallery: ['bench', 'tower', 'ring', 'gong'],
    }
    // The other player is behind by a point, and would end the game otherwise.
    const other = { hand: ['frog'], workplace: ['bowl', 'vase'], gallery: ['bell', 'pin', 'chopsticks', 'figurine'] }
    const { reason, said } = await adviceAt(atAction(own, other))
    expect(reason).toEqual({ id: 'ends ahead', detail: { share: 1 } })
    expect(said.de).toBe('Das beendet die Partie, solange du vorn liegst.')
  })
})

it('the reason for a chain of Oh My Goods! names the coins that it gains', async () => {
  const { game } = ohMyGoods
  let checked = 0
  for (let deal = 0; deal < 3; deal++) {
    const p = start(ohMyGoods, 2, `chain ${deal}`) as ReturnType<typeof game.start>
    const bot = await botNamed(game.name, 'greedy', randomFrom('chain'))
    while (!game.result(p)) {
      const [seat] = game.waiting(p)
      const moves = game.moves(p, seat)
      const view = game.view(p, seat)
      if (p.step === 'produce') {
        const advice = await advise(game.name, view, moves, randomFrom('chain'), { iterations: 20 })
        if (advice?.reason.id === 'chain') {
          checked++
          const before = coinsOf(deckFor(p), p.players[seat])
          const next = game.copy(p)
          game.play(next, seat, advice.move)
          expect(advice.reason.detail['coins']).toBe(coinsOf(deckFor(next), next.players[seat]) - before)
          expect(advice.said.en).toMatch(/^The chain of the .+ gains \d+ coins?\.$/)
        }
      }
      game.play(p, seat, bot.choose(view, moves))
    }
  }
  expect(checked).toBeGreaterThan(0)
})
