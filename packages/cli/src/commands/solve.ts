/** `solve`: how many of the positions with a proven best move each bot gets right. */
import { type AnyGameModule, itemAt, randomFrom } from '@handwerk/kernel'
import type { SeatFlags } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { botName, isCommand } from '../external-bots/bot-command.js'
import { checkBots } from '../external-bots/external-bot-pool.js'
import { openBot, openModule, type Registry } from '../registry.js'
import { type ProvenPosition, readSuite, suiteFolder } from '../suite/proven-position.js'
import { table } from '../terminal/layout.js'
import { GameProgress } from '../terminal/progress-bar.js'
import type { Terminal } from '../terminal/terminal.js'

export interface SolveFlags extends SeatFlags {
  readonly suite?: string
  readonly tries: number
  readonly seed: string
  readonly json?: boolean
}

interface SolvedRow {
  readonly bot: string
  /** The mean over the tries. */
  readonly solved: number
  /** By the number of seats. */
  readonly bySeats: Readonly<Record<string, number>>
  /** The positions that were missed in some try. */
  readonly missed: readonly string[]
}

export async function solve(registry: Registry, terminal: Terminal, name: string, flags: SolveFlags): Promise<void> {
  const module = await openModule(registry, name)
  const bots = flags.seats ?? []
  if (bots.length === 0) throw new UserError('--seats must name the bots')
  const program = bots.find(isCommand)
  if (program !== undefined) throw new UserError(`${botName(program)} is a program; solve is for bots of this program`)
  await checkBots(registry, module, bots)
  const suite = readSuite(module, flags.suite ?? suiteFolder())
  const progress = new GameProgress(terminal, suite.length * bots.length * flags.tries)
  const rows: SolvedRow[] = []
  for (const bot of bots) rows.push(await rowOf(registry, module, suite, bot, flags, () => progress.count()))
  progress.clear()
  const positions = bySeats(module, suite, () => 1)
  if (flags.json)
    terminal.print(JSON.stringify({ game: name, positions: suite.length, bySeats: positions, bots: rows }, null, 2))
  else terminal.print(...readable(name, suite.length, positions, rows))
}

async function rowOf(
  registry: Registry,
  module: AnyGameModule,
  suite: readonly ProvenPosition[],
  bot: string,
  { tries, seed }: SolveFlags,
  onTry: () => void,
): Promise<SolvedRow> {
  const { game } = module
  const rights: number[] = []
  for (const { name, position, seat, best } of suite) {
    let right = 0
    for (let number = 0; number < tries; number++) {
      const asked = await openBot(registry, game.name, bot, randomFrom(`${seed}/${number}/${name}`))
      if (best.includes(asked.choose(game.view(position, seat), game.moves(position, seat)))) right++
      onTry()
    }
    rights.push(right / tries)
  }
  return {
    bot: botName(bot),
    solved: rights.reduce((sum, right) => sum + right, 0),
    bySeats: bySeats(module, suite, (index) => itemAt(rights, index)),
    missed: suite.filter((_, index) => itemAt(rights, index) < 1).map(({ name }) => name),
  }
}

function bySeats(
  { game }: AnyGameModule,
  suite: readonly ProvenPosition[],
  worth: (index: number) => number,
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [index, { position }] of suite.entries()) {
    const seats = game.seatCount(position)
    sums[seats] = (sums[seats] ?? 0) + worth(index)
  }
  return sums
}

function readable(
  game: string,
  positions: number,
  counts: Readonly<Record<string, number>>,
  rows: readonly SolvedRow[],
): string[] {
  const show = (solved: number) => (Number.isInteger(solved) ? String(solved) : solved.toFixed(1))
  const seats = Object.keys(counts)
  return [
    `${game}: ${positions} positions with a proven best move`,
    '',
    ...table([
      ['bot', 'solved', ...seats.map((count) => `${count} seats`)],
      ...rows.map((row) => [row.bot, show(row.solved), ...seats.map((count) => show(row.bySeats[count] ?? 0))]),
      ['of', show(positions), ...seats.map((count) => show(counts[count] ?? 0))],
    ]),
  ]
}
