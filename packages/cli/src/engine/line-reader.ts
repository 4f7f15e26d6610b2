/** Splits a stream of bytes into lines. A line over the bound is not kept: it comes as null. */

const NEWLINE = 10

export class LineReader {
  private readonly bound: number
  private parts: Buffer[] = []
  private size = 0
  private isTooLong = false

  constructor(bound: number) {
    this.bound = bound
  }

  /** The lines that end in this chunk. */
  *read(chunk: Buffer): Generator<string | null> {
    let from = 0
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      this.keep(chunk.subarray(from, to))
      yield this.take()
      from = to + 1
    }
    this.keep(chunk.subarray(from))
  }

  /** The last line, if it does not end with a newline. */
  *end(): Generator<string | null> {
    if (this.size > 0 || this.isTooLong) yield this.take()
  }

  private keep(part: Buffer): void {
    if (part.length === 0) return
    this.size += part.length
    if (this.size > this.bound) {
      this.isTooLong = true
      this.parts = []
    }
    if (!this.isTooLong) this.parts.push(part)
  }

  private take(): string | null {
    const line = this.isTooLong ? null : joined(this.parts)
    this.parts = []
    this.size = 0
    this.isTooLong = false
    return line
  }
}

/** Most lines lie in one chunk, and need no copy. */
const joined = ([first, ...rest]: readonly Buffer[]): string =>
  first && rest.length === 0 ? first.toString() : Buffer.concat(first ? [first, ...rest] : []).toString()
