/** What becomes of a bot's turn that fails, is cancelled, or was left by an earlier process. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../src/api-error.js'
import type { BotMoves } from '../src/bots/bot-moves.js'
import { BotTurns } from '../src/bots/bot-turns.js'
import type { BotTurn, OwnedTurn, ScheduleStore } from '../src/store/schedule-store.js'
import type { LiveTable, UseTable } from '../src/table/live-table.js'
import { realWorld } from '../src/world.js'

const SECOND = 1000
const turn = (table: string, decision = 1): OwnedTurn => ({ owner: 'anna', table, seat: 0, decision })

let asked: string[]
let played: unknown[][]
let dropped: BotTurn[]
let log: object[]
let stored: OwnedTurn[]
/** How a bot chooses. */
let choose: (signal: AbortSignal) => Promise<unknown>
let isWanted: boolean
let turns: BotTurns
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  played = []
  dropped = []
  log = []
  stored = []
  choose = async () => 'a move'
  isWanted = true
  const use: UseTable = async (id, work) => {
    if (id === 'gone') throw new ApiError('no-such-table', 'There is no such table.')
    return work({
      id,
      isWanted: () => isWanted,
      question: async ({ table, decision }: BotTurn) => {
        asked.push(`${table} ${decision}`)
        return isWanted ? { game: 'x' } : null
      },
      dropUnwanted: async (one: BotTurn) => {
        if (!isWanted) dropped.push(one)
      },
      botMove: async ({ seat, decision }: BotTurn, move: unknown) => {
        played.push([id, seat, decision, move])
      },
    } as unknown as LiveTable)
  }
  const botMoves = { choose: (_: unknown, signal: AbortSignal) => choose(signal) } as unknown as BotMoves
  const schedule = {
    turns: async (after: BotTurn | null) => {
      const from = after === null ? 0 : stored.findIndex((one) => one.table === after.table) + 1
      return stored.slice(from, from + 2)
    },
    dropTurn: async (one: BotTurn) => {
      dropped.push(one)
    },
  } as unknown as ScheduleStore
  turns = new BotTurns(realWorld, use, botMoves, schedule, { error: (...what) => log.push(what) }, 1)
})
afterEach(() => vi.useRealTimers())
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('a turn', () => {
  it('is played with the move that the bot chose', async () => {
    turns.add([{ ...turn('a', 5), seat: 2 }])
    await pass(0)
    expect(played).toEqual([['a', 2, 5, 'a move']])
  })

  it('at a table that was deleted is dropped', async () => {
    turns.add([turn('gone')])
    await pass(0)
    expect([dropped, log]).toEqual([[turn('gone')], []])
  })

  it('that nobody asks for any more is not played', async () => {
    isWanted = false
    turns.add([turn('a')])
    await pass(0)
    expect([played, turns.waiting, log]).toEqual([[], 0, []])
  })

  it('of the common queue is played, too', async () => {
    await turns.take(turn('a', 3))
    expect(played).toEqual([['a', 0, 3, 'a move']])
  })

  it('of the common queue that fails is left to the queue', async () => {
    choose = () => Promise.reject(new Error('no idea'))
    await expect(turns.take(turn('a'))).rejects.toThrow('no idea')
    await pass(120 * SECOND)
    expect(asked).toHaveLength(1)
  })
})

it('two bots are asked at once where one can think, of different hosts', async () => {
  choose = () => new Promise(() => undefined)
  turns.add([turn('a'), turn('b'), { ...turn('c'), owner: 'ben' }, { ...turn('d'), owner: 'cleo' }])
  await pass(0)
  expect(asked).toEqual(['a 1', 'c 1'])
})

describe('a turn that fails', () => {
  beforeEach(() => {
    choose = () => Promise.reject(new Error('no idea'))
  })

  it('is logged with its table and seat', async () => {
    turns.add([turn('a')])
    await pass(0)
    const err = expect.objectContaining({ message: 'no idea' })
    expect(log).toEqual([[{ err, table: 'a', seat: 0 }, 'a bot could not move; it tries again']])
  })

  it('is tried again after a second, and not before', async () => {
    turns.add([turn('a')])
    await pass(SECOND - 1)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked).toHaveLength(2)
  })

  it('waits twice as long each time, up to a minute', async () => {
    turns.add([turn('a')])
    await pass(0)
    const waited: number[] = []
    for (let i = 0; i < 8; i++) {
      const [tries, from] = [asked.length, Date.now()]
      while (asked.length === tries) await pass(SECOND / 2)
      waited.push((Date.now() - from) / SECOND)
    }
    expect(waited).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('does not make the turns of others wait longer', async () => {
    turns.add([turn('a')])
    await pass(3 * SECOND)
    turns.add([turn('b')])
    await pass(SECOND)
    expect(asked.filter((one) => one === 'b 1')).toHaveLength(2)
  })

  it('and then is played waits only a second when it fails again', async () => {
    turns.add([turn('a')])
    await pass(2 * SECOND)
    choose = async () => 'a move'
    await pass(2 * SECOND)
    expect(played).toHaveLength(1)
    choose = () => Promise.reject(new Error('no idea'))
    const before = asked.length
    turns.add([turn('a')])
    await pass(SECOND)
    expect(asked).toHaveLength(before + 2)
  })
})

describe('a bot that thinks', () => {
  let aborted: boolean
  beforeEach(async () => {
    aborted = false
    choose = (signal) =>
      new Promise((_, fail) =>
        signal.addEventListener('abort', () => {
          aborted = true
          fail(signal.reason)
        }),
      )
    turns.add([turn('a')])
    await pass(0)
  })

  it('is known by its table', () =>
    expect([turns.isThoughtAbout('a'), turns.isThoughtAbout('b')]).toEqual([true, false]))

  it('goes on while its move is wanted', () => {
    turns.cancelUnwanted('a')
    expect(aborted).toBe(false)
  })

  it('goes on when another table has gone on', () => {
    isWanted = false
    turns.cancelUnwanted('b')
    expect(aborted).toBe(false)
  })

  it('is cancelled when its move is not wanted any more, and its turn is dropped', async () => {
    isWanted = false
    turns.cancelUnwanted('a')
    await pass(0)
    expect([aborted, dropped, log]).toEqual([true, [turn('a')], []])
  })

  it('leaves its turn to the queue when that has it once more by the time that it is cancelled', async () => {
    isWanted = false
    turns.cancelUnwanted('a')
    isWanted = true
    turns.add([turn('a')])
    await pass(0)
    expect([dropped, turns.waiting]).toEqual([[], 1])
  })

  it('about a turn of the common queue is asked again if its move is wanted again when it is cancelled', async () => {
    const taken = turns.take(turn('b'))
    await pass(0)
    isWanted = false
    turns.cancelUnwanted('b')
    isWanted = true
    choose = async () => 'another move'
    await taken
    expect([asked, played]).toEqual([['a 1', 'b 1', 'b 1'], [['b', 0, 1, 'another move']]])
  })

  it('is forgotten when it was cancelled', async () => {
    isWanted = false
    turns.cancelUnwanted('a')
    await pass(0)
    expect([turns.isThoughtAbout('a'), turns.waiting]).toEqual([false, 0])
  })
})

it('turns that earlier processes left are played, page by page', async () => {
  stored = ['a', 'b', 'c', 'd', 'e'].map((table) => turn(table))
  await turns.resume()
  await pass(0)
  expect(played.map(([table]) => table)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
