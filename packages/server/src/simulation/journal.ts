/** A file with a line of JSON for each range of seeds that has run, so that a long run can be resumed. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export interface JournalLine {
  readonly from: number
  readonly seeds: number
  readonly events: number
  /** In milliseconds. */
  readonly virtualTime: number
  readonly failures: readonly { readonly seed: number; readonly failure: string }[]
}

export class Journal {
  private readonly file: string | null
  private readonly lines: JournalLine[]

  constructor(file: string | null) {
    this.file = file
    const text = file !== null && existsSync(file) ? readFileSync(file, 'utf8') : ''
    // The last line may be cut, if whoever wrote it was killed.
    this.lines = text.split('\n').flatMap((line) => readLine(line) ?? [])
  }

  /** Whether all these seeds have run. */
  has(from: number, seeds: number): boolean {
    return this.lines.some((line) => line.from <= from && line.from + line.seeds >= from + seeds)
  }

  add(line: JournalLine): void {
    this.lines.push(line)
    if (this.file !== null) appendFileSync(this.file, `${JSON.stringify(line)}\n`)
  }
}

function readLine(line: string): JournalLine | null {
  if (line.trim() === '') return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
