/** How long a bot may think, and who moves if it fails. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BotMoves, type Warning } from '../src/bots/bot-moves.js'
import type { BotRunner } from '../src/bots/runner.js'
import type { BotQuestion } from '../src/table/bot-question.js'
import { realWorld } from '../src/world.js'
import { registry } from './registry.js'
import { GAME } from './tables.js'

const LIMIT = 1000
const MOVES = [10, 11, 12]
const WANTED = new AbortController().signal
const view = { seat: 0 } as BotQuestion['view']
const question = (level: string): BotQuestion => ({ game: GAME, level, view, moves: MOVES, luck: '1' })

let asked: string[]
let warnings: Warning[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  warnings = []
})
afterEach(() => vi.useRealTimers())

/** Bots that answer as told, by their names; those without an answer think until they are stopped. */
function botMoves(answers: Readonly<Record<string, number | Error>>, backlog = 0): BotMoves {
  const run: BotRunner['run'] = ({ level }, signal) => {
    asked.push(level)
    const answer = answers[level]
    if (typeof answer === 'number') return Promise.resolve(answer)
    if (answer) return Promise.reject(answer)
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  }
  const runner: BotRunner = { run, backlog, close: async () => undefined }
  return new BotMoves(realWorld, registry, runner, LIMIT, (warning) => warnings.push(warning))
}

describe('the move of a bot', () => {
  for (const [index, move] of MOVES.entries())
    it(`is move ${index} of those that it was offered, if it chooses that`, async () =>
      expect(await botMoves({ random: index }).choose(question('random'), WANTED)).toBe(move))

  for (const index of [-1, MOVES.length])
    it(`is made by the stand-in if it chooses number ${index}, which it was not offered`, async () => {
      expect(await botMoves({ random: index, greedy: 1 }).choose(question('random'), WANTED)).toBe(11)
      expect(warnings).toEqual([
        { bot: 'random', game: GAME, trouble: 'it chose something that is not among its moves' },
      ])
    })

  it('is made by the stand-in if it fails', async () => {
    expect(await botMoves({ random: new Error('lost'), greedy: 2 }).choose(question('random'), WANTED)).toBe(12)
    expect(warnings).toEqual([{ bot: 'random', game: GAME, trouble: 'Error: lost' }])
  })

  it('is any of those that it was offered if the stand-in fails, too', async () => {
    expect(MOVES).toContain(await botMoves({ greedy: new Error('lost') }).choose(question('greedy'), WANTED))
    expect(asked).toEqual(['greedy'])
  })
})

describe('a bot that thinks for ever', () => {
  it('is replaced when its time is over, and not before', async () => {
    void botMoves({ greedy: 0 }).choose(question('random'), WANTED)
    await vi.advanceTimersByTimeAsync(LIMIT - 1)
    expect(asked).toEqual(['random'])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['random', 'greedy'])
  })

  it('is said to have run out of time', async () => {
    void botMoves({ greedy: 0 }).choose(question('random'), WANTED)
    await vi.advanceTimersByTimeAsync(LIMIT)
    expect(warnings).toEqual([{ bot: 'random', game: GAME, trouble: 'TimeoutError: out of time' }])
  })

  it('has its time once more for each turn that waits for a thread', async () => {
    void botMoves({ greedy: 0 }, 2).choose(question('random'), WANTED)
    await vi.advanceTimersByTimeAsync(3 * LIMIT - 1)
    expect(asked).toEqual(['random'])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['random', 'greedy'])
  })

  it('may take as long as two bots, and no longer', () => expect(botMoves({}).longest).toBe(2 * LIMIT))

  it('stops when its move is not wanted any more, without a warning and without a stand-in', async () => {
    const control = new AbortController()
    const chosen = botMoves({ greedy: 0 }).choose(question('random'), control.signal)
    control.abort(new Error('the game is over'))
    await expect(chosen).rejects.toThrow('the game is over')
    expect([asked, warnings]).toEqual([['random'], []])
  })
})

it('a bot that is not wanted is not asked', async () => {
  await expect(botMoves({ random: 0 }).choose(question('random'), AbortSignal.abort())).rejects.toThrow()
  expect(asked).toEqual([])
})

it('the stand-in is the random bot where there is no greedy one', () => {
  const runner: BotRunner = { run: async () => 0, backlog: 0, close: async () => undefined }
  const plain = new BotMoves(realWorld, { ...registry, bots: () => ['random', 'wild'] }, runner, LIMIT, () => undefined)
  expect([plain.standIn(GAME), botMoves({}).standIn(GAME)]).toEqual(['random', 'greedy'])
})
