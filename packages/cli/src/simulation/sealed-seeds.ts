/**
 * Sealed sets of seeds: deals that nobody has tuned a bot on, for the final
 * figures. A ledger in the repository names the sets and records each use; a set
 * is used once for the same comparison.
 */
import { fileURLToPath } from 'node:url'
import { reading, readList, readObject, readText, sameData } from '@handwerk/kernel'
import { choiceOf, UserError } from '../command-line/user-error.js'
import { openJson, unwrap, writeTextFile } from '../json-file.js'
import type { Plan } from './simulation-plan.js'

export interface SealedFlags {
  readonly seed: string
  readonly sealed?: string
  readonly ledger?: string
  readonly again?: boolean
}

/** Dates are those of the calendar in UTC. */
interface Use {
  readonly game: string
  readonly options: unknown
  readonly bots: readonly string[]
  readonly games: number
  readonly begun: string
  /** Null until all games are played. */
  readonly finished: string | null
  /** By bot, the share of the wins. */
  readonly shares: readonly number[] | null
}

interface SealedSet {
  readonly name: string
  readonly purpose: string
  readonly uses: readonly Use[]
}

const SEED = 'sealed '

const ledgerOfCheckout = (): string => fileURLToPath(new URL('../../../bots/sealed-seeds.json', import.meta.url))

/** The seed of the games: that of the sealed set, where one is named. */
export function seedOf({ seed, sealed, again, ledger }: SealedFlags): string {
  if (seed.startsWith(SEED)) throw new UserError(`seeds that begin with "${SEED.trim()}" are for --sealed`)
  if (sealed !== undefined) return `${SEED}${sealed}`
  if (again) throw new UserError('--again is for --sealed')
  if (ledger !== undefined) throw new UserError('--ledger is for --sealed')
  return seed
}

/** One use of a sealed set, which is in the ledger before the first game is played. */
export class SealedUse {
  private readonly ledger: string
  private readonly name: string
  private readonly comparison: Pick<Use, 'game' | 'options' | 'bots' | 'games'>

  private constructor(ledger: string, name: string, { game, options, bots, games }: Plan) {
    this.ledger = ledger
    this.name = name
    this.comparison = JSON.parse(JSON.stringify({ game, options, bots, games }))
  }

  /** Null without `--sealed`. Rejects a set that was used for this comparison, unless `--again` says otherwise. */
  static begin(flags: SealedFlags, plan: Plan): SealedUse | null {
    if (flags.sealed === undefined) return null
    const use = new SealedUse(flags.ledger ?? ledgerOfCheckout(), flags.sealed, plan)
    use.add(flags.again === true)
    return use
  }

  finish(shares: readonly number[]): void {
    this.change((uses) => {
      const last = uses.findLastIndex((use) => this.isSame(use) && use.finished === null)
      return uses.map((use, index) => (index === last ? { ...use, finished: today(), shares } : use))
    })
  }

  private add(again: boolean): void {
    this.change((uses) => {
      // One that was stopped goes on.
      if (uses.some((use) => this.isSame(use) && use.finished === null)) return uses
      const before = uses.findLast((use) => this.isSame(use))
      if (before && !again)
        throw new UserError(
          `the sealed set ${this.name} was used for this on ${before.finished}; --again uses it once more, which the ledger records`,
        )
      return [...uses, { ...this.comparison, begun: today(), finished: null, shares: null }]
    })
  }

  /** The same bots at the same game, however many games they play. */
  private isSame({ game, options, bots }: Use): boolean {
    const own = this.comparison
    return game === own.game && sameData(options, own.options) && sameData(bots, own.bots)
  }

  private change(by: (uses: readonly Use[]) => readonly Use[]): void {
    const sets = readLedger(this.ledger)
    const own = sets.find(({ name }) => name === this.name)
    if (!own)
      throw new UserError(
        `there is no sealed set "${this.name}" in ${this.ledger}; ${choiceOf(
          sets.map(({ name }) => name),
          'it has none',
        )}`,
      )
    const changed = sets.map((set) => (set === own ? { ...own, uses: by(own.uses) } : set))
    writeTextFile(this.ledger, `${JSON.stringify({ sets: changed }, null, 2)}\n`)
  }
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** Uses are written by this program; people add sets. */
function readLedger(path: string): SealedSet[] {
  const file = openJson(path)
  return unwrap(
    file,
    reading(() =>
      readList(readObject(file.value, [], ['sets'])['sets'], ['sets']).map((raw, i) => {
        const set = readObject(raw, ['sets', i], ['name', 'purpose', 'uses'])
        return {
          name: readText(set['name'], ['sets', i, 'name']),
          purpose: readText(set['purpose'], ['sets', i, 'purpose']),
          uses: readList(set['uses'] ?? [], ['sets', i, 'uses']) as readonly Use[],
        }
      }),
    ),
  )
}
