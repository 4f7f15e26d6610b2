/** The rule of ratings. Titles that begin with [R…] hold the sentence of that number in docs/ratings.md. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LEVELS_VERSION } from '@handwerk/bots'
import type { Event } from '@handwerk/match'
import { describe, expect, it } from 'vitest'
import {
  changeBy,
  gameOfLadder,
  isOnLadder,
  judge,
  ladderOf,
  needsEvents,
  standingOf,
  weightsOf,
} from '../src/ratings.js'
import type { StoredTable } from '../src/store/table-store.js'

const person = (name: string, change: object = {}) => ({
  is: 'person',
  person: name.toLowerCase(),
  name,
  level: null,
  standIn: false,
  resigned: false,
  ...change,
})
const bot = (level: string) => ({ is: 'bot', person: null, name: '', level, standIn: false, resigned: false })
const numbered = (seats: object[]) => seats.map((seat, i) => ({ ...seat, seat: i }))
const played = (ranks: number[]) => ({ how: 'played', winners: [], ranks, scores: [] })

const over = (change: { seats?: object[]; rated?: boolean; ending?: object | null; levels?: number } = {}) =>
  ({
    game: 'oh-my-goods',
    rated: true,
    ending: played([1, 2]),
    levels: LEVELS_VERSION,
    ...change,
    seats: numbered(change.seats ?? [person('Anna'), person('Ben')]),
  }) as unknown as StoredTable

/** `0` is a move of seat 0; `leave 1` and the like are what seat 1 declares; `undo 3` takes event 3 back. */
const events = (...all: (number | string)[]): Event[] =>
  all.map((one, i) => {
    const common = { number: i + 1, at: i, heard: [], facts: [] }
    if (typeof one === 'number') return { ...common, is: 'move', seat: one, decision: i, line: '', sent: null }
    const [is, seat] = one.split(' ')
    if (is === 'undo') return { ...common, is, seat: 0, undone: [Number(seat)] }
    return { ...common, is, seat: Number(seat) } as Event
  })
const both = events(0, 1, 0, 1)

const ratingOf = (table: StoredTable, of: Event[] = both) => judge(table, of).rating
const ranksOf = (table: StoredTable, of: Event[]) => {
  const rating = ratingOf(table, of)
  return rating.is === 'rated' ? rating.ranks : rating.why
}

describe('a game', () => {
  it('[R1] is rated if that was agreed before it began', () => {
    expect(ratingOf(over())).toMatchObject({ is: 'rated', ranks: [1, 2] })
    expect(ratingOf(over({ rated: false }))).toEqual({ is: 'unrated', why: 'friendly' })
  })

  it('[R2] of one player in two seats is not rated', () => {
    const seats = [bot('random'), bot('random')]
    expect(ratingOf(over({ seats }))).toEqual({ is: 'unrated', why: 'same-player' })
    expect(ratingOf(over({ seats: [person('Anna'), person('Anna')] }))).toEqual({ is: 'unrated', why: 'same-player' })
  })

  it('[R3] that ended by agreement is not rated', () =>
    expect(ratingOf(over({ ending: { how: 'agreed', winners: [], ranks: null, scores: null } }))).toEqual({
      is: 'unrated',
      why: 'agreed',
    }))

  it('[R4] in which somebody decided nothing is not rated', () => {
    expect(ranksOf(over(), events(0, 'leave 1', 1, 0, 1))).toBe('not-played')
    expect(ranksOf(over(), events(0, 'timeout 1'))).toBe('not-played')
    expect(ranksOf(over(), events(0, 1, 'undo 2', 'leave 1', 1))).toBe('not-played')
  })

  it('[R5] that somebody resigned at once is a loss for them', () =>
    expect(ranksOf(over({ ending: played([2, 1]) }), events(1, 'resign 0'))).toEqual([2, 1]))
})

describe('whoever goes', () => {
  it('[R6] has lost to all who stayed, whatever the bot achieved that played for them', () => {
    expect(ranksOf(over({ ending: played([1, 2]) }), events(0, 1, 'leave 0', 0, 1, 0))).toEqual([2, 1])
    const seats = [person('Anna'), person('Ben'), person('Cleo')]
    expect(ranksOf(over({ seats, ending: played([1, 3, 2]) }), events(0, 1, 2, 'leave 0', 0, 1, 2))).toEqual([3, 2, 1])
  })

  it('[R7] shares the last place with others who went', () => {
    const seats = [person('Anna'), person('Ben'), person('Cleo')]
    const went = events(0, 1, 2, 'leave 0', 'resign 2', 0, 1)
    expect(ranksOf(over({ seats, ending: played([1, 2, 3]) }), went)).toEqual([2, 1, 2])
    expect(judge(over({ seats, ending: played([1, 2, 3]) }), went).went).toEqual(['left', null, 'resigned'])
  })

  it('[R8] and comes back has played, if a bot made at most a tenth of their moves', () => {
    const many = Array.from({ length: 18 }, () => 0)
    const back = (...meanwhile: number[]) => events(1, ...many, 'leave 0', ...meanwhile, 'return 0')
    expect(ranksOf(over(), back(0, 0))).toEqual([1, 2])
    expect(ranksOf(over(), back(0, 0, 0))).toEqual([2, 1])
  })

  it('[R9] with all others leaves a game that is not rated', () =>
    expect(ranksOf(over(), events(0, 1, 'leave 0', 'leave 1', 0, 1))).toBe('nobody-stayed'))

  it('[R10] is told: who left, who resigned, and whose time was over', () => {
    const seats = [person('Anna'), person('Ben'), person('Cleo'), bot('random')]
    const went = events(0, 1, 2, 'leave 0', 'timeout 1', 'resign 2')
    expect(judge(over({ seats, ending: played([1, 2, 3, 4]) }), went).went).toEqual([
      'left',
      'timeout',
      'resigned',
      null,
    ])
  })
})

describe('a game with bots', () => {
  const seats = [person('Anna'), bot('random')]

  it('[R11] is on a ladder of its own', () => {
    expect(ratingOf(over({ seats }))).toMatchObject({ ladder: 'oh-my-goods with bots' })
    expect(ratingOf(over())).toMatchObject({ ladder: 'oh-my-goods' })
    for (const withBots of [false, true])
      expect(gameOfLadder(ladderOf('mottainai', withBots))).toEqual({ game: 'mottainai', withBots })
  })

  it('[R12] that a person leaves is lost to the bot', () =>
    expect(ranksOf(over({ seats }), events(0, 1, 'leave 0', 0, 1))).toEqual([2, 1]))

  it('[R13] counts in full however often it is played', () =>
    expect(weightsOf([anna, { player: 'bot random', name: 'random', bot: true }], () => 50)).toEqual([1, 1]))
})

const anna = { player: 'anna', name: 'Anna', bot: false }
const ben = { player: 'ben', name: 'Ben', bot: false }
const cleo = { player: 'cleo', name: 'Cleo', bot: false }

describe('the same people', () => {
  it('[R14] count in full three times in seven days, and then half as much each time', () =>
    expect([0, 1, 2, 3, 4, 5].map((games) => weightsOf([anna, ben], () => games)[0])).toEqual([
      1, 1, 1, 0.5, 0.25, 0.125,
    ]))

  it('[R15] at a table with others count as the mean of all pairs', () => {
    const often = (a: string, b: string) => (new Set([a, b]).has('cleo') ? 0 : 3)
    expect(weightsOf([anna, ben, cleo], often)).toEqual([0.75, 0.75, 1])
  })

  it('[R14] a game of half the weight changes half as much', () => {
    const beginner = { mu: 25, sigma: 25 / 3 }
    const [whole] = changeBy([1, 2], [1, 1])([beginner, beginner])
    const [half] = changeBy([1, 2], [0.5, 0.5])([beginner, beginner])
    expect(whole?.mu).toBeGreaterThan(25)
    expect((half?.mu ?? 0) - 25).toBeCloseTo(((whole?.mu ?? 0) - 25) / 2)
    expect(25 / 3 - (half?.sigma ?? 0)).toBeCloseTo((25 / 3 - (whole?.sigma ?? 0)) / 2)
  })
})

describe('a level that has changed', () => {
  const playerAt = (levels: number) => {
    const rating = ratingOf(over({ levels, seats: [person('Anna'), bot('master')] }))
    const level = rating.is === 'rated' ? rating.players[1] : undefined
    if (!level) throw new Error('the game is not rated')
    return level
  }

  it('[R16] is another player than before', () => {
    expect(playerAt(1)).toEqual({ player: 'bot master', name: 'master', bot: true })
    expect(playerAt(LEVELS_VERSION)).toEqual({ player: `bot master ${LEVELS_VERSION}`, name: 'master', bot: true })
  })

  it('is on the ladder as it is now, not as it was', () => {
    expect(isOnLadder(playerAt(1))).toBe(false)
    expect(isOnLadder(playerAt(LEVELS_VERSION))).toBe(true)
    expect(isOnLadder(anna)).toBe(true)
  })
})

it('[R17] a beginner is shown with 1500', () =>
  expect(standingOf({ mu: 25, sigma: 25 / 3, games: 0 })).toEqual({ rating: 1500, uncertainty: 500, games: 0 }))

it('events are read only of games that are rated, or that somebody left', () => {
  expect(needsEvents(over())).toBe(true)
  expect(needsEvents(over({ rated: false }))).toBe(false)
  expect(needsEvents(over({ rated: false, seats: [person('Anna', { standIn: true }), bot('random')] }))).toBe(true)
})

describe('docs/ratings.md', () => {
  const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
  const numbersIn = (text: string) => [...new Set([...text.matchAll(/\[R(\d+)\]/g)].map((found) => Number(found[1])))]
  const inOrder = (numbers: number[]) => numbers.sort((a, b) => a - b)

  it('has a test for each sentence, and each sentence a number', () => {
    const rule = read('../../../docs/ratings.md')
    const files = ['./ratings.test.ts', './rating-journey.test.ts']
    const held = inOrder(numbersIn(files.map(read).join('\n')))
    expect(held).toEqual(inOrder(numbersIn(rule)))
    for (const line of rule.split('\n').filter((text) => text.startsWith('- '))) expect(line).toMatch(/^- \[R\d+\] \S/)
  })
})
