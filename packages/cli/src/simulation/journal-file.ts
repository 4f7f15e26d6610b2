/** A journal: a file of JSON lines. The first says what it belongs to, each other one what was finished. */
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { sameData } from '@handwerk/kernel'
import { UserError } from '../command-line/user-error.js'
import { jsonOrNull } from '../json-file.js'

export interface JournalHead {
  /** All that determines what is played. */
  readonly config: unknown
  /** Why a journal of another configuration is refused. */
  refusal(stored: unknown): string
}

export class JournalFile<Line> {
  readonly lines: Line[]
  private readonly file: number
  private end: number

  private constructor(file: number, lines: Line[], end: number) {
    this.file = file
    this.lines = lines
    this.end = end
  }

  /** Opens or creates the file. Rejects one of another configuration, unless `fresh` replaces it. */
  static open<Line>(path: string, head: JournalHead, fresh = false): JournalFile<Line> {
    try {
      const text = existsSync(path) && !fresh ? readFileSync(path, 'utf8') : ''
      // Drops a last line that a crash has cut off.
      const whole = text.slice(0, text.lastIndexOf('\n') + 1)
      const [first, ...rest] = whole.split('\n').slice(0, -1)
      if (first !== undefined) requireSameConfig(jsonOrNull(first), head)
      const lines = rest.map((line, index) => parsed<Line>(path, line, index + 2))
      const file = openSync(path, first === undefined ? 'w' : 'r+')
      ftruncateSync(file, Buffer.byteLength(whole))
      const journal = new JournalFile(file, lines, Buffer.byteLength(whole))
      if (first === undefined) journal.write(head.config)
      return journal
    } catch (error) {
      if (error instanceof Error && 'code' in error) throw new UserError(`${path} cannot be used: ${error.message}`)
      throw error
    }
  }

  /** Returns when the line is on disk. */
  add(line: Line): void {
    this.write(line)
    this.lines.push(line)
  }

  close(): void {
    closeSync(this.file)
  }

  private write(line: unknown): void {
    this.end += writeSync(this.file, `${JSON.stringify(line)}\n`, this.end)
    fsyncSync(this.file)
  }
}

function requireSameConfig(stored: unknown, { config, refusal }: JournalHead): void {
  if (!sameData(stored, JSON.parse(JSON.stringify(config)))) throw new UserError(refusal(stored))
}

/** The file is this program's own, so that a line which is JSON has the right form. */
function parsed<Line>(path: string, line: string, number: number): Line {
  const value = jsonOrNull(line)
  if (value === null) throw new UserError(`${path}, line ${number}: is not JSON, so the journal is damaged`)
  return value as Line
}
