/** Nobody is seated unasked, twice, where they were sent away, at a seat kept for another, or beside whom they blocked. */
import type { Table } from '@handwerk/protocol'
import type { StoredSeat, StoredTable } from '../store/table-store.js'
import type { Simulation } from './simulation.js'

/** A wish that may seat its person once. */
interface Wish {
  readonly person: string
  /** Null where no table is named: whoever makes one, or looks for an opponent. */
  readonly table: string | null
  readonly how: 'make' | 'join' | 'pair' | 'rematch' | 'next' | 'arrange'
  readonly key: string | undefined
  /** Those whom they were kept apart from then. */
  readonly apart: ReadonlySet<string>
}

/** What everybody may know of who sits at a table, and of how it is played. */
type Shown = Pick<Table, 'status' | 'host' | 'options' | 'pace' | 'rated' | 'onlookers'> & {
  readonly handsShown?: boolean
  readonly seats: readonly { readonly is: string; readonly person: string | null }[]
}

export const shownText = ({ status, host, options, pace, rated, onlookers, handsShown, seats }: Shown): string => {
  const sitting = seats.map(({ is, person }) => [is, person])
  return JSON.stringify([status, host, options, pace, rated, onlookers, handsShown === true, sitting])
}

export class SeatingWatch {
  private readonly simulation: Simulation
  private readonly wishes = new Set<Wish>()
  /** What each table has been, by its id. */
  private readonly past = new Map<string, Set<string>>()

  constructor(simulation: Simulation) {
    this.simulation = simulation
    simulation.database.disk.tableChanged = (before, after) => this.changed(before, after)
  }

  asks(person: string, how: Wish['how'], table: string | null, key?: string): void {
    const apart = this.simulation.database.disk.ties.apart(person)
    this.wishes.add({ person, how, table, key, apart })
    // Whoever asks for the next game makes a table, and sits down at that of somebody who was quicker.
    if (how === 'rematch') this.wishes.add({ person, how: 'next', table, key, apart })
  }

  /** An answer shows a table as it once was. */
  checkShown(table: Table): void {
    if (!this.past.get(table.id)?.has(shownText(table)))
      this.simulation.fail(`an answer shows ${table.id} as it never was: ${shownText(table)}`)
  }

  wasDeleted(table: string): boolean {
    return this.past.has(table) && !this.simulation.database.disk.tables.has(table)
  }

  private changed(before: StoredTable | null, after: StoredTable | null): void {
    if (!after) return
    const past = this.past.get(after.id) ?? new Set()
    this.past.set(after.id, past.add(shownText(after)))
    if (before && before.status !== 'gathering' && agreed(before) !== agreed(after))
      this.simulation.fail(`${after.id} has begun, and is changed: ${agreed(before)} → ${agreed(after)}`)
    if (before && before.handsShown !== true && after.handsShown && after.seats.some(isOther(after.host)))
      this.simulation.fail(`hands are shown at ${after.id}, and not all who sit there have agreed`)
    const seated = after.seats.flatMap(({ person }) => person ?? [])
    if (new Set(seated).size < seated.length) this.simulation.fail(`somebody has two seats at ${after.id}`)
    for (const seat of after.seats)
      if (seat.person !== null && !before?.seats.some(({ person }) => person === seat.person))
        this.sits(before, after, seat, seat.person)
  }

  private sits(before: StoredTable | null, after: StoredTable, seat: StoredSeat, person: string): void {
    const { id } = after
    const old = before?.seats[seat.seat]
    const meant = [...this.wishes].filter((one) => one.person === person && this.mayMean(one, before, after))
    // Of several wishes it is the one with the key of the seat, or that names the table, if there is such.
    const wish =
      meant.find(({ key }) => key !== undefined && key === old?.key) ??
      meant.find(({ table }) => table === id) ??
      meant[0]
    if (!wish) {
      this.simulation.fail(`${person} is seated at ${id}, and has not asked for it`)
      return
    }
    this.wishes.delete(wish)
    if (before?.removed.includes(person) && wish.how !== 'arrange')
      this.simulation.fail(`${person} sits down at ${id}, and was sent away`)
    const kept = old?.is === 'link' ? old.kept : undefined
    if (kept && !kept.declined && kept.person !== person && wish.key !== old?.key)
      this.simulation.fail(`${person} takes seat ${seat.seat} of ${id}, which is kept for ${kept.person}`)
    const { ties } = this.simulation.database.disk
    const others = [after.host, ...after.seats.map((other) => other.person)]
    const enemy = others.find(
      (other) => other && ties.apart(person).has(other) && meant.every(({ apart }) => apart.has(other)),
    )
    if (enemy && wish.how !== 'rematch')
      this.simulation.fail(`${person} is kept apart from ${enemy}, and sits down at ${id} with them`)
  }

  private mayMean({ person, how, table }: Wish, before: StoredTable | null, after: StoredTable): boolean {
    switch (how) {
      case 'make':
        return before === null && after.host === person && after.sought === null
      case 'join':
        return table === after.id
      case 'pair':
        return after.sought !== null
      case 'rematch':
        return this.rematchOf(table) === after.id
      case 'next':
        return before === null && after.host === person
      case 'arrange':
        return table === after.id && before?.host === person
    }
  }

  private rematchOf(table: string | null): string | null {
    return table === null ? null : (this.simulation.database.disk.table(table)?.rematch ?? null)
  }
}

const isOther =
  (host: string) =>
  ({ person }: StoredSeat): boolean =>
    person !== null && person !== host

/** What those who play have agreed about, and what nobody changes then. */
const agreed = ({ seats, options, pace, rated, onlookers, handsShown }: StoredTable): string =>
  JSON.stringify([options, pace, rated, onlookers, handsShown === true, seats.map(({ is, person }) => [is, person])])
