/** The file with what a tournament has played: one line for its configuration, and one for each finished pairing. */
import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sameData } from '@handwerk/kernel'
import { UserError } from '../command-line/user-error.js'
import { jsonOrNull } from '../json-file.js'
import type { GameOutcome } from '../simulation/simulation-plan.js'
import type { Pairing, TournamentStyle } from './pairing.js'

/** All that determines the results of a tournament. */
export interface TournamentConfig {
  readonly format: 1
  readonly game: string
  /** Of the rules. */
  readonly version: number
  readonly options: { readonly [key: string]: unknown }
  readonly entrants: readonly string[]
  readonly style: TournamentStyle
  readonly seats: number
  readonly rounds: number
  /** For each pairing: every deal from every seat. */
  readonly games: number
  readonly seed: string
  readonly time: number
}

export interface FinishedPairing {
  readonly round: number
  readonly pairing: Pairing
  /** In the order of the pairing. */
  readonly outcomes: readonly GameOutcome[]
}

export class Journal {
  private readonly file: number
  readonly played: FinishedPairing[]

  private constructor(file: number, played: FinishedPairing[]) {
    this.file = file
    this.played = played
  }

  /** Opens or creates the journal. Rejects one of another configuration, unless `fresh` replaces it. */
  static open(folder: string, config: TournamentConfig, fresh: boolean): Journal {
    const path = join(folder, 'journal.jsonl')
    try {
      mkdirSync(folder, { recursive: true })
      const text = existsSync(path) && !fresh ? readFileSync(path, 'utf8') : ''
      // Drops a last line that a crash has cut off.
      const whole = text.slice(0, text.lastIndexOf('\n') + 1)
      const [head, ...lines] = whole.split('\n').slice(0, -1)
      if (head !== undefined) requireSameConfig(folder, jsonOrNull(head), JSON.parse(JSON.stringify(config)))
      const file = openSync(path, head === undefined ? 'w' : 'r+')
      ftruncateSync(file, Buffer.byteLength(whole))
      const journal = new Journal(
        file,
        lines.map((line) => JSON.parse(line)),
      )
      if (head === undefined) journal.write(config, 0)
      else journal.end = Buffer.byteLength(whole)
      return journal
    } catch (error) {
      if (error instanceof Error && 'code' in error) throw new UserError(`${path} cannot be used: ${error.message}`)
      throw error
    }
  }

  private end = 0

  /** Returns when the pairing is on disk. */
  add(played: FinishedPairing): void {
    this.write(played, this.end)
    this.played.push(played)
  }

  find(round: number, pairing: Pairing): FinishedPairing | undefined {
    return this.played.find((one) => one.round === round && one.pairing.join() === pairing.join())
  }

  close(): void {
    closeSync(this.file)
  }

  private write(line: unknown, at: number): void {
    this.end = at + writeSync(this.file, `${JSON.stringify(line)}\n`, at)
    fsyncSync(this.file)
  }
}

/** Games of another configuration, or by other rules, cannot be counted together. */
function requireSameConfig(folder: string, stored: unknown, config: TournamentConfig): void {
  if (sameData(stored, config)) return
  const version = (stored as { version?: unknown } | null)?.version
  const isOlder = typeof stored === 'object' && sameData({ ...stored, version: config.version }, config)
  const what = isOlder
    ? `a tournament by version ${version} of the rules, this is version ${config.version}`
    : 'another tournament'
  throw new UserError(`${folder} holds ${what}; choose another --out, or --fresh to begin anew`)
}
