/**
 * Derives from the log alone what each observer must have been told, and checks
 * clocks and stored states against it.
 */
import { isDeepStrictEqual } from 'node:util'
import { type AnyGameModule, itemAt, type Seat } from '@handwerk/kernel'
import {
  apply,
  begin,
  type Event,
  isObservedByAll,
  leftAt,
  Observation,
  type ObservedEvent,
  type ObservedState,
  type State,
  type Terms,
  Views,
} from '@handwerk/match'
import type { StoredTable, TableUpdate } from '../store/table-store.js'
import type { Disk, DiskWatcher } from './disk.js'

/** The server has broken a promise. */
export class Broken extends Error {}

/** The match as an observer reads it, but for the clocks, which depend on the moment. */
export type Told = Omit<ObservedState, 'clocks'>

export class Oracle implements DiskWatcher {
  private readonly disk: Disk
  private readonly modules: ReadonlyMap<string, AnyGameModule>
  private readonly fail: (sentence: string) => void
  /** The state after each event of each table, as it was stored. */
  private readonly states = new Map<string, string[]>()
  /** The last one of each table with clocks. */
  private readonly last = new Map<string, State>()
  /** When each seat of a table was asked for its decisions. */
  private readonly puts = new Map<string, Set<number>>()

  constructor(disk: Disk, modules: ReadonlyMap<string, AnyGameModule>, fail: (sentence: string) => void) {
    this.disk = disk
    this.modules = modules
    this.fail = fail
    disk.watchers.push(this)
  }

  entered(table: string, event: Event, update: TableUpdate): void {
    const states = this.states.get(table) ?? []
    this.states.set(table, states)
    states.push(update.state)
    if (event.number !== states.length)
      this.fail(`event ${event.number} of ${table} was stored as number ${states.length}`)
    const stored = this.stored(table)
    if (stored.pace.is !== 'none')
      this.checkClocks(stored, this.last.get(table) ?? null, JSON.parse(update.state), event)
  }

  /** The time that is left never grows but by a bonus, and an undo gives none back. */
  private checkClocks({ id, pace, seats }: StoredTable, old: State | null, now: State, event: Event): void {
    this.last.set(id, now)
    if (old && event.at < old.at) this.fail(`time went back at ${id}, event ${event.number}`)
    for (const { seat } of seats) {
      const { clock } = itemAt(now.seats, seat)
      const key = `${id} ${seat}`
      const puts = this.puts.get(key) ?? new Set()
      this.puts.set(key, puts)
      if (event.is === 'undo' && clock.put !== null && !puts.has(clock.put))
        this.fail(`event ${event.number} of ${id}, an undo, gave seat ${seat} a new deadline`)
      if (clock.put !== null) puts.add(clock.put)
      if (pace.is !== 'live' || !old) continue
      const left = leftAt(pace, itemAt(old.seats, seat).clock, event.at) ?? 0
      const isPaid = event.is === 'move' && event.seat === seat && isObservedByAll(event)
      const allowed = left + (isPaid ? pace.bonus : 0)
      const has = leftAt(pace, clock, event.at) ?? 0
      if (has > allowed) this.fail(`event ${event.number} (${event.is}) of ${id} gave seat ${seat} ${has - allowed} ms`)
    }
  }

  stored(table: string): StoredTable {
    const stored = this.disk.table(table)
    if (!stored) throw new Broken(`table ${table} is gone`)
    return stored
  }

  module(table: StoredTable): AnyGameModule {
    const module = this.modules.get(table.game)
    if (!module) throw new Broken(`there is no game ${table.game}`)
    return module
  }

  terms(table: StoredTable): Terms {
    const module = this.module(table)
    const options = module.options(table.options, table.seats.length)
    if (!options.ok) throw new Broken(`options of ${table.id} do not hold`)
    return {
      module,
      options: options.value,
      begins: { is: 'deal', seed: table.seed ?? '' },
      pace: table.pace,
      rated: table.rated,
      people: table.seats.map(({ is }) => is === 'person'),
    }
  }

  /** The state as it was stored with the last event; null before the start. */
  state(table: string): State | null {
    const text = this.states.get(table)?.at(-1)
    return text === undefined ? null : JSON.parse(text)
  }

  /** How many events of a table an observer must have heard by now. */
  heardBy(table: string, observer: Seat | null): number {
    let heard = 0
    for (const { heard: numbers } of this.disk.events(table, 0)) {
      const number = itemAt(numbers, observer ?? numbers.length - 1)
      if (number > 0) heard = number
    }
    return heard
  }

  /** All that an observer must have heard. */
  events(table: string, observer: Seat | null): ObservedEvent[] {
    return new Observation(this.module(this.stored(table)), null, this.disk.events(table, 0), 0).events(observer)
  }

  /** What an observer must see after having heard so many events. */
  told(table: string, observer: Seat | null, number: number): Told | null {
    const events = this.disk.events(table, 0)
    const event = events.find(({ heard }) => itemAt(heard, observer ?? heard.length - 1) === number)
    const text = event && this.states.get(table)?.[event.number - 1]
    if (!event || text === undefined) return null
    const terms = this.terms(this.stored(table))
    const state: State = JSON.parse(text)
    const views = new Views(terms.module, state.position)
    const { clocks: _, ...told } = new Observation(
      terms.module,
      { terms, state, views },
      events.slice(0, event.number),
      event.at,
    ).state(observer)
    return told
  }

  /** Applying all events of the log again must give the stored state. */
  checkFold(table: string): void {
    const [start, ...rest] = this.disk.events(table, 0)
    const stored = this.states.get(table)?.at(-1)
    if (!start || stored === undefined) return
    const terms = this.terms(this.stored(table))
    const { state: first, event } = begin(terms, start.at)
    const past = [event]
    let state = first
    for (const next of rest) {
      ;({ state } = apply(terms, state, next, past))
      past.push(next)
    }
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(state)), JSON.parse(stored)))
      this.fail(`the stored state of ${table} is not what its ${past.length} events give`)
  }
}
