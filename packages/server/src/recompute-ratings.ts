/** Computes all ratings anew from the finished games, by the rule of today. */
import { itemAt } from '@handwerk/kernel'
import { changeBy, FARMING_WINDOW, judge, type Meetings, needsEvents, shownRating, weightsOf } from './ratings.js'
import type { Stores } from './store/database.js'
import { BEGINNER, type RatingChange, type RatingRow, type Settled } from './store/rating-store.js'
import type { StoredTable } from './store/table-store.js'

export interface Recomputed {
  /** How many finished games there are, and how many of them are rated. */
  readonly games: number
  readonly rated: number
  /** Ratings of people that are not what they were. */
  readonly changes: readonly (RatingChange & { readonly name: string })[]
}

/** So often games may end while all are looked at. */
const TRIES = 5

export async function recomputeRatings(
  stores: Pick<Stores, 'ratings' | 'tables'>,
  { isDryRun, now }: { readonly isDryRun: boolean; readonly now: number },
): Promise<Recomputed> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { rows, settled } = await computed(stores)
    const changes = changesBetween(await stores.ratings.all(), rows)
    const done = isDryRun || (await stores.ratings.replaceAll(rows, settled, changes.map(withoutName), now))
    if (done)
      return { games: settled.length, rated: settled.filter(({ outcome }) => outcome.is === 'rated').length, changes }
  }
  throw new Error('games end faster than their ratings can be computed; try again when fewer people play')
}

async function computed({ ratings, tables }: Pick<Stores, 'ratings' | 'tables'>) {
  const rows = new Map<string, RatingRow>()
  const settled: Settled[] = []
  const past: PastGame[] = []
  for (let page = await ratings.finished(null); page.length > 0; page = await ratings.finished(page.at(-1) ?? null))
    for (const table of page) {
      const events = needsEvents(table) ? await tables.events(table.id, 0) : []
      settled.push(settle(table, judge(table, events), rows, past))
    }
  return { rows: [...rows.values()], settled }
}

interface PastGame {
  readonly ladder: string
  readonly ended: number
  readonly players: readonly string[]
}

function settle(
  { id, ended, seats }: StoredTable,
  { went, rating }: ReturnType<typeof judge>,
  rows: Map<string, RatingRow>,
  past: PastGame[],
): Settled {
  if (rating.is === 'unrated') return { table: id, went, outcome: rating }
  const { ladder, players, ranks } = rating
  const at = ended ?? 0
  while (past[0] && past[0].ended < at - FARMING_WINDOW) past.shift()
  const recent = past.filter((game) => game.ladder === ladder)
  const meetings: Meetings = (a, b) =>
    recent.filter((game) => game.players.includes(a) && game.players.includes(b)).length
  const weights = weightsOf(players, meetings)
  const keyOf = (player: string) => `${ladder} ${seats.length} ${player}`
  const old = players.map(
    (player) =>
      rows.get(keyOf(player.player)) ?? { ...player, ...BEGINNER, game: ladder, seats: seats.length, games: 0 },
  )
  const next = changeBy(ranks, weights)(old)
  for (const [i, { mu, sigma }] of next.entries()) {
    const row = itemAt(old, i)
    rows.set(keyOf(row.player), { ...row, name: itemAt(players, i).name, mu, sigma, games: row.games + 1 })
  }
  past.push({ ladder, ended: at, players: players.map(({ player }) => player) })
  const changes = next.map(({ mu }, i) => ({ before: itemAt(old, i).mu, after: mu }))
  return { table: id, went, outcome: { is: 'rated', changes, less: weights.some((weight) => weight < 1) } }
}

function changesBetween(old: readonly RatingRow[], now: readonly RatingRow[]): Recomputed['changes'] {
  const keyOf = ({ game, seats, player }: RatingRow) => `${game} ${seats} ${player}`
  const next = new Map(now.map((row) => [keyOf(row), row]))
  return old.flatMap((row) => {
    if (row.bot) return []
    const { player: person, game, seats, name } = row
    const found = next.get(keyOf(row))
    const change = { person, name, game, seats, old: shownRating(row.mu), now: found ? shownRating(found.mu) : null }
    return change.old === change.now ? [] : [change]
  })
}

const withoutName = ({ name: _, ...change }: Recomputed['changes'][number]): RatingChange => change
