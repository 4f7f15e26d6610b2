/** The data that survives the processes of a simulated world. Every method is one transaction. */
import type { Seat } from '@handwerk/kernel'
import type { Event, MoveEvent } from '@handwerk/match'
import type { Status } from '@handwerk/protocol'
import type { StoredSaying } from '../store/chat-store.js'
import type { Place } from '../store/moderation-store.js'
import { INVITED, type StoredAddress, type StoredCall, type StoredDevice } from '../store/notice-store.js'
import type { Session, StoredPerson } from '../store/person-store.js'
import type { StoredPage, StoredPasskey } from '../store/profile-store.js'
import { type BotTurn, type Deadline, type OwnedTurn, turnKey } from '../store/schedule-store.js'
import {
  type Agreed,
  type Arranged,
  isOverQuota,
  type PairingTerms,
  type Seated,
  type StoredSeat,
  type StoredTable,
  type TableCount,
  type TableUpdate,
} from '../store/table-store.js'
import { DiskRatings } from './disk-ratings.js'
import { DiskReports } from './disk-reports.js'
import { DiskTies } from './disk-ties.js'

const LIMIT = 100
const WATCHED = 30
const SAYINGS = 200
const DAY = 24 * 60 * 60 * 1000

export interface PersonRow extends StoredPerson {
  readonly account: string | null
  readonly handle: string | null
  readonly since: number
  readonly seen: number
}

export interface TableRow {
  /** Whoever watches is told of each change. */
  table: StoredTable
  readonly events: Event[]
  readonly answers: Map<string, MoveEvent>
  state: string | null
  counted: boolean
  readonly sayings: StoredSaying[]
}

type CallRow = StoredCall & { readonly taken: boolean }

/** No two are equal: a table has one deadline. */
const byTimeAndTable = (a: Deadline, b: Deadline): number => a.at - b.at || (a.table < b.table ? -1 : 1)

const seatedText = ({ seats, host, removed }: Seated): string => JSON.stringify([seats, host, removed])

/** Is called within each transaction that stores an event. */
export interface DiskWatcher {
  /** An event was stored, together with all that follows from it. */
  entered(table: string, event: Event, update: TableUpdate): void
}

/** Is called within each transaction that makes, changes or deletes a table. */
export type TableWatcher = (before: StoredTable | null, after: StoredTable | null) => void

export class Disk {
  readonly people = new Map<string, PersonRow>()
  readonly sessions = new Map<string, Session>()
  readonly passkeys = new Map<string, StoredPasskey>()
  readonly challenges = new Map<string, { person: string | null; expires: number }>()
  readonly addresses = new Map<string, StoredAddress>()
  readonly devices = new Map<string, StoredDevice>()
  readonly calls = new Map<string, CallRow>()
  readonly keys = new Map<string, string>()
  /** Hashes of codes, by person. */
  readonly waysBack = new Map<string, string>()
  readonly tables = new Map<string, TableRow>()
  readonly mutes = new Map<string, Set<string>>()
  readonly reports = new DiskReports()
  readonly ties = new DiskTies(this.people)
  readonly ratings = new DiskRatings(this.people, this.tables)
  /** Used if one process has the database for itself. */
  readonly turns = new Map<string, BotTurn>()
  readonly deadlines = new Map<string, number>()
  /** Tables whose state nobody can read any more. */
  readonly poisoned = new Set<string>()
  readonly watchers: DiskWatcher[] = []
  tableChanged: TableWatcher = () => undefined
  /** Which process was told that it has taken a call, and when. */
  readonly callHolders = new Map<string, { readonly process: string; readonly at: number }>()
  /** Called before a call is forgotten. */
  callDropped: (call: StoredCall) => void = () => undefined

  // People

  person(id: string): StoredPerson | null {
    const row = this.people.get(id)
    return row ? personOf(row) : null
  }

  addPerson(person: StoredPerson, since: number): void {
    if (this.people.has(person.id)) throw new Error(`there is a person ${person.id}`)
    this.people.set(person.id, { ...person, account: null, handle: null, since, seen: since })
  }

  changePerson(id: string, change: Partial<PersonRow>): void {
    const row = this.people.get(id)
    if (row) this.people.set(id, { ...row, ...change })
  }

  personOf(account: string): StoredPerson | null {
    const row = [...this.people.values()].find((one) => one.account === account)
    return row ? personOf(row) : null
  }

  page(who: string): StoredPage | null {
    const row =
      this.people.get(who) ?? [...this.people.values()].find(({ handle }) => handle === who.toLowerCase()) ?? null
    return row && { person: personOf(row), username: row.handle, since: row.since }
  }

  tokens(person: string): Session[] {
    return [...this.sessions.values()]
      .filter((one) => one.person === person && one.scope === 'play')
      .sort((a, b) => a.made - b.made)
  }

  /** Returns the hashes of the dropped sessions. */
  dropSessions(isDropped: (session: Session) => boolean): string[] {
    const dropped = [...this.sessions.values()].filter(isDropped).map(({ hash }) => hash)
    for (const hash of dropped) this.sessions.delete(hash)
    return dropped
  }

  addPasskey(passkey: StoredPasskey): boolean {
    if (this.passkeys.has(passkey.id)) return false
    this.passkeys.set(passkey.id, passkey)
    this.changePerson(passkey.person, { guest: false })
    return true
  }

  passkeysOf(person: string): StoredPasskey[] {
    return [...this.passkeys.values()].filter((one) => one.person === person).sort((a, b) => a.made - b.made)
  }

  dropPasskey(person: string, id: string): boolean {
    this.changePerson(person, { guest: false })
    if (this.people.get(person)?.account === null && this.passkeysOf(person).length < 2) return false
    return this.passkeys.get(id)?.person === person && this.passkeys.delete(id)
  }

  addChallenge(challenge: string, person: string | null, expires: number, now: number): void {
    for (const [old, { expires: end }] of this.challenges) if (end < now) this.challenges.delete(old)
    this.challenges.set(challenge, { person, expires })
  }

  takeChallenge(challenge: string, person: string | null, now: number): boolean {
    const known = this.challenges.get(challenge)
    return known !== undefined && known.person === person && known.expires >= now && this.challenges.delete(challenge)
  }

  // Tables

  private row(id: string): TableRow {
    const row = this.tables.get(id)
    if (!row) throw new Error(`there is no table ${id}`)
    return row
  }

  addTable(table: StoredTable, quota?: TableCount): boolean {
    if (this.tables.has(table.id)) throw new Error(`there is a table ${table.id}`)
    if (quota && isOverQuota(table, this.countOf(table.host), quota)) return false
    const rest = { events: [], answers: new Map(), state: null, counted: false, sayings: [] }
    this.tables.set(table.id, this.watched(table, rest))
    this.tableChanged(null, table)
    return true
  }

  private watched(first: StoredTable, rest: Omit<TableRow, 'table'>): TableRow {
    const changed = (before: StoredTable, after: StoredTable) => this.tableChanged(before, after)
    let now = first
    return {
      ...rest,
      get table() {
        return now
      },
      set table(next) {
        const before = now
        now = next
        changed(before, next)
      },
    }
  }

  table(id: string): StoredTable | null {
    const table = this.tables.get(id)?.table
    if (!table) return null
    const guests = table.seats.flatMap(({ person }) =>
      person !== null && this.people.get(person)?.guest ? [person] : [],
    )
    return { ...table, ...(guests.length > 0 && { guests }) }
  }

  private newest(wanted: (table: StoredTable) => boolean): StoredTable[] {
    const found = [...this.tables.values()].map(({ table }) => table).filter(wanted)
    return found.sort((a, b) => b.made - a.made || (a.id < b.id ? -1 : 1)).slice(0, LIMIT)
  }

  tablesOf(person: string, status: readonly Status[], after: Place | null = null): StoredTable[] {
    const isAfter = ({ made, id }: StoredTable) => !after || made < after.at || (made === after.at && id > after.id)
    const isKept = (seat: StoredSeat) => seat.is === 'link' && seat.kept?.person === person && !seat.kept.declined
    return this.newest(
      (table) =>
        isAfter(table) &&
        status.includes(table.status) &&
        (table.seats.some((seat) => seat.person === person) ||
          (table.status === 'gathering' && (table.host === person || table.seats.some(isKept)))),
    )
  }

  openTables(): StoredTable[] {
    return this.newest(({ status, seats }) => status === 'gathering' && seats.some(({ is }) => is === 'open'))
  }

  watchedTables(): StoredTable[] {
    const isPlaying = ({ is, standIn, resigned }: StoredSeat) => is === 'person' && !standIn && !resigned
    const best = ({ game, seats }: StoredTable) =>
      Math.max(
        -1000,
        ...this.ratings
          .of(seats.flatMap(({ person }) => person ?? []))
          .filter((rating) => rating.game === game)
          .map(({ mu, sigma }) => mu - 2 * sigma),
      )
    return [...this.tables.values()]
      .map(({ table }) => table)
      .filter(({ status, onlookers, seats }) => status === 'running' && onlookers && seats.some(isPlaying))
      .sort((a, b) => best(b) - best(a) || (b.begun ?? 0) - (a.begun ?? 0))
      .slice(0, WATCHED)
  }

  soughtTables({ game, pace, rated }: PairingTerms, since: number): StoredTable[] {
    const isSought = (table: StoredTable) =>
      table.status === 'gathering' &&
      (table.sought ?? -1) >= since &&
      table.game === game &&
      table.rated === rated &&
      JSON.stringify(table.pace) === JSON.stringify(pace)
    const found = [...this.tables.values()].map(({ table }) => table).filter(isSought)
    return found.sort((a, b) => a.made - b.made || (a.id < b.id ? -1 : 1)).slice(0, LIMIT)
  }

  seekAgain(id: string, now: number): void {
    const row = this.tables.get(id)
    if (row?.table.status === 'gathering' && row.table.sought !== null) row.table = { ...row.table, sought: now }
  }

  cancelTable(id: string, host: string): boolean {
    const table = this.table(id)
    if (table?.status !== 'gathering' || table.host !== host) return false
    if (table.seats.some(({ person }) => person !== null && person !== host)) return false
    return this.dropGathering(id)
  }

  dropGathering(id: string): boolean {
    const table = this.table(id)
    if (table?.status !== 'gathering') return false
    this.tables.delete(id)
    this.tableChanged(table, null)
    return true
  }

  private countOf(host: string): TableCount {
    const own = [...this.tables.keys()].flatMap((id) => this.table(id) ?? []).filter((table) => table.host === host)
    const isBot = ({ is, standIn, resigned }: StoredSeat) => is === 'bot' || standIn || resigned
    return {
      gathering: own.filter(({ status }) => status === 'gathering').length,
      botsOnly: own.filter(({ status, seats }) => status !== 'over' && seats.every(isBot)).length,
    }
  }

  /** How many tables of this host run. */
  /** The running tables of a host where a bot plays. */
  withBots(host: string): number {
    const isSo = ({ status, seats }: StoredTable) => status === 'running' && seats.some(({ level }) => level !== null)
    return [...this.tables.values()].filter(({ table }) => table.host === host && isSo(table)).length
  }

  /** Returns all turns in one portion. */
  turnsAfter(after: BotTurn | null): OwnedTurn[] {
    if (after !== null) return []
    return [...this.turns.values()].map((turn) => ({ ...turn, owner: this.table(turn.table)?.host ?? '' }))
  }

  /** Returns false if the table has begun, or the seat is not as wanted. */
  changeSeat(
    id: string,
    seat: Seat,
    isWanted: (seat: StoredSeat) => boolean,
    change: (seat: StoredSeat) => StoredSeat,
  ): boolean {
    const row = this.tables.get(id)
    const old = row?.table.seats[seat]
    if (row?.table.status !== 'gathering' || !old || !isWanted(old)) return false
    row.table = {
      ...row.table,
      seats: row.table.seats.map((one) => (one === old ? change(one) : one)),
    }
    return true
  }

  sit(id: string, seat: Seat, person: StoredPerson, seen?: Seated): boolean {
    const now = this.table(id)
    if (!now || (seen && seatedText(now) !== seatedText(seen))) return false
    return this.changeSeat(
      id,
      seat,
      ({ is }) => is === 'open' || is === 'link',
      ({ seat, share, standIn, resigned, key }) => ({
        ...{ seat, share, standIn, resigned, key },
        ...{ is: 'person', person: person.id, name: person.name, level: null },
      }),
    )
  }

  arrange(id: string, before: Pick<Arranged, 'seats' | 'host'>, after: Arranged): boolean {
    const row = this.tables.get(id)
    if (row?.table.status !== 'gathering' || row.table.host !== before.host) return false
    if (JSON.stringify(row.table.seats) !== JSON.stringify(before.seats)) return false
    const { seats, options, pace, rated, onlookers, handsShown = false, host, removed } = after
    row.table = { ...row.table, seats, options, pace, rated, onlookers, handsShown, host, removed }
    return true
  }

  begin(id: string, seed: string, agreed: Agreed, event: Event, update: TableUpdate): boolean {
    const row = this.row(id)
    if (row.table.status !== 'gathering') return false
    if (agreementOf(row.table) !== agreementOf(agreed)) return false
    const before = row.table
    row.table = { ...before, seed, status: 'running', begun: event.at, ended: null, ending: null }
    if (this.append(id, event, update)) return true
    row.table = before
    return false
  }

  append(id: string, event: Event, update: TableUpdate): boolean {
    const row = this.row(id)
    if (row.events.some(({ number }) => number === event.number)) return false
    const answers = event.is === 'move' ? `${event.seat} ${event.decision}` : null
    if (answers !== null && row.answers.has(answers)) return false
    if (event.is === 'move' && answers !== null) row.answers.set(answers, event)
    row.events.push(event)
    row.state = update.state
    const { waiting, due, ending } = update
    const seats = row.table.seats.map((seat) => seatAfter(seat, update))
    const next: StoredTable = { ...row.table, waiting, due, seats }
    row.table = ending && next.status !== 'gathering' ? { ...next, status: 'over', ending, ended: event.at } : next
    if (event.is === 'move') this.turns.delete(turnKey({ table: id, seat: event.seat, decision: event.decision }))
    for (const turn of update.turns) this.turns.set(turnKey(turn), turn)
    for (const call of update.calls) this.addCall({ ...call, table: id, tries: 0, taken: false })
    if (update.wakeAt !== null) this.deadlines.set(id, update.wakeAt)
    for (const watcher of this.watchers) watcher.entered(id, event, update)
    return true
  }

  /** Some of the deadlines that have passed, in their order. */
  overdue(now: number, after: Deadline | null): Deadline[] {
    const all = [...this.deadlines].map(([table, at]) => ({ table, at })).sort(byTimeAndTable)
    return all.filter((one) => one.at <= now && (!after || byTimeAndTable(after, one) < 0)).slice(0, LIMIT)
  }

  moveDeadline({ table, at }: Deadline, next: number | null): void {
    if (this.deadlines.get(table) !== at) return
    if (next === null) this.deadlines.delete(table)
    else this.deadlines.set(table, next)
  }

  events(id: string, after: number): Event[] {
    const events = this.tables.get(id)?.events ?? []
    return events.filter(({ number }) => number > after).sort((a, b) => a.number - b.number)
  }

  state(id: string): string | null {
    return this.poisoned.has(id) ? '{}' : (this.tables.get(id)?.state ?? null)
  }

  setRematch(id: string, rematch: string, gone: string | null): string {
    const row = this.row(id)
    const known = row.table.rematch === gone ? null : row.table.rematch
    row.table = { ...row.table, rematch: known ?? rematch }
    return row.table.rematch ?? rematch
  }

  say(id: string, saying: Omit<StoredSaying, 'number'>): StoredSaying {
    const { sayings } = this.row(id)
    const stored = { number: (sayings.at(-1)?.number ?? 0) + 1, ...saying }
    sayings.push(stored)
    return stored
  }

  sayings(id: string): StoredSaying[] {
    return this.tables.get(id)?.sayings.slice(-SAYINGS) ?? []
  }

  mute(person: string, muted: string, on: boolean): void {
    const all = this.mutes.get(person) ?? new Set()
    if (on) all.add(muted)
    else all.delete(muted)
    this.mutes.set(person, all)
  }

  // Notices

  private calledBy({ table, seat, decision }: StoredCall): string | null {
    const place = this.table(table)?.seats[seat]
    if (decision !== INVITED) return place?.person ?? null
    return place?.is === 'link' ? (place.kept?.person ?? null) : null
  }

  private wantsNotices(person: string | null): boolean {
    if (person === null) return false
    return (
      this.addresses.get(person)?.confirmed === true ||
      [...this.devices.values()].some((device) => device.person === person)
    )
  }

  private addCall(call: CallRow): void {
    const key = turnKey(call)
    if (this.calls.has(key) || !this.wantsNotices(this.calledBy(call))) return
    this.calls.set(key, call)
  }

  /** Returns false if the person at this seat wants no notices. */
  remind(call: Omit<StoredCall, 'tries'>): boolean {
    this.addCall({ ...call, tries: 0, taken: false })
    return this.calls.has(turnKey(call))
  }

  takeCalls(now: number, most: number): StoredCall[] {
    for (const [key, { taken, due }] of this.calls) if (taken && due < now - DAY) this.calls.delete(key)
    const due = [...this.calls.values()]
      .filter((call) => !call.taken && call.due <= now)
      .sort((a, b) => a.due - b.due || (a.table < b.table ? -1 : 1) || a.seat - b.seat)
      .slice(0, most)
    return due.map((call) => {
      this.calls.set(turnKey(call), { ...call, taken: true })
      const { taken: _, ...given } = call
      return { ...given, due: now }
    })
  }

  dropCall(call: StoredCall): void {
    const known = this.calls.get(turnKey(call))
    if (known) this.callDropped(known)
    this.calls.delete(turnKey(call))
  }

  putOffCall(call: StoredCall, due: number): void {
    const known = this.calls.get(turnKey(call))
    if (known) this.calls.set(turnKey(call), { ...known, taken: false, tries: call.tries + 1, due })
  }
}

const personOf = ({ id, name, guest }: PersonRow): StoredPerson => ({ id, name, guest })

function seatAfter(seat: StoredSeat, { seats }: TableUpdate): StoredSeat {
  const changed = seats.find((one) => one.seat === seat.seat)
  if (!changed) return seat
  const { standIn, resigned, level } = changed
  const next = { ...seat, standIn, resigned }
  return next.is === 'person' ? { ...next, level } : next
}

const agreementOf = ({ seats, options, pace, rated, handsShown = false }: Agreed): string =>
  JSON.stringify([seats, options, pace, rated, handsShown])
