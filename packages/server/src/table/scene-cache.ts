/** LRU cache of the scenes of finished matches, bounded in characters. */
import type { Seat } from '@handwerk/kernel'

export class SceneCache {
  private readonly most: number
  private readonly texts = new Map<string, string>()
  private letters = 0

  constructor(most: number) {
    this.most = most
  }

  has(table: string, seat: Seat | null): boolean {
    return this.texts.has(keyOf(table, seat))
  }

  get(table: string, seat: Seat | null): string | undefined {
    const key = keyOf(table, seat)
    const text = this.texts.get(key)
    if (text === undefined) return undefined
    // Keep the most recently used at the end.
    this.texts.delete(key)
    this.texts.set(key, text)
    return text
  }

  set(table: string, seat: Seat | null, text: string): void {
    const key = keyOf(table, seat)
    this.letters += text.length - (this.texts.get(key)?.length ?? 0)
    this.texts.delete(key)
    this.texts.set(key, text)
    for (const [oldest, old] of this.texts) {
      if (this.letters <= this.most) return
      this.texts.delete(oldest)
      this.letters -= old.length
    }
  }
}

const keyOf = (table: string, seat: Seat | null): string => `${table} ${seat ?? '-'}`
