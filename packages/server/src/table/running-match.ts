/**
 * A match in memory. Between two moves its state is kept as JSON, as it is stored:
 * a quarter of the memory, and for the garbage collector one object instead of a
 * hundred that it would copy twice, since they live for a second. To read it again
 * costs less than that.
 */
import type { AnyGameModule } from '@handwerk/kernel'
import type { State, Terms } from '@handwerk/match'
import type { StoredTable } from '../store/table-store.js'
import { showsHands } from './describe-table.js'

/** The terms of the match at a table. */
export function termsOf(module: AnyGameModule, table: StoredTable, seed: string): Terms {
  const { options, pace, rated, seats } = table
  const checked = module.options(options, seats.length)
  if (!checked.ok) throw new Error(`stored options do not hold: ${checked.fault.reason}`)
  const people = seats.map(({ is }) => is === 'person')
  return {
    module,
    options: checked.value,
    begins: { is: 'deal', seed },
    pace,
    rated,
    people,
    handsShown: showsHands(table),
  }
}

export class RunningMatch {
  readonly terms: Terms
  private inUse: State | null
  /** The same as JSON; null if nobody has written it yet. */
  private packed: string | null = null
  private isUsed = true
  /** Of the last event. */
  private last: number
  /** What is packed was announced by another process, and not read yet. */
  private isAnnounced = false

  constructor(terms: Terms, state: State) {
    this.terms = terms
    this.inUse = state
    this.last = state.number
  }

  /** Of the last event. */
  get number(): number {
    return this.last
  }

  get state(): State {
    this.isUsed = true
    this.inUse ??= this.unpacked()
    return this.inUse
  }

  /** Throws if another process has announced the state, and it is not the one after its event. */
  private unpacked(): State {
    const state: State = JSON.parse(this.packed ?? 'null')
    const { number, version } = state
    if (this.isAnnounced && (number !== this.last || version !== this.terms.module.game.version))
      throw new Error(`the state that was announced is not the one after event ${this.last}`)
    this.isAnnounced = false
    return state
  }

  /** Another process has gone on; it is not read before somebody asks for the state. */
  follow(number: number, packed: string): void {
    this.inUse = null
    this.last = number
    this.packed = packed
    this.isAnnounced = true
  }

  /** `packed` is the state as JSON, if it was written already. */
  goOn(state: State, packed: string | null): void {
    this.isUsed = true
    this.inUse = state
    this.last = state.number
    this.packed = packed
    this.isAnnounced = false
  }

  /** A command is done: what is kept as JSON is not kept twice. */
  release(): void {
    if (this.packed !== null) this.inUse = null
  }

  /** Packs the state if it was not used since the last call. */
  rest(): void {
    if (this.isUsed) this.isUsed = false
    else if (this.inUse) {
      this.packed ??= JSON.stringify(this.inUse)
      this.inUse = null
    }
  }
}
