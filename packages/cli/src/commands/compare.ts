/** `compare`: which bot is stronger, and how sure that is. */
import { itemAt } from '@handwerk/kernel'
import { isRated, NOT_RATED, troubleLines } from '../external-bots/troubles.js'
import { openModule, type Registry } from '../registry.js'
import { type Interval, intervalOf } from '../simulation/confidence-interval.js'
import { openWorkerPool, planFrom, type SimulationFlags } from '../simulation/run-plan.js'
import { type SealedFlags, SealedUse, seedOf } from '../simulation/sealed-seeds.js'
import { dealsIn, openSeriesJournal, playSeries, type SeriesJournal } from '../simulation/series.js'
import type { GameOutcome, Plan } from '../simulation/simulation-plan.js'
import { Sprt, type Verdict } from '../simulation/sprt.js'
import { type SprtFlags, sprtFrom } from '../simulation/sprt-flags.js'
import { onStop } from '../simulation/stop-signals.js'
import { type Summary, Tally } from '../simulation/tally.js'
import { table } from '../terminal/layout.js'
import { GameProgress } from '../terminal/progress-bar.js'
import type { Terminal } from '../terminal/terminal.js'

export interface CompareFlags extends Omit<SimulationFlags, 'games'>, SprtFlags, SealedFlags {
  readonly games?: number
  readonly journal?: string
}

interface Comparison extends Omit<Summary, 'seats' | 'meanRounds'> {
  readonly deals: number
  readonly seed: string
  readonly seats: readonly (Summary['seats'][number] & Interval)[]
  readonly sprt?: SprtResult
}

interface SprtResult {
  readonly h0: number
  readonly h1: number
  readonly alpha: number
  readonly beta: number
  readonly llr: number
  readonly lower: number
  readonly upper: number
  readonly verdict: Verdict
}

/** Of `--sprt`. */
const EXIT_CODES: Readonly<Record<Verdict, number>> = { H1: 0, H0: 1, undecided: 3 }

const DEFAULT_GAMES = 100

export async function compare(
  registry: Registry,
  terminal: Terminal,
  game: string,
  flags: CompareFlags,
): Promise<number> {
  const plan = await planFrom(registry, game, { ...flags, seed: seedOf(flags), games: flags.games ?? DEFAULT_GAMES })
  const seats = plan.bots.length
  const sprt = sprtFrom(flags, seats)
  const deals = sprt?.most ?? Math.ceil(plan.games / seats)
  const { version } = (await openModule(registry, game)).game
  const journal = flags.journal === undefined ? null : openSeriesJournal(flags.journal, plan, version)
  const sealed = SealedUse.begin(flags, { ...plan, games: deals * seats })
  const count = new DealCount(plan, sprt ? new Sprt(sprt) : null)
  const seconds = await playAll(registry, terminal, plan, flags, deals, journal, count)
  const comparison = count.comparison(seconds)
  sealed?.finish(comparison.seats.map(({ share }) => share))
  if (flags.json) terminal.print(JSON.stringify(comparison, null, 2))
  else terminal.print(...readable(comparison))
  if (!comparison.seats.every(isRated)) return NOT_RATED
  return comparison.sprt ? EXIT_CODES[comparison.sprt.verdict] : 0
}

async function playAll(
  registry: Registry,
  terminal: Terminal,
  plan: Plan,
  flags: CompareFlags,
  deals: number,
  journal: SeriesJournal | null,
  count: DealCount,
): Promise<number> {
  const progress = new GameProgress(terminal, deals * plan.bots.length)
  const pool = await openWorkerPool(registry, flags, deals * plan.bots.length)
  const kept = (journal: SeriesJournal) => `${dealsIn(journal, plan.bots.length)} deals are kept in ${flags.journal}`
  const stopListening = journal ? onStop(terminal, () => kept(journal)) : () => undefined
  try {
    await playSeries(pool, {
      plan,
      deals,
      journal,
      onDeal: (outcomes) => {
        const goesOn = count.add(outcomes)
        progress.count(outcomes.length, () => count.progressLine())
        return goesOn
      },
    })
  } finally {
    stopListening()
    await pool.close()
    journal?.close()
  }
  progress.clear()
  return Number(progress.elapsed.toFixed(3))
}

/** Counts deals, each of which was played from every seat. */
class DealCount {
  private readonly plan: Plan
  private readonly sprt: Sprt | null
  private readonly tally: Tally
  /** By bot, the share of the wins in each deal. */
  private readonly shares: readonly number[][]

  constructor(plan: Plan, sprt: Sprt | null) {
    this.plan = plan
    this.sprt = sprt
    this.tally = new Tally(plan)
    this.shares = plan.bots.map(() => [])
  }

  /** Whether the test needs more deals. */
  add(outcomes: readonly GameOutcome[]): boolean {
    const shares = this.plan.bots.map(() => 0)
    for (const outcome of outcomes) {
      for (const entry of outcome.winners)
        shares[entry] = itemAt(shares, entry) + 1 / outcome.winners.length / outcomes.length
      this.tally.add(outcome)
    }
    for (const [entry, own] of this.shares.entries()) own.push(itemAt(shares, entry))
    this.sprt?.add(itemAt(shares, 0))
    return this.sprt === null || this.sprt.verdict === 'undecided'
  }

  /** Null without a test: then the number of games is known, and a bar shows it. */
  progressLine(): string | null {
    if (!this.sprt) return null
    const { llr, lower, upper } = this.sprt
    const { share, low, high } = this.intervalOf(0)
    const score = `${percent(share)} (${percent(low)} to ${percent(high)})`
    return `${unitsOf(this.plan.bots.length, itemAt(this.shares, 0).length)}, ${score}, LLR ${llr.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`
  }

  comparison(seconds: number): Comparison {
    const { game, bots, seed } = this.plan
    const { seats, decisions, games } = this.tally.summary(seconds)
    return {
      game,
      games,
      deals: games / bots.length,
      seed,
      seats: seats.map((seat, entry) => ({ ...seat, ...this.intervalOf(entry) })),
      decisions,
      seconds,
      ...(this.sprt ? { sprt: sprtResult(this.sprt) } : {}),
    }
  }

  private intervalOf(entry: number): Interval {
    return intervalOf(itemAt(this.shares, entry), this.plan.bots.length)
  }
}

const sprtResult = ({ hypotheses: { h0, h1, alpha, beta }, llr, lower, upper, verdict }: Sprt): SprtResult => ({
  h0,
  h1,
  alpha,
  beta,
  llr,
  lower,
  upper,
  verdict,
})

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** A deal that two bots play is a pair of games. */
const unitsOf = (seats: number, deals: number): string => `${deals} ${seats === 2 ? 'pairs' : 'deals'}`

function readable({ game, games, deals, seed, seats, decisions, seconds, sprt }: Comparison): string[] {
  return [
    `${game}: ${deals} deals, each from all ${seats.length} seats, ${games} games, seed ${seed}`,
    '',
    ...troubleLines(seats),
    ...table([
      ['bot', 'wins', 'ties', 'share', 'at least', 'at most', 'mean points'],
      ...seats.map((seat) => [
        seat.bot,
        String(seat.wins),
        String(seat.ties),
        ...(isRated(seat) ? [seat.share, seat.low, seat.high].map(percent) : ['not rated', '', '']),
        seat.meanPoints.toFixed(2),
      ]),
    ]),
    '',
    `95 % confidence; even would be ${percent(1 / seats.length)}; ${decisions} decisions in ${seconds.toFixed(1)} s`,
    ...(sprt ? verdictLines(sprt, itemAt(seats, 0).bot, unitsOf(seats.length, deals)) : []),
  ]
}

function verdictLines({ h0, h1, alpha, beta, llr, lower, upper, verdict }: SprtResult, bot: string, units: string) {
  const bounds = `LLR ${llr.toFixed(2)}, bounds ${lower.toFixed(2)} and ${upper.toFixed(2)}`
  const sentence = {
    H1: `H1 accepted: the share of ${bot} is ${percent(h1)} rather than ${percent(h0)}`,
    H0: `H0 accepted: the share of ${bot} is ${percent(h0)} rather than ${percent(h1)}`,
    undecided: `undecided after ${units}; with --journal, a larger --most goes on`,
  }[verdict]
  return ['', `SPRT, H0 ${percent(h0)}, H1 ${percent(h1)}, alpha ${alpha}, beta ${beta}: ${bounds}`, sentence]
}
