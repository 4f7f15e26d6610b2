/** A table as this process knows it: a cache of what is stored, kept in step with it. Everything is on disk before anybody hears of it. */
import type { AnyBox } from '@handwerk/kernel'
import type { Presence } from '@handwerk/protocol'
import { Refusing } from '../refusing.js'
import type { BotTurn, Entry, Store, StoredTable } from '../store/store.js'
import { Audience } from './audience.js'
import { begin, type Course, type Deed, Impossible, type Proceeding, proceed, type Terms } from './course.js'
import { inForce } from './migrate.js'
import { consequenceFor, tableAfter, turnsOf } from './outcome.js'
import { Telling } from './telling.js'
import { Views } from './views.js'

export interface Surroundings {
  readonly store: Store
  now(): number
  /** The bot that plays for somebody who left. */
  standIn(game: string): string
  /** Turns have been queued, by this process. */
  queued(turns: readonly BotTurn[]): void
  /** The table is over. */
  ended(table: StoredTable): void
  /** Others have come to the table in this process, or gone. With `asks`, nothing is known yet of other processes. */
  attended(table: string, here: Presence, asks: boolean): void
}

export interface Running {
  readonly terms: Terms
  readonly course: Course
}

const STATES: Readonly<Record<StoredTable['status'], string>> = {
  gathering: 'The game has not begun.',
  running: 'The game has begun.',
  over: 'The game is over.',
}

/** Entries after which the seats of a table look different. */
const SEATING: readonly Entry['is'][] = ['leave', 'return', 'resign', 'timeout']

export class KnownTable {
  readonly box: AnyBox
  readonly audience: Audience
  private readonly around: Surroundings
  private table: StoredTable
  private run: Running | null = null

  private constructor(box: AnyBox, stored: StoredTable, around: Surroundings) {
    this.box = box
    this.table = stored
    this.around = around
    this.audience = new Audience(
      () => this.table,
      (here, asks) => around.attended(this.id, here, asks),
    )
  }

  static async open(box: AnyBox, stored: StoredTable, around: Surroundings): Promise<KnownTable> {
    const table = new KnownTable(box, stored, around)
    if (stored.status !== 'gathering') await table.load()
    return table
  }

  get id(): string {
    return this.table.id
  }

  get stored(): StoredTable {
    return this.table
  }

  /** Null until the game begins. */
  get running(): Running | null {
    return this.run
  }

  insistOn(status: StoredTable['status']): void {
    if (this.table.status !== status) throw new Refusing('not-now', STATES[this.table.status])
  }

  runningNow(): Running {
    if (!this.run) throw new Refusing('not-now', STATES.gathering)
    return this.run
  }

  /** `past` are all entries so far, for a scene and for an undo. */
  telling(past: readonly Entry[], views?: Views): Telling {
    const { box, run } = this
    const now = run && { course: run.course, views: views ?? new Views(box, run.course.position) }
    return new Telling(box, now, past, this.around.now())
  }

  private async load(): Promise<void> {
    const text = await this.around.store.course(this.id)
    if (text === null) throw new Error(`table ${this.id} runs, but has no course`)
    const course = inForce(this.box, JSON.parse(text))
    this.run = { terms: this.terms(this.table.seed), course }
  }

  private terms(seed: string | null): Terms {
    const { options, pace, seats } = this.table
    const checked = this.box.options(options, seats.length)
    if (!checked.ok) throw new Error(`stored options do not hold: ${checked.fault.reason}`)
    const people = seats.map(({ is }) => is === 'person')
    return { box: this.box, options: checked.value, pace, seed: seed ?? '', people }
  }

  // In step with other processes

  /** Whatever was stored by other processes becomes known here, and is told. */
  async catchUp(): Promise<void> {
    const stored = await this.around.store.table(this.id)
    if (!stored) return
    const isChanged = visible(stored) !== visible(this.table)
    this.table = stored
    if (isChanged) this.audience.tellTable()
    if (stored.status !== 'gathering') await this.catchUpCourse()
    if (this.audience.count > 0) this.audience.tellSayings(await this.around.store.sayings(this.id))
  }

  /** The same for what was entered, and nothing else. */
  async catchUpCourse(): Promise<void> {
    if (!this.run) {
      await this.load()
      const [start] = await this.around.store.entries(this.id, 0)
      if (start) this.audience.tellEntry(start, this.telling([]))
      return
    }
    const fresh = await this.around.store.entries(this.id, this.run.course.number)
    for (const entry of fresh) await this.follow(entry)
  }

  /** An entry of another process has come; others may have come before it. */
  async hear(entry: Entry): Promise<void> {
    if (!this.run || this.table.status !== 'running') return this.catchUp()
    const next = this.run.course.number + 1
    if (entry.number === next) await this.follow(entry)
    else if (entry.number > next) await this.catchUpCourse()
  }

  private async follow(entry: Entry): Promise<void> {
    const { terms, course } = this.runningNow()
    const all = entry.undone || entry.is === 'offer' ? await this.around.store.entries(this.id, 0) : []
    const past = all.filter(({ number }) => number < entry.number)
    this.adopt(proceed(terms, course, entry, past), past)
  }

  /** All that led to the course as it is known here; what another process enters meanwhile is caught up with first. */
  async entriesUntilNow(): Promise<Entry[]> {
    for (;;) {
      const entries = this.table.status === 'gathering' ? [] : await this.around.store.entries(this.id, 0)
      if (entries.length === (this.run?.course.number ?? 0)) return entries
      await this.catchUp()
    }
  }

  // What happens here

  /** Deals. If another process was quicker with anything, that is known afterwards and nothing was dealt here. */
  async begin(seed: string): Promise<void> {
    const terms = this.terms(seed)
    const begun = begin(terms, this.around.now())
    const turns = turnsOf(this.id, begun.course, null)
    const consequence = consequenceFor(this.table, begun, null, turns, this.standIn)
    if (!(await this.around.store.begin(this.id, seed, this.table.seats, begun.entry, consequence)))
      return this.catchUp()
    const { course, entry, views } = begun
    this.run = { terms, course }
    const running = { ...this.table, seed, status: 'running', begun: entry.at } as const
    this.table = tableAfter(running, course, entry, this.standIn)
    this.audience.tellTable()
    this.audience.tellEntry(entry, this.telling([], views))
    this.around.queued(turns)
  }

  /** Makes a deed durable, and then known. Null if another process has entered something in between. */
  async enter(deed: Deed, past: readonly Entry[]): Promise<Entry | null> {
    const { terms, course } = this.runningNow()
    const all = deed.is === 'offer' && past.length === 0 ? await this.around.store.entries(this.id, 0) : past
    const proceeding = possible(() => proceed(terms, course, deed, all))
    const turns = turnsOf(this.id, proceeding.course, course)
    const consequence = consequenceFor(this.table, proceeding, course, turns, this.standIn)
    if (await this.around.store.append(this.id, proceeding.entry, consequence)) {
      this.adopt(proceeding, all)
      this.around.queued(turns)
      return proceeding.entry
    }
    await this.catchUp()
    return null
  }

  private adopt({ course, entry, views }: Proceeding, past: readonly Entry[]): void {
    this.run = { terms: this.runningNow().terms, course }
    this.table = tableAfter(this.table, course, entry, this.standIn)
    if (this.audience.count > 0) this.audience.tellEntry(entry, this.telling(past, views))
    if (course.ending || SEATING.includes(entry.is)) this.audience.tellTable()
    if (course.ending) this.around.ended(this.table)
  }

  private get standIn(): string {
    return this.around.standIn(this.table.game)
  }
}

/** What a follower can see of a table beside its course. */
const visible = ({ status, seats, rematch }: StoredTable): string => JSON.stringify([status, seats, rematch])

function possible(work: () => Proceeding): Proceeding {
  try {
    return work()
  } catch (error) {
    if (error instanceof Impossible) throw new Refusing('not-now', 'That cannot be done any more.')
    throw error
  }
}
