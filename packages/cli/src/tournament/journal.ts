/** What a tournament has played so far, on disk: a line for its config, and one for each pairing that is finished. */
import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sameData } from '@handwerk/kernel'
import { UserError } from '../command-line/user-error.js'
import type { GameOutcome } from '../simulation/game-runner.js'
import type { Pairing, TournamentStyle } from './pairing.js'

/** All that decides how a tournament goes. */
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
  /** Games of a pairing: each deal from every seat. */
  readonly games: number
  readonly seed: string
  readonly time: number
}

/** A pairing that was played to its end. */
export interface FinishedPairing {
  readonly round: number
  readonly pairing: Pairing
  /** By the order of the pairing. */
  readonly outcomes: readonly GameOutcome[]
}

export class Journal {
  private readonly file: number
  readonly played: FinishedPairing[]

  private constructor(file: number, played: FinishedPairing[]) {
    this.file = file
    this.played = played
  }

  /** Begins a journal, or goes on with the one that is there, if it is of the same config. */
  static open(folder: string, config: TournamentConfig, fresh: boolean): Journal {
    const path = join(folder, 'journal.jsonl')
    try {
      mkdirSync(folder, { recursive: true })
      const text = existsSync(path) && !fresh ? readFileSync(path, 'utf8') : ''
      // A line that was cut short by a crash does not count.
      const whole = text.slice(0, text.lastIndexOf('\n') + 1)
      const [head, ...lines] = whole.split('\n').slice(0, -1)
      if (head !== undefined) requireSameConfig(folder, parsed(head), JSON.parse(JSON.stringify(config)))
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

  /** On disk when this returns. */
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

/** Games by other rules, or on other config, cannot be counted together. */
function requireSameConfig(folder: string, held: unknown, config: TournamentConfig): void {
  if (sameData(held, config)) return
  const version = (held as { version?: unknown } | null)?.version
  const isOlder = typeof held === 'object' && sameData({ ...held, version: config.version }, config)
  const what = isOlder
    ? `a tournament by version ${version} of the rules, this is version ${config.version}`
    : 'another tournament'
  throw new UserError(`${folder} holds ${what}; choose another --out, or --fresh to begin anew`)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
