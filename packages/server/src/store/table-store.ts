/** Tables and their events. An event and its changes are stored together, and on disk when the promise resolves. */
import type { Seat } from '@handwerk/kernel'
import type { Event, MoveEvent } from '@handwerk/match'
import type { Ending, Pace, Status } from '@handwerk/protocol'
import type { Told } from './announced-event.js'
import type { Place } from './moderation-store.js'
import type { StoredPerson } from './person-store.js'
import type { StoredOutcome, Went } from './rating-store.js'
import type { BotTurn } from './schedule-store.js'

export type StoredSeat = SeatHead & (PersonSeat | BotSeat | OpenSeat | LinkSeat)

interface SeatHead {
  readonly seat: Seat
  readonly name: string
  /** The person's share of the deal. */
  readonly share: string
  readonly standIn: boolean
  readonly resigned: boolean
  /** How this person went before the end, once the game is over and judged. */
  readonly went?: Went
}

/** For whom a seat is kept. */
interface Kept {
  readonly person: string
  readonly name: string
  readonly declined: boolean
}

interface PersonSeat {
  readonly is: 'person'
  readonly person: string
  /** The bot that plays for them; null while they play themselves. */
  readonly level: string | null
  /** The key of the link that they used. */
  readonly key: string | null
}

interface BotSeat {
  readonly is: 'bot'
  readonly person: null
  readonly level: string
  readonly key: null
}

/** Free for everybody. */
interface OpenSeat {
  readonly is: 'open'
  readonly person: null
  readonly level: null
  readonly key: null
}

/** Free for whoever has the link. */
interface LinkSeat {
  readonly is: 'link'
  readonly person: null
  readonly level: null
  readonly key: string
  /** Whoever this is needs no link. */
  readonly kept?: Kept
}

export type StoredTable = TableHead & (GatheringTable | RunningTable | FinishedTable)

interface GatheringTable {
  readonly status: 'gathering'
  readonly begun: null
  readonly ended: null
  readonly ending: null
  readonly seed: null
}

interface RunningTable {
  readonly status: 'running'
  readonly begun: number
  readonly ended: null
  readonly ending: null
  readonly seed: string
}

interface FinishedTable {
  readonly status: 'over'
  readonly begun: number
  readonly ended: number
  readonly ending: Ending
  readonly seed: string
}

/** A table whose match has started. */
export type BegunTable = Exclude<StoredTable, { status: 'gathering' }>

interface TableHead {
  readonly id: string
  readonly game: string
  /** The version of the rules at the start. */
  readonly version: number
  /** The version of the bots' levels when it was made. */
  readonly levels: number
  readonly options: { readonly [key: string]: unknown }
  readonly pace: Pace
  readonly rated: boolean
  readonly onlookers: boolean
  /** Onlookers see everybody's hand, some moves late. */
  readonly handsShown?: boolean
  /** The key with which anybody takes the next free seat; null at tables of versions that had none. */
  readonly invite: string | null
  /** Whom the host has sent away. */
  readonly removed: readonly string[]
  readonly host: string
  readonly made: number
  readonly waiting: readonly Seat[]
  /** The deadline of each seat that must decide; null for the others, and without clocks. */
  readonly due: readonly (number | null)[]
  readonly secret: string
  readonly commitment: string
  readonly rematch: string | null
  /** When its host last looked for somebody who wants the same; null if the table was not made by pairing. */
  readonly sought: number | null
  readonly seats: readonly StoredSeat[]
  /** Who of those who sit there is known by a cookie alone; left out where nobody is. Read, and never written. */
  readonly guests?: readonly string[]
  /** What became of its rating, once it is over and judged. */
  readonly rating?: StoredOutcome
}

/** What those who are paired agree about. */
export type PairingTerms = Pick<TableHead, 'game' | 'pace' | 'rated'>

/** What a host may change before the start. */
export type Arranged = Pick<
  StoredTable,
  'seats' | 'options' | 'pace' | 'rated' | 'onlookers' | 'handsShown' | 'host' | 'removed'
>

/** What decides whether somebody may take a seat. */
export type Seated = Pick<StoredTable, 'seats' | 'host' | 'removed'>

/** What those who play have agreed about. */
export type Agreed = Pick<StoredTable, 'seats' | 'options' | 'pace' | 'rated' | 'handsShown'>

/** The changes that are stored together with an event. */
export interface TableUpdate {
  /** The state of the match, as JSON. */
  readonly state: string
  readonly waiting: readonly Seat[]
  /** The deadline of each seat that must decide; null for the others, and without clocks. */
  readonly due: readonly (number | null)[]
  readonly ending: Ending | null
  /** Only seats that changed. */
  readonly seats: readonly Pick<StoredSeat, 'seat' | 'standIn' | 'resigned' | 'level'>[]
  readonly turns: readonly BotTurn[]
  /** Somebody who plays is present; bots there think first. */
  readonly isAttended: boolean
  /** Notices for people whose turn it is. */
  readonly calls: readonly Call[]
  /** When the clocks must be checked if nothing happens before; null leaves the earlier time. */
  readonly wakeAt: number | null
  /** Not stored: what is told to those who follow in other processes. */
  readonly told: Told
}

/** A notice of a decision, sent if the person wants notices and the decision is still open. */
export interface Call {
  readonly seat: Seat
  readonly decision: number
  readonly due: number
}

/** How many tables of a host gather, and at how many nobody plays, or will play, but bots. */
export interface TableCount {
  readonly gathering: number
  readonly botsOnly: number
}

export const isForBots = ({ seats }: Pick<StoredTable, 'seats'>): boolean => seats.every(({ is }) => is === 'bot')

/** Whether a host with so many tables may not have this one, too. */
export const isOverQuota = (table: StoredTable, count: TableCount, quota: TableCount): boolean =>
  isForBots(table) ? count.botsOnly >= quota.botsOnly : count.gathering >= quota.gathering

/** So many are a page of somebody's tables. */
export const TABLES_PAGE = 100

export interface TableStore {
  /** False if its host has as many tables like it as the quota allows: counted and added at once. */
  addTable(table: StoredTable, quota?: TableCount): Promise<boolean>
  table(id: string): Promise<StoredTable | null>
  /** Where somebody sits; before the start also where a seat is kept for them, and what they host. A page, the newest first. */
  tablesOf(person: string, status: readonly Status[], after?: Place | null): Promise<StoredTable[]>
  /** The newest first, some of each host. */
  openTables(): Promise<StoredTable[]>
  /** Running tables of people that allow onlookers; those with the best players first. */
  watchedTables(): Promise<StoredTable[]>
  /** Tables with these terms whose hosts have looked for somebody since then, the oldest first. */
  soughtTables(terms: PairingTerms, since: number): Promise<StoredTable[]>
  /** The host still looks for somebody. */
  seekAgain(table: string, now: number): Promise<void>
  /** Deletes a table that is still gathering, if this is its host and nobody but the host and bots sits there. */
  cancelTable(table: string, host: string): Promise<boolean>
  /** False if the seat is not free any more, or if who sits there and who may is not as it was `seen`. */
  sit(table: string, seat: Seat, person: StoredPerson, seen?: Seated): Promise<boolean>
  /** Frees a seat of a table that is still gathering. */
  stand(table: string, seat: Seat, person: string): Promise<boolean>
  share(table: string, seat: Seat, share: string): Promise<boolean>
  /** Changes a table that is still gathering. False if its seats or its host are not as they were `before`. */
  arrange(table: string, before: Pick<Arranged, 'seats' | 'host'>, after: Arranged): Promise<boolean>
  /** Somebody does not want the seat that is kept for them. */
  decline(table: string, seat: Seat, person: string): Promise<boolean>
  /** False if it had begun already, or its seats and terms are not these any more: the seed depends on the shares. */
  begin(table: string, seed: string, agreed: Agreed, event: Event, update: TableUpdate): Promise<boolean>
  /** False if there is an event of this number already, or one that answers the same decision. */
  append(table: string, event: Event, update: TableUpdate): Promise<boolean>
  /** The events after a number, in order. */
  events(table: string, after: number): Promise<Event[]>
  /** The latest state of the match; null before the start. */
  state(table: string): Promise<string | null>
  /** The move that answered a decision. */
  answer(table: string, seat: Seat, decision: number): Promise<MoveEvent | null>
  /** Sets the rematch unless there is one besides `gone`, and returns the one that is set. */
  setRematch(table: string, rematch: string, gone: string | null): Promise<string>
}
