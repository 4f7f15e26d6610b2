/** Ratings computed anew from the finished games: the same as if each had been rated at its end. */
import { LEVELS_VERSION, ratedBot } from '@handwerk/bots'
import type { Event } from '@handwerk/match'
import { describe, expect, it } from 'vitest'
import { changeBy, ladderOf, weightsOf } from '../src/ratings.js'
import { recomputeRatings } from '../src/recompute-ratings.js'
import { BEGINNER, type RatingRow, type Settled } from '../src/store/rating-store.js'
import type { StoredSeat, StoredTable } from '../src/store/table-store.js'
import { botSeat, table, takenSeat } from './example-rows.js'

const GAME = 'oh-my-goods'
const WEEK = 7 * 24 * 3_600_000

interface Game {
  readonly ended: number
  readonly seats: readonly StoredSeat[]
  readonly ranks: readonly number[]
  readonly rated?: boolean
  readonly game?: string
}

const people = (...names: string[]) => names.map((name, seat) => takenSeat(seat, name))
/** Seat 0 has won against the others. */
const duel = (ended: number, change: Partial<Game> = {}): Game => ({
  ...{ ended, seats: people('anna', 'ben'), ranks: [1, 2] },
  ...change,
})

/** Stores with these finished games, three on a page. */
function storesWith(games: readonly Game[], old: readonly RatingRow[] = []) {
  const tables = games.map(
    ({ ended, seats, ranks, rated = true, game = GAME }, i): StoredTable => ({
      ...table(`t${i}`, { seats: [...seats] }),
      ...{ status: 'over', begun: 1, ended, seed: 'dealt', game, rated, levels: LEVELS_VERSION },
      ending: { how: 'played', winners: [0], ranks: [...ranks], scores: null },
    }),
  )
  /** Everybody has moved twice. */
  const events = (id: string): Event[] =>
    (tables.find((one) => one.id === id)?.seats ?? []).flatMap(({ seat }) =>
      [1, 2].map((decision): Event => {
        const number = 2 * seat + decision
        return { number, is: 'move', seat, decision, line: '', sent: null, at: number, heard: [], facts: [] }
      }),
    )
  const written: { rows: readonly RatingRow[]; settled: readonly Settled[]; changes: readonly object[]; at: number }[] =
    []
  let conflicts = 0
  const asked: string[] = []
  const ratings = {
    finished: async (after: { id: string } | null) => {
      const from = after === null ? 0 : tables.findIndex(({ id }) => id === after.id) + 1
      return tables.slice(from, from + 3)
    },
    all: async () => [...old],
    replaceAll: async (
      rows: readonly RatingRow[],
      settled: readonly Settled[],
      changes: readonly object[],
      at: number,
    ) => {
      if (conflicts-- > 0) return false
      written.push({ rows, settled, changes, at })
      return true
    },
  }
  const stores = {
    ratings,
    tables: {
      events: async (id: string, since: number) => {
        asked.push(`${id} from ${since}`)
        return events(id)
      },
    },
  }
  const recompute = (isDryRun = false) => recomputeRatings(stores as never, { isDryRun, now: 99 })
  const failTimes = (times: number) => {
    conflicts = times
  }
  return { recompute, written, asked, failTimes }
}

const row = (player: string, change: Partial<RatingRow> = {}): RatingRow => ({
  ...{ player, name: player, bot: false, game: GAME, seats: 2, ...BEGINNER, games: 1 },
  ...change,
})
const rowOf = (rows: readonly RatingRow[] | undefined, player: string, game = GAME) =>
  rows?.find((one) => one.player === player && one.game === game)

describe('ratings that are computed anew', () => {
  it('are those of all finished games, one after the other', async () => {
    const { recompute, written } = storesWith([duel(1), duel(2), duel(3), duel(4)])
    expect(await recompute()).toMatchObject({ games: 4, rated: 4 })
    // Three games between the same people count in full, the fourth half as much.
    let old: { mu: number; sigma: number }[] = [BEGINNER, BEGINNER]
    const changes = []
    for (const weight of [1, 1, 1, 0.5]) {
      const next = changeBy([1, 2], [weight, weight])(old)
      changes.push(next.map(({ mu }, i) => ({ before: old[i]?.mu, after: mu })))
      old = [...next]
    }
    const [{ rows, settled, at } = { rows: [], settled: [], at: 0 }] = written
    expect(rows).toEqual(['anna', 'ben'].map((player, i) => row(player, { ...old[i], games: 4 })))
    expect(settled).toEqual(
      changes.map((change, i) => ({
        ...{ table: `t${i}`, went: [null, null], outcome: { is: 'rated', changes: change, less: i === 3 } },
      })),
    )
    expect(at).toBe(99)
  })

  it('forget after a week that people have met', async () => {
    const lessAfter = async (last: number) => {
      const { recompute, written } = storesWith([duel(1), duel(2), duel(3), duel(last)])
      await recompute()
      const outcome = written[0]?.settled[3]?.outcome
      return outcome?.is === 'rated' && outcome.less
    }
    expect([await lessAfter(1 + WEEK), await lessAfter(2 + WEEK)]).toEqual([true, false])
  })

  it('count meetings of the same two people on the same ladder alone', async () => {
    const others = [
      duel(1, { seats: people('anna', 'carl') }),
      duel(2, { seats: [...people('anna', 'ben'), botSeat(2)], ranks: [1, 2, 3] }),
      duel(3, { game: 'mottainai' }),
    ]
    const { recompute, written } = storesWith([...others, ...others, duel(4)])
    await recompute()
    expect(written[0]?.settled.at(-1)?.outcome).toMatchObject({ is: 'rated', less: false })
    const players = ['anna', 'ben'].map((player) => ({ player, name: player, bot: false }))
    expect(weightsOf(players, () => 2)).toEqual([1, 1])
  })

  it('keep ladders, numbers of seats and bots apart', async () => {
    const { recompute, written } = storesWith([
      duel(1),
      duel(2, { seats: people('anna', 'ben', 'carl'), ranks: [1, 2, 3] }),
      duel(3, { seats: [...people('anna'), botSeat(1)] }),
    ])
    await recompute()
    const [{ rows } = { rows: [] }] = written
    expect(rows.map(({ player, game, seats, games }) => [player, game, seats, games])).toEqual([
      ...['anna', 'ben'].map((player) => [player, GAME, 2, 1]),
      ...['anna', 'ben', 'carl'].map((player) => [player, GAME, 3, 1]),
      ...['anna', ratedBot('random', LEVELS_VERSION)].map((player) => [player, ladderOf(GAME, true), 2, 1]),
    ])
    expect(rows.map(({ bot }) => bot)).toEqual([...Array.from({ length: 6 }, () => false), true])
  })

  it('leave out what is not rated, and settle it', async () => {
    const { recompute, written, asked } = storesWith([duel(1, { rated: false }), duel(2)])
    expect(await recompute()).toMatchObject({ games: 2, rated: 1 })
    expect(written[0]?.settled[0]).toEqual({
      ...{ table: 't0', went: [null, null], outcome: { is: 'unrated', why: 'friendly' } },
    })
    expect(rowOf(written[0]?.rows, 'anna')?.games).toBe(1)
    // Only rated games are worth the reading.
    expect(asked).toEqual(['t1 from 0'])
  })

  it('have the last name of each player', async () => {
    const renamed = [{ ...takenSeat(0, 'anna'), name: 'Änne' }, takenSeat(1, 'ben')]
    const { recompute, written } = storesWith([duel(1), duel(2, { seats: renamed })])
    await recompute()
    expect(rowOf(written[0]?.rows, 'anna')?.name).toBe('Änne')
  })
})

describe('the changes that people are told', () => {
  const OLD = [
    row('anna', { mu: 30 }),
    row('ben', { mu: 25 }),
    row('carl', { mu: 26 }),
    row('bot', { bot: true, mu: 40 }),
    row('anna', { mu: 31, seats: 3 }),
  ]

  it('are those of people whose rating is another than before, or none any more', async () => {
    const { recompute, written } = storesWith([duel(1)], OLD)
    const { changes } = await recompute()
    const now = changeBy([1, 2], [1, 1])([BEGINNER, BEGINNER]).map(({ mu }) => Math.round(mu * 60))
    const common = { game: GAME, seats: 2 }
    expect(changes).toEqual([
      { ...common, person: 'anna', name: 'anna', old: 1800, now: now[0] },
      { ...common, person: 'ben', name: 'ben', old: 1500, now: now[1] },
      { ...common, person: 'carl', name: 'carl', old: 1560, now: null },
      { ...common, person: 'anna', name: 'anna', old: 1860, now: null, seats: 3 },
    ])
    expect(written[0]?.changes).toEqual(changes.map(({ name: _, ...change }) => change))
  })

  it('are none if the figures stay', async () => {
    const [anna, ben] = changeBy([1, 2], [1, 1])([BEGINNER, BEGINNER])
    const { recompute } = storesWith([duel(1)], [row('anna', anna), row('ben', ben)])
    expect((await recompute()).changes).toEqual([])
  })

  it('are told without any being made by a dry run', async () => {
    const { recompute, written } = storesWith([duel(1)], OLD)
    expect([(await recompute(true)).changes.length, written]).toEqual([4, []])
  })
})

describe('games that end meanwhile', () => {
  it('let all be computed once more', async () => {
    const { recompute, written, failTimes } = storesWith([duel(1)])
    failTimes(4)
    await recompute()
    expect(written).toHaveLength(1)
  })

  it('too fast end it after five tries', async () => {
    const { recompute, written, failTimes } = storesWith([duel(1)])
    failTimes(5)
    await expect(recompute()).rejects.toThrow('games end faster than their ratings can be computed')
    expect(written).toEqual([])
  })
})
