/** A file with a line of JSON for each range of seeds that has run, so that a long run can be resumed. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Worlds } from './runner.js'
import { SCENARIOS } from './scenario.js'

export interface JournalLine {
  /** The version of the scenarios: in others, the same seeds were other worlds. */
  readonly scenarios: number
  /** Left out: worlds of all that people do. */
  readonly worlds?: Worlds
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
  private isCut: boolean

  constructor(file: string | null) {
    this.file = file
    const text = file !== null && existsSync(file) ? readFileSync(file, 'utf8') : ''
    // The last line may be cut, if whoever wrote it was killed.
    this.isCut = text !== '' && !text.endsWith('\n')
    this.lines = text.split('\n').flatMap((line) => readLine(line) ?? [])
  }

  /** Whether all these seeds have run, in the worlds of today. */
  has(from: number, seeds: number, worlds: Worlds = 'all'): boolean {
    return this.lines.some(
      (line) =>
        line.scenarios === SCENARIOS &&
        (line.worlds ?? 'all') === worlds &&
        line.from <= from &&
        line.from + line.seeds >= from + seeds,
    )
  }

  add(line: JournalLine): void {
    this.lines.push(line)
    if (this.file !== null) appendFileSync(this.file, `${this.isCut ? '\n' : ''}${JSON.stringify(line)}\n`)
    this.isCut = false
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
