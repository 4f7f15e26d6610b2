/** LRU cache of what seats were told of matches, bounded in characters. */
import type { Seat } from '@handwerk/kernel'

export interface KeptEvents {
  /** The number of the last event, and the one it has for the seat. */
  readonly number: number
  readonly heard: number
  /** The events as JSON, without the brackets around them. */
  readonly text: string
  /** What else the seat knows at the end of the match, as fields of a JSON object; null before the end. */
  readonly end: string | null
}

export class SceneCache {
  private readonly most: number
  private readonly kept = new Map<string, KeptEvents>()
  private letters = 0

  constructor(most: number) {
    this.most = most
  }

  /** The number of the last event that is kept; 0 if none is. */
  numberOf(table: string, seat: Seat | null): number {
    return this.kept.get(keyOf(table, seat))?.number ?? 0
  }

  get(table: string, seat: Seat | null): KeptEvents | undefined {
    const key = keyOf(table, seat)
    const kept = this.kept.get(key)
    if (!kept) return undefined
    // Keep the most recently used at the end.
    this.kept.delete(key)
    this.kept.set(key, kept)
    return kept
  }

  set(table: string, seat: Seat | null, events: KeptEvents): void {
    const key = keyOf(table, seat)
    this.letters += lettersOf(events) - lettersOf(this.kept.get(key))
    this.kept.delete(key)
    this.kept.set(key, events)
    for (const [oldest, old] of this.kept) {
      if (this.letters <= this.most) return
      this.kept.delete(oldest)
      this.letters -= lettersOf(old)
    }
  }
}

const lettersOf = (kept: KeptEvents | undefined): number => (kept ? kept.text.length + (kept.end?.length ?? 0) : 0)

const keyOf = (table: string, seat: Seat | null): string => `${table} ${seat ?? '-'}`
