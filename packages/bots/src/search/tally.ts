/** Fewer comparisons than this say nothing. */
const LEAST_COMPARED = 12

/** How far a move leads over another in the same positions. */
export class Tally {
  private tries = 0
  private sum = 0
  private squares = 0

  add(lead: number): void {
    this.tries++
    this.sum += lead
    this.squares += lead * lead
  }

  get lead(): number {
    return this.tries === 0 ? 0 : this.sum / this.tries
  }

  /** By more than two standard errors. */
  get isClearlyBetter(): boolean {
    const { tries, lead, squares } = this
    if (tries < LEAST_COMPARED || lead <= 0) return false
    return lead > 2 * Math.sqrt((squares / tries - lead * lead) / tries)
  }
}
