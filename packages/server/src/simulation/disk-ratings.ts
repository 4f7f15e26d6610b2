/** Ratings on a simulated disk. */
import { itemAt } from '@handwerk/kernel'
import {
  BEGINNER,
  LADDER_PAGE,
  type PersonRating,
  type Rated,
  type Rating,
  type RatingChange,
  type RatingNote,
  type RatingRow,
  type Rerate,
  type Settled,
  type StoredOutcome,
  type Unrated,
  type Went,
} from '../store/rating-store.js'
import type { StoredTable } from '../store/table-store.js'
import type { PersonRow, TableRow } from './disk.js'

const keyOf = (ladder: string, seats: number, player: string): string => `${ladder} ${seats} ${player}`

export class DiskRatings {
  private readonly people: ReadonlyMap<string, PersonRow>
  private readonly tables: ReadonlyMap<string, TableRow>
  private rows = new Map<string, RatingRow>()
  private changes: (RatingChange & { readonly at: number })[] = []

  constructor(people: ReadonlyMap<string, PersonRow>, tables: ReadonlyMap<string, TableRow>) {
    this.people = people
    this.tables = tables
  }

  rate(
    id: string,
    ladder: string,
    seats: number,
    players: readonly Rated[],
    change: Rerate,
    { went, less }: RatingNote = { went: [], less: false },
  ): boolean {
    if (this.tables.get(id)?.counted) return false
    const old = players.map((player) => {
      const known = this.rows.get(keyOf(ladder, seats, player.player))
      return { ...BEGINNER, games: 0, ...known, ...player, game: ladder, seats }
    })
    const next = change(old)
    for (const [i, { mu, sigma }] of next.entries()) {
      const row = itemAt(old, i)
      this.rows.set(keyOf(ladder, seats, row.player), { ...row, mu, sigma, games: row.games + 1 })
    }
    const changes = next.map(({ mu }, i) => ({ before: itemAt(old, i).mu, after: mu }))
    this.note(id, went, { is: 'rated', changes, less })
    return true
  }

  leaveUnrated(id: string, why: Unrated, went: readonly (Went | null)[]): boolean {
    if (this.tables.get(id)?.counted) return false
    this.note(id, went, { is: 'unrated', why })
    return true
  }

  private note(id: string, went: readonly (Went | null)[], rating: StoredOutcome): void {
    const row = this.tables.get(id)
    if (!row) return
    row.counted = true
    const seats = row.table.seats.map((seat, i) => ({ ...seat, ...(went[i] ? { went: went[i] } : {}) }))
    row.table = { ...row.table, seats, rating }
  }

  meetings(people: readonly string[], game: string, since: number): [string, string, number][] {
    const games = [...this.tables.values()].filter(
      ({ table: { rating, seats, ended, ...table } }) =>
        rating?.is === 'rated' && table.game === game && seats.every(({ is }) => is !== 'bot') && (ended ?? 0) >= since,
    )
    const isAt = ({ table }: TableRow, person: string) => table.seats.some((seat) => seat.person === person)
    return people.flatMap((a) =>
      people.flatMap((b): [string, string, number][] => {
        const count = a < b ? games.filter((one) => isAt(one, a) && isAt(one, b)).length : 0
        return count > 0 ? [[a, b, count]] : []
      }),
    )
  }

  of(people: readonly string[]): PersonRating[] {
    return this.all()
      .filter(({ player }) => people.includes(player))
      .map(({ game, seats, player, mu, sigma, games }) => ({ game, seats, player, mu, sigma, games }))
  }

  ladder(ladder: string, seats: number, from = 0): Rating[] {
    return this.all()
      .filter((row) => row.game === ladder && row.seats === seats)
      .sort((a, b) => b.mu - 2 * b.sigma - (a.mu - 2 * a.sigma) || (a.player < b.player ? -1 : 1))
      .slice(from, from + LADDER_PAGE)
      .map(({ game: _, seats: __, ...rating }) => {
        const person = this.people.get(rating.player)
        return { ...rating, name: person?.name ?? rating.name, handle: person ? (person.handle ?? person.id) : null }
      })
  }

  endings(person: string) {
    const seats = this.finished().flatMap((table) => table.seats.filter((seat) => seat.person === person))
    const gamesThat = (how: Went) => seats.filter(({ went }) => went === how).length
    return {
      finished: seats.length,
      left: gamesThat('left'),
      resigned: gamesThat('resigned'),
      timeout: gamesThat('timeout'),
    }
  }

  /** In the order in which they ended. */
  finished(after: Pick<StoredTable, 'id' | 'ended'> | null = null): StoredTable[] {
    const end = ({ ended }: Pick<StoredTable, 'ended'>) => ended ?? 0
    return [...this.tables.values()]
      .map(({ table }) => table)
      .filter(({ status }) => status === 'over')
      .filter((table) => !after || end(table) > end(after) || (end(table) === end(after) && table.id > after.id))
      .sort((a, b) => end(a) - end(b) || (a.id < b.id ? -1 : 1))
  }

  all(): RatingRow[] {
    return [...this.rows.values()]
  }

  replaceAll(
    rows: readonly RatingRow[],
    settled: readonly Settled[],
    changes: readonly RatingChange[],
    at: number,
  ): boolean {
    if (settled.length !== this.finished().length) return false
    this.rows = new Map(rows.map((row) => [keyOf(row.game, row.seats, row.player), row]))
    for (const { table, went, outcome } of settled) this.note(table, went, outcome)
    this.changes = changes.map((change) => ({ ...change, at }))
    return true
  }

  changesOf(person: string) {
    const own = this.changes.filter((change) => change.person === person)
    return own.sort((a, b) => (a.game === b.game ? a.seats - b.seats : a.game < b.game ? -1 : 1))
  }
}
