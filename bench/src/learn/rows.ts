/**
 * Training data as one list of small integers, so that hundreds of thousands of
 * positions fit into memory and into files. Amounts are kept to 1/256, shares to
 * 1/30,000.
 */
import { Sparse } from '@handwerk/bots/learning'

const AMOUNT = 256
const SHARE = 30_000

export class Writer {
  private list = new Int16Array(1 << 16)
  length = 0

  put(number: number): void {
    if (this.length === this.list.length) {
      const larger = new Int16Array(2 * this.length)
      larger.set(this.list)
      this.list = larger
    }
    this.list[this.length++] = number
  }

  putShare(share: number): void {
    this.put(Math.round(SHARE * share))
  }

  /** Changes a share that was put before. */
  setShare(at: number, share: number): void {
    this.list[at] = Math.round(SHARE * share)
  }

  /** A part of some inputs. */
  putInputs(inputs: Sparse, from = 0, to = inputs.length): void {
    this.put(to - from)
    for (let k = from; k < to; k++) {
      this.put(inputs.index[k])
      this.put(Math.max(-32_000, Math.min(32_000, Math.round(AMOUNT * inputs.amount[k]))))
    }
  }

  written(): Int16Array {
    return this.list.slice(0, this.length)
  }
}

export class Reader {
  private readonly list: Int16Array
  at: number

  constructor(list: Int16Array, at = 0) {
    this.list = list
    this.at = at
  }

  get isAtEnd(): boolean {
    return this.at >= this.list.length
  }

  next(): number {
    return this.list[this.at++]
  }

  share(): number {
    return this.next() / SHARE
  }

  inputs(into: Sparse): void {
    into.length = 0
    for (let left = this.next(); left > 0; left--) into.add(this.list[this.at++], this.list[this.at++] / AMOUNT)
  }

  skipInputs(): void {
    this.at += 2 * this.list[this.at] + 1
  }
}

/** How a list is divided into samples: where each begins. `skip` moves the reader behind one. */
export function beginnings(lists: readonly Int16Array[], skip: (reader: Reader) => void): Beginning[] {
  const all: Beginning[] = []
  for (const list of lists) {
    const reader = new Reader(list)
    while (!reader.isAtEnd) {
      all.push({ list, at: reader.at })
      skip(reader)
    }
  }
  return all
}

export interface Beginning {
  readonly list: Int16Array
  readonly at: number
}

export { Sparse }
