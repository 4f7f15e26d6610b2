/** `compare`: which bot is stronger, and how sure that is. */
import { itemAt } from '@handwerk/kernel'
import { troubleLines } from '../external-bots/troubles.js'
import type { Registry } from '../registry.js'
import { type Interval, intervalOf } from '../simulation/confidence-interval.js'
import { planFrom, runPlan, type SimulationFlags } from '../simulation/run-plan.js'
import type { Plan } from '../simulation/simulation-plan.js'
import { type Summary, Tally } from '../simulation/tally.js'
import { table } from '../terminal/layout.js'
import type { Terminal } from '../terminal/terminal.js'

interface Comparison extends Omit<Summary, 'seats' | 'meanRounds'> {
  readonly deals: number
  readonly seed: string
  readonly seats: readonly (Summary['seats'][number] & Interval)[]
}

export async function compare(
  registry: Registry,
  terminal: Terminal,
  game: string,
  flags: SimulationFlags,
): Promise<void> {
  const wanted = await planFrom(registry, game, flags)
  const { bots } = wanted
  const deals = Math.ceil(wanted.games / bots.length)
  const plan: Plan = { ...wanted, games: deals * bots.length, commonDeals: true }
  const tally = new Tally(plan)
  /** By bot, the share of the wins in each deal. */
  const shares = bots.map(() => new Array<number>(deals).fill(0))
  const seconds = await runPlan(registry, terminal, plan, flags, (outcome) => {
    const deal = Math.floor(tally.games / bots.length)
    for (const entry of outcome.winners) {
      const own = itemAt(shares, entry)
      own[deal] = itemAt(own, deal) + 1 / outcome.winners.length / bots.length
    }
    tally.add(outcome)
  })
  const { seats, decisions, games } = tally.summary(seconds)
  const comparison: Comparison = {
    game,
    games,
    deals,
    seed: plan.seed,
    seats: seats.map((seat, entry) => ({ ...seat, ...intervalOf(itemAt(shares, entry), bots.length) })),
    decisions,
    seconds,
  }
  if (flags.json) terminal.print(JSON.stringify(comparison, null, 2))
  else terminal.print(...readable(comparison))
}

function readable({ game, games, deals, seed, seats, decisions, seconds }: Comparison): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return [
    `${game}: ${deals} deals, each from all ${seats.length} seats, ${games} games, seed ${seed}`,
    '',
    ...table([
      ['bot', 'wins', 'ties', 'share', 'at least', 'at most', 'mean points'],
      ...seats.map((seat) => [
        seat.bot,
        String(seat.wins),
        String(seat.ties),
        percent(seat.share),
        percent(seat.low),
        percent(seat.high),
        seat.meanPoints.toFixed(2),
      ]),
    ]),
    '',
    `95 % confidence; even would be ${percent(1 / seats.length)}; ${decisions} decisions in ${seconds.toFixed(1)} s`,
    ...troubleLines(seats),
  ]
}
