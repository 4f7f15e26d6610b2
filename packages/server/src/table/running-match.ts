/** A match in memory. A state that nobody has used for a while is kept as JSON, a quarter of its size. */
import type { State, Terms } from '@handwerk/match'

export class RunningMatch {
  readonly terms: Terms
  private inUse: State | null
  private packed = ''
  private isUsed = true

  constructor(terms: Terms, state: State) {
    this.terms = terms
    this.inUse = state
  }

  get state(): State {
    this.isUsed = true
    this.inUse ??= JSON.parse(this.packed) as State
    return this.inUse
  }

  set state(state: State) {
    this.isUsed = true
    this.inUse = state
  }

  /** Packs the state if it was not used since the last call. */
  rest(): void {
    if (this.isUsed) this.isUsed = false
    else if (this.inUse) {
      this.packed = JSON.stringify(this.inUse)
      this.inUse = null
    }
  }
}
