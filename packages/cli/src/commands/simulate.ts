import { rawOptions, type SeatFlags, seatList, type TableFlags } from '../command-line/flags.js'
import { openWorkerPool, type WorkerPoolFlags } from '../distributed/open-pool.js'
import { TROUBLES } from '../external-bots/external-bot.js'
import { checkBots } from '../external-bots/external-bot-pool.js'
import { openBox, type Registry } from '../registry.js'
import { type GameOutcome, type Plan, type Summary, Tally } from '../simulation/game-runner.js'
import { table } from '../terminal/layout.js'
import type { Terminal } from '../terminal/terminal.js'

export interface SimulateFlags extends TableFlags, SeatFlags, WorkerPoolFlags {
  readonly games: number
  readonly seed: string
  readonly time?: number
  readonly json?: boolean
}

export async function simulate(
  registry: Registry,
  terminal: Terminal,
  game: string,
  flags: SimulateFlags,
): Promise<void> {
  const box = await openBox(registry, game)
  const bots = seatList(box, flags)
  const options = rawOptions(box, bots.length, flags)
  await checkBots(registry, box, bots)
  const plan: Plan = { game, bots, games: flags.games, seed: flags.seed, options, ...decisionTime(flags) }
  const tally = new Tally(plan)
  const seconds = await runPlan(registry, terminal, plan, flags, (outcome) => tally.add(outcome))
  const summary = tally.summary(seconds)
  if (flags.json) terminal.print(JSON.stringify(summary, null, 2))
  else terminal.print(...readable(summary, plan.seed))
}

export const decisionTime = ({ time }: { readonly time?: number }) => (time === undefined ? {} : { time })

/** Plays a plan on all cores, or so many, with a bar; the answer is how many seconds it took. */
export async function runPlan(
  registry: Registry,
  terminal: Terminal,
  plan: Plan,
  flags: WorkerPoolFlags,
  onOutcome: (outcome: GameOutcome) => void,
): Promise<number> {
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  let done = 0
  let drawn = 0
  const team = await openWorkerPool(registry, flags, plan.games)
  try {
    await team.play(plan, (outcome) => {
      onOutcome(outcome)
      done++
      if (elapsed() - drawn < 0.1) return
      drawn = elapsed()
      terminal.progress(progressBar(done, plan.games, drawn))
    })
  } finally {
    await team.close()
  }
  terminal.progress('')
  return Number(elapsed().toFixed(3))
}

export function progressBar(done: number, all: number, seconds: number, what = 'games'): string {
  const cells = 30
  const full = Math.floor((cells * done) / all)
  const left = Math.ceil((seconds * (all - done)) / done)
  const time = left < 100 ? `${left} s` : `${Math.ceil(left / 60)} min`
  return `[${'#'.repeat(full)}${'.'.repeat(cells - full)}] ${done} of ${all} ${what}, ${time} left`
}

function readable(summary: Summary, seed: string): string[] {
  const { games } = summary
  const share = (part: number) => `${((100 * part) / games).toFixed(1)} %`
  return [
    `${summary.game}: ${games} games, seats rotated, seed ${seed}`,
    '',
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
    ...troubleLines(summary.seats),
  ]
}

/** What went wrong with bots that are programs of their own. */
export function troubleLines(seats: Summary['seats']): string[] {
  return seats.flatMap(({ bot, troubles }) => {
    const kinds = TROUBLES.filter((kind) => troubles && troubles[kind] > 0)
    if (!troubles || kinds.length === 0) return []
    const counts = kinds.map((kind) => `${troubles[kind]} ${kind}`).join(', ')
    return ['', `${bot} lost decisions to its stand-in: ${counts}`, `  the last one: ${troubles.last}`]
  })
}
