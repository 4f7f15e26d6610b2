import { type GameRecord, randomFrom, type SeatView, seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { advise, analyze } from '../src/index.js'
import { botNamed, LONG, MODULES, start } from './games.js'

describe.each(MODULES)('an analysis at %s', { timeout: LONG }, (_title, module) => {
  const { game, notation } = module

  /** The first moves of a game between bots that search; `instead` may name a different move. */
  async function recordOf(
    seed: string,
    length: number,
    instead: (n: number, view: SeatView, moves: readonly number[]) => Promise<number | undefined> = async () =>
      undefined,
  ): Promise<GameRecord> {
    const p = start(module, 2, seed)
    const bots = await Promise.all(
      [0, 1].map((seat) => botNamed(game.name, 'search:40', randomFrom(`${seed} ${seat}`))),
    )
    const moves: [number, string][] = []
    while (moves.length < length && !game.result(p)) {
      const [seat] = game.waiting(p)
      const [view, legal] = [game.view(p, seat), game.moves(p, seat)]
      const move = (await instead(moves.length, view, legal)) ?? bots[seat].choose(view, legal)
      moves.push([seat, notation.write(view, move)])
      game.play(p, seat, move)
    }
    const { name, version } = game
    const head = { format: 1, game: name, version, options: {}, seats: ['Anna', 'Ben'], commitment: null } as const
    return { ...head, seed: seedFrom(seed), moves, result: game.result(p) }
  }

  it('finds a deliberately bad move, what would have been better, and why', async () => {
    let bad = -1
    const record = await recordOf('blunder b', 120, async (n, view, moves) => {
      if (bad >= 0 || n < 8) return undefined
      // Asks for advice, and then plays a move that costs a fifth of the games.
      const advice = await advise(game.name, view, moves, randomFrom(`blunder ${n}`), { iterations: 160 })
      const [best, ...others] = advice?.considered.filter(({ tries }) => tries >= 10) ?? []
      const worst = others.find(({ chance }) => chance < best.chance - 0.2)
      if (worst) bad = n
      return worst?.move
    })
    const analysis = await analyze(module, record, { iterations: 60 })
    const decision = analysis?.decisions[bad]
    expect(analysis?.costly).toContain(bad + 1)
    expect(decision).toMatchObject({ number: bad + 1, played: record.moves[bad][1], seat: record.moves[bad][0] })
    expect(decision?.cost).toBeGreaterThan(0.05)
    expect(decision?.advised).not.toBe(decision?.played)
    expect(decision?.why?.said.en).toMatch(/\.$/)
  })

  it('is plain data, and the same every time', async () => {
    const record = await recordOf('again', 6)
    const analysis = await analyze(module, record, { iterations: 20 })
    expect(JSON.parse(JSON.stringify(analysis))).toEqual(analysis)
    expect(await analyze(module, record, { iterations: 20 })).toEqual(analysis)
  })

  it('gives the chances of all seats at every moment of an unfinished game', async () => {
    const record = await recordOf('chances', 8)
    const analysis = await analyze(module, record, { iterations: 10 })
    expect(analysis?.chances).toHaveLength(9)
    for (const chances of analysis?.chances ?? []) expect(chances[0] + chances[1]).toBeCloseTo(1)
    expect(analysis?.decisions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('has one figure for one thing: the chances around a decision are its own', async () => {
    const record = await recordOf('agreeing', 12)
    for (const scope of [{ iterations: 20 }, { iterations: 20, seat: 0 }]) {
      const analysis = await analyze(module, record, scope)
      const judged = new Set(analysis?.decisions.map(({ number }) => number))
      for (const { number, seat, chance, advisedChance, cost } of analysis?.decisions ?? []) {
        expect(analysis?.chances[number - 1][seat]).toBe(advisedChance)
        expect(cost).toBe(advisedChance - chance)
        if (!judged.has(number + 1) && number < record.moves.length)
          expect(analysis?.chances[number][seat]).toBe(chance)
      }
    }
  })

  it('analyzes only the given seat, and reports its progress', async () => {
    const record = await recordOf('one seat', 12)
    const heard: number[] = []
    let all = 0
    const analysis = await analyze(module, record, { iterations: 10, seat: 1 }, (done, of) => {
      heard.push(done)
      all = of
    })
    expect(analysis?.decisions.map(({ seat }) => seat)).toEqual(
      record.moves.flatMap(([seat]) => (seat === 1 ? [1] : [])),
    )
    expect(heard.toSorted((a, b) => a - b)).toEqual(heard)
    expect(heard.at(-1)).toBe(all)
  })
})

it('there is no analysis of a game without an expert', async () => {
  const [[, module]] = MODULES
  const stranger = { ...module, game: { ...module.game, name: 'bids' } }
  const head = { format: 1, game: 'bids', version: 1, options: {}, seats: ['A', 'B'], commitment: null } as const
  expect(await analyze(stranger, { ...head, seed: seedFrom('x'), moves: [], result: null })).toBeNull()
})
