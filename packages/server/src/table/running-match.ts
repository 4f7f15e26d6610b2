/**
 * A match in memory. Between two moves its state is kept as JSON, as it is stored:
 * a quarter of the memory, and for the garbage collector one object instead of a
 * hundred that it would copy twice, since they live for a second. To read it again
 * costs less than that.
 */
import type { State, Terms } from '@handwerk/match'

export class RunningMatch {
  readonly terms: Terms
  private inUse: State | null
  /** The same as JSON; null if nobody has written it yet. */
  private packed: string | null = null
  private isUsed = true

  constructor(terms: Terms, state: State) {
    this.terms = terms
    this.inUse = state
  }

  get state(): State {
    this.isUsed = true
    this.inUse ??= JSON.parse(this.packed ?? 'null') as State
    return this.inUse
  }

  /** `packed` is the state as JSON, if it was written already. */
  goOn(state: State, packed: string | null): void {
    this.isUsed = true
    this.inUse = state
    this.packed = packed
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
