/** `simulate`: many games between bots, counted by bot. */
import { isRated, NOT_RATED, troubleLines } from '../external-bots/troubles.js'
import type { Registry } from '../registry.js'
import { planFrom, runPlan, type SimulationFlags } from '../simulation/run-plan.js'
import { type Summary, Tally } from '../simulation/tally.js'
import { table } from '../terminal/layout.js'
import type { Terminal } from '../terminal/terminal.js'

export async function simulate(
  registry: Registry,
  terminal: Terminal,
  game: string,
  flags: SimulationFlags,
): Promise<number> {
  const plan = await planFrom(registry, game, flags)
  const tally = new Tally(plan)
  const seconds = await runPlan(registry, terminal, plan, flags, (outcome) => tally.add(outcome))
  const summary = tally.summary(seconds)
  if (flags.json) terminal.print(JSON.stringify(summary, null, 2))
  else terminal.print(...readable(summary, plan.seed))
  return summary.seats.every(isRated) ? 0 : NOT_RATED
}

function readable(summary: Summary, seed: string): string[] {
  const { games } = summary
  const share = (part: number) => `${((100 * part) / games).toFixed(1)} %`
  return [
    `${summary.game}: ${games} games, seats rotated, seed ${seed}`,
    '',
    ...troubleLines(summary.seats),
    ...table([
      ['bot', 'wins', '', 'ties', 'mean points'],
      ...summary.seats.map((seat) => [
        seat.bot,
        String(seat.wins),
        share(seat.wins),
        String(seat.ties),
        seat.meanPoints.toFixed(2),
      ]),
    ]),
    '',
    `${summary.meanRounds.toFixed(1)} rounds a game; ${summary.decisions} decisions in ${summary.seconds.toFixed(1)} s`,
  ]
}
