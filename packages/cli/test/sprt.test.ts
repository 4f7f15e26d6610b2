/** `compare --sprt`: the test itself, its verdicts and its flags. */
import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { Sprt } from '../src/simulation/sprt.js'
import { cli } from './cli.js'

const HYPOTHESES = { h0: 0.5, h1: 0.55, alpha: 0.05, beta: 0.05 }

const sprtOf = (scores: readonly number[], hypotheses = HYPOTHESES) => {
  const sprt = new Sprt(hypotheses)
  for (const score of scores) sprt.add(score)
  return sprt
}

const repeated = (counts: readonly (readonly [score: number, count: number])[]) =>
  counts.flatMap(([score, count]) => new Array<number>(count).fill(score))

describe('the log-likelihood ratio', () => {
  it('is Wald’s where every pair is won or lost as a whole', () => {
    const wald = 60 * Math.log(0.55 / 0.5) + 40 * Math.log(0.45 / 0.5)
    expect(
      sprtOf(
        repeated([
          [1, 60],
          [0, 40],
        ]),
      ).llr,
    ).toBeCloseTo(wald, 2)
  })

  it('is that of the normal approximation for close hypotheses and many pairs', () => {
    const counts = [
      [0, 210],
      [0.25, 40],
      [0.5, 480],
      [0.75, 60],
      [1, 210],
    ] as const
    const pairs = 1000
    const mean = counts.reduce((sum, [score, count]) => sum + score * count, 0) / pairs
    const variance = counts.reduce((sum, [score, count]) => sum + count * (score - mean) ** 2, 0) / pairs
    const [h0, h1] = [0.5, 0.51]
    const normal = (pairs * (h1 - h0) * (2 * mean - h0 - h1)) / (2 * variance)
    expect(sprtOf(repeated(counts), { ...HYPOTHESES, h0, h1 }).llr).toBeCloseTo(normal, 2)
  })

  it('grows slower where the games of a pair have equal results, since they tell less', () => {
    const alike = sprtOf(
      repeated([
        [1, 60],
        [0, 40],
      ]),
    )
    const apart = sprtOf(
      repeated([
        [1, 30],
        [0.5, 60],
        [0, 10],
      ]),
    )
    expect(apart.llr).toBeGreaterThan(1.5 * alike.llr)
  })

  it('does not explode when all pairs had the same score', () => {
    expect(sprtOf(repeated([[1, 5]])).llr).toBeCloseTo(5 * Math.log(1.1), 2)
    expect(sprtOf(repeated([[0, 5]])).llr).toBeCloseTo(5 * Math.log(0.9), 2)
    expect(sprtOf(repeated([[0.5, 5]])).llr).toBeLessThan(0)
  })
})

describe('the error rates', () => {
  /** How many of 200 series with this share of wins accept H1. Games of a pair are alike half of the time. */
  const acceptedOf = (share: number): number => {
    const random = randomFrom(`share ${share}`)
    const wins = () => (random.below(1000) < 1000 * share ? 1 : 0)
    return Array.from({ length: 200 }, () => {
      const sprt = new Sprt(HYPOTHESES)
      while (sprt.verdict === 'undecided') {
        const first = wins()
        sprt.add((first + (random.below(2) === 0 ? first : wins())) / 2)
      }
      return sprt.verdict
    }).filter((verdict) => verdict === 'H1').length
  }

  it('are those asked for: 5 % under H0, and 5 % under H1', () => {
    // 10 of 200 are expected; more than 20 would be seen once in a thousand times.
    expect(acceptedOf(0.5)).toBeLessThanOrEqual(20)
    expect(acceptedOf(0.55)).toBeGreaterThanOrEqual(180)
  })
})

const tested = async (seats: string, ...more: string[]) => {
  const { code, out, err } = await cli(['compare', 'bids', '--seats', seats, '--workers', '1', '--sprt', ...more])
  expect(err).toBe('')
  return { code, out }
}

describe('compare --sprt', () => {
  it('accepts H1 for the stronger bot, with exit code 0', async () => {
    const { code, out } = await tested('keen,random', '--json')
    const { deals, games, seats, sprt } = JSON.parse(out)
    expect(code).toBe(0)
    expect(Object.keys(sprt)).toEqual(['h0', 'h1', 'alpha', 'beta', 'llr', 'lower', 'upper', 'verdict'])
    expect(sprt).toMatchObject({ h0: 0.5, h1: 0.55, alpha: 0.05, beta: 0.05, verdict: 'H1' })
    expect(sprt.lower).toBeCloseTo(-2.944, 3)
    expect(sprt.upper).toBeCloseTo(2.944, 3)
    expect(sprt.llr).toBeGreaterThanOrEqual(sprt.upper)
    expect(games).toBe(2 * deals)
    expect(seats[0].share).toBeGreaterThan(0.5)
  })

  it('stops at the first pair that decides', async () => {
    const decided = JSON.parse((await tested('keen,random', '--json')).out)
    const before = await tested('keen,random', '--json', '--most', String(decided.deals - 1))
    expect(before.code).toBe(3)
    expect(JSON.parse(before.out)).toMatchObject({ deals: decided.deals - 1, sprt: { verdict: 'undecided' } })
  })

  it('accepts H0 for the weaker bot and for an equal one, with exit code 1', async () => {
    for (const seats of ['random,keen', 'high,high']) {
      const { code, out } = await tested(seats)
      expect(code).toBe(1)
      expect(out).toMatch(
        /\nSPRT, H0 50\.0 %, H1 55\.0 %, alpha 0\.05, beta 0\.05: LLR -\d\.\d\d, bounds -2\.94 and 2\.94\n/,
      )
      expect(out).toContain(`\nH0 accepted: the share of ${seats.split(',')[0]} is 50.0 % rather than 55.0 %\n`)
    }
  })

  it('is undecided after --most pairs, with exit code 3', async () => {
    const { code, out } = await tested('keen,random', '--most', '3')
    expect(code).toBe(3)
    expect(out).toContain('\nundecided after 3 pairs; with --journal, a larger --most goes on\n')
  })

  it('tests one bot among copies of another against their even share', async () => {
    const { code, out } = await tested('keen,random,random', '--json')
    const { seats, sprt } = JSON.parse(out)
    expect(code).toBe(0)
    expect(sprt.h0).toBeCloseTo(1 / 3)
    expect(sprt.h1).toBeCloseTo(1.1 / 3)
    expect(seats[0].share).toBeGreaterThan(1 / 3)
  })

  it('takes hypotheses and error rates', async () => {
    const flags = ['--h0', '40', '--h1', '60.5', '--alpha', '0.01', '--beta', '0.1']
    const { sprt } = JSON.parse((await tested('keen,random', '--json', ...flags)).out)
    expect(sprt).toMatchObject({ h0: 0.4, h1: 0.605, alpha: 0.01, beta: 0.1 })
    expect(sprt.upper).toBeCloseTo(Math.log(90))
  })

  it.each([
    [
      ['--sprt', '--games', '10'],
      '--games and --sprt cannot be given together; --most says after how many deals to give up',
    ],
    [['--most', '10'], '--most is for --sprt'],
    [['--h0', '50'], '--h0 is for --sprt'],
    [['--sprt', '--h0', '0.5'], '--h0 must be a number between 1 and 99, not "0.5"'],
    [['--sprt', '--h1', '50'], '--h1 must be more than --h0, and 50 % is not more than 50 %'],
    [['--sprt', '--alpha', '0.7'], '--alpha must be a number between 0 and 0.5, not "0.7"'],
    [['--sprt', '--most', '0'], '--most must be a whole number of at least 1, not "0"'],
  ])('with %j it says what is wrong', async (flags, sentence) => {
    const { code, err } = await cli(['compare', 'bids', '--seats', 'high,random', '--workers', '1', ...flags])
    expect({ code, err }).toEqual({ code: 2, err: `handwerk: ${sentence}\n` })
  })
})
