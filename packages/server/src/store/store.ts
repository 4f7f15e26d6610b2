/** What is kept. Everything that the server promises to remember goes through here, and is on disk when a promise resolves. */
import type { Seat } from '@handwerk/kernel'
import type { Event, MoveEvent } from '@handwerk/match'
import type { Ending, Pace, Status } from '@handwerk/protocol'

export interface StoredPerson {
  readonly id: string
  readonly name: string
  readonly guest: boolean
}

/** What a session or a token may be used for. */
export type Scope = 'all' | 'play'

export interface Session {
  /** SHA-256 of what the browser or the program holds, which itself is kept nowhere. */
  readonly hash: string
  readonly person: string
  readonly scope: Scope
  readonly label: string
  readonly made: number
  readonly expires: number
}

export interface StoredSeat {
  readonly seat: Seat
  readonly is: 'person' | 'bot' | 'open' | 'link'
  readonly person: string | null
  readonly name: string
  readonly level: string | null
  readonly key: string | null
  readonly share: string
  readonly standIn: boolean
  readonly resigned: boolean
}

export interface StoredTable {
  readonly id: string
  readonly game: string
  /** The rules by which it began. */
  readonly version: number
  readonly options: { readonly [key: string]: unknown }
  readonly pace: Pace
  readonly rated: boolean
  readonly onlookers: boolean
  readonly host: string
  readonly status: Status
  readonly made: number
  readonly begun: number | null
  readonly ended: number | null
  readonly waiting: readonly Seat[]
  /** When the time of each seat that is asked is over; null for the others, and where time is not counted. */
  readonly due: readonly (number | null)[]
  readonly ending: Ending | null
  readonly secret: string
  readonly commitment: string
  readonly seed: string | null
  readonly rematch: string | null
  readonly seats: readonly StoredSeat[]
}

/** A turn of a bot that is to be taken. */
export interface BotTurn {
  readonly table: string
  readonly seat: Seat
  readonly decision: number
}

/** What an event changes beside itself; all of it becomes true together. */
export interface TableUpdate {
  /** The state of the match, as JSON. */
  readonly state: string
  readonly waiting: readonly Seat[]
  /** When the time of each seat that is asked is over; null for the others, and where time is not counted. */
  readonly due: readonly (number | null)[]
  readonly ending: Ending | null
  /** Only seats that changed. */
  readonly seats: readonly Pick<StoredSeat, 'seat' | 'standIn' | 'resigned' | 'level'>[]
  readonly turns: readonly BotTurn[]
  /** People who are to be told that it is their turn. */
  readonly calls: readonly Call[]
  /** When somebody must look at the table again if nothing happens; null: what was said before is left as it is. */
  readonly lookAgain: number | null
}

/** A question that somebody is to be told of, if they want that, and if it is still open by then. */
export interface Call {
  readonly seat: Seat
  readonly decision: number
  readonly due: number
}

export interface StoredSaying {
  readonly number: number
  readonly person: string
  readonly name: string
  readonly seat: Seat | null
  readonly text: string
  readonly at: number
}

/** Who is rated: a person by id, a bot by its level. */
export interface Rating {
  readonly player: string
  readonly name: string
  /** Of a person: how their page is addressed. */
  readonly handle: string | null
  readonly bot: boolean
  readonly mu: number
  readonly sigma: number
  readonly games: number
}

export interface Store {
  person(id: string): Promise<StoredPerson | null>
  addPerson(person: StoredPerson, since: number): Promise<void>
  rename(id: string, name: string): Promise<void>
  /** From now on no guest, but the owner of an account of this name. */
  setAccount(id: string, account: string, username: string): Promise<void>
  personOf(account: string): Promise<StoredPerson | null>
  addSession(session: Session): Promise<void>
  dropSession(hash: string): Promise<void>
  session(hash: string): Promise<Session | null>

  addTable(table: StoredTable): Promise<void>
  table(id: string): Promise<StoredTable | null>
  /** The newest first. */
  tablesOf(person: string, status: readonly Status[]): Promise<StoredTable[]>
  openTables(): Promise<StoredTable[]>
  /** False if the seat is not free any more. */
  sit(table: string, seat: Seat, person: StoredPerson): Promise<boolean>
  /** Frees a seat of a table that is still gathering. */
  stand(table: string, seat: Seat, person: string): Promise<boolean>
  share(table: string, seat: Seat, share: string): Promise<boolean>
  /** False if it had begun already, or its seats are not these any more: the seed depends on their shares. */
  begin(table: string, seed: string, seats: readonly StoredSeat[], event: Event, update: TableUpdate): Promise<boolean>
  /** False if there is an event of this number already, or one that answers the same decision. */
  append(table: string, event: Event, update: TableUpdate): Promise<boolean>
  /** Those after a number, in order. */
  events(table: string, after: number): Promise<Event[]>
  /** The state of the match as it was stored last; null before the start. */
  state(table: string): Promise<string | null>
  /** The move that answered a decision. */
  answer(table: string, seat: Seat, decision: number): Promise<MoveEvent | null>
  /** Makes this the rematch, unless there is one; gives the one there is. */
  setRematch(table: string, rematch: string): Promise<string>

  /** Gives the saying its number. */
  say(table: string, saying: Omit<StoredSaying, 'number'>): Promise<StoredSaying>
  sayings(table: string): Promise<StoredSaying[]>
  mute(person: string, muted: string, on: boolean): Promise<void>
  mutedBy(person: string): Promise<Set<string>>

  /** Changes the ratings of all players of a table, once: false if it was rated before. */
  rate(table: string, game: string, seats: number, players: readonly Rated[], change: Rerate): Promise<boolean>
  ladder(game: string, seats: number): Promise<Rating[]>

  /** Bots' turns that were not taken yet, for a store whose turns are taken by this process alone. */
  turns(): Promise<BotTurn[]>
  dropTurn(turn: BotTurn): Promise<void>
  /** Tables that must be looked at by now; likewise for a store that this process has for itself. */
  overdue(now: number): Promise<string[]>
  /** They have been looked at. */
  looked(table: string, now: number): Promise<void>

  ready(): Promise<boolean>
  close(): Promise<void>
}

export interface Rated {
  readonly player: string
  readonly name: string
  readonly bot: boolean
}

/** New ratings from old ones, in the same order. */
export type Rerate = (old: readonly Pick<Rating, 'mu' | 'sigma'>[]) => readonly Pick<Rating, 'mu' | 'sigma'>[]
