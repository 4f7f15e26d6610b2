/**
 * Random numbers for bots, imagination and simulations: fast, repeatable, and
 * never part of a game. A game's own chance is in `chance.ts`.
 */
export interface Random {
  /** A whole number from 0 to n - 1. */
  below(n: number): number
}

/** The generator sfc32, seeded with a text. */
export function randomFrom(text: string): Random {
  return new QuickRandom(text)
}

class QuickRandom implements Random {
  // Signed, so that the fields hold small integers from the start.
  private a = 0x9e3779b9 | 0
  private b = 0x243f6a88
  private c = 0xb7e15162 | 0
  private n = 1

  constructor(text: string) {
    for (let i = 0; i < text.length; i++) {
      this.a = (this.a ^ text.charCodeAt(i)) | 0
      this.next()
    }
    for (let i = 0; i < 12; i++) this.next()
  }

  below(n: number): number {
    return Math.floor((this.next() / 0x100000000) * n)
  }

  private next(): number {
    const out = (this.a + this.b + this.n) | 0
    this.n = (this.n + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + out) | 0
    return out >>> 0
  }
}

/** Shuffles in place. */
export function shuffleWith(random: Random, list: number[]): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const card = list[i]
    list[i] = list[j]
    list[j] = card
  }
}

/** A key for a fresh stream of chance, for imagined positions. */
export function randomKey(random: Random): number[] {
  const key: number[] = []
  for (let i = 0; i < 8; i++) key.push(random.below(0x100000000))
  return key
}
