/** The file with what a tournament has played: one line for its configuration, and one for each finished pairing. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sameData } from '@handwerk/kernel'
import { UserError } from '../command-line/user-error.js'
import { JournalFile } from '../simulation/journal-file.js'
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
  private readonly file: JournalFile<FinishedPairing>

  private constructor(file: JournalFile<FinishedPairing>) {
    this.file = file
  }

  /** Opens or creates the journal. Rejects one of another configuration, unless `fresh` replaces it. */
  static open(folder: string, config: TournamentConfig, fresh: boolean): Journal {
    try {
      mkdirSync(folder, { recursive: true })
    } catch (error) {
      if (error instanceof Error && 'code' in error) throw new UserError(`${folder} cannot be used: ${error.message}`)
      throw error
    }
    const refusal = (stored: unknown) => otherTournament(folder, stored, config)
    return new Journal(JournalFile.open(join(folder, 'journal.jsonl'), { config, refusal }, fresh))
  }

  get played(): readonly FinishedPairing[] {
    return this.file.lines
  }

  /** Returns when the pairing is on disk. */
  add(played: FinishedPairing): void {
    this.file.add(played)
  }

  find(round: number, pairing: Pairing): FinishedPairing | undefined {
    return this.played.find((one) => one.round === round && one.pairing.join() === pairing.join())
  }

  close(): void {
    this.file.close()
  }
}

/** Games of another configuration, or by other rules, cannot be counted together. */
function otherTournament(folder: string, stored: unknown, config: TournamentConfig): string {
  const version = (stored as { version?: unknown } | null)?.version
  const isOlder = typeof stored === 'object' && sameData({ ...stored, version: config.version }, config)
  const what = isOlder
    ? `a tournament by version ${version} of the rules, this is version ${config.version}`
    : 'another tournament'
  return `${folder} holds ${what}; choose another --out, or --fresh to begin anew`
}
