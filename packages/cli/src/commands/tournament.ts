/** `tournament`: everybody against everybody, or a Swiss one; it can be stopped at any time, and goes on where it was. */

import { join } from 'node:path'
import { type AnyBox, itemAt } from '@handwerk/kernel'
import { languageOf, rawOptions, type SeatFlags, type TableFlags } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { openWorkerPool, type WorkerPoolFlags } from '../distributed/open-pool.js'
import { botName } from '../external-bots/bot-command.js'
import { checkBots } from '../external-bots/external-bot-pool.js'
import { writeTextFile } from '../json-file.js'
import { openBox, type Registry } from '../registry.js'
import { DEFAULT_DECISION_TIME, type GameOutcome, type Plan } from '../simulation/game-runner.js'
import type { WorkerPool } from '../simulation/worker-pool.js'
import { table } from '../terminal/layout.js'
import type { Terminal } from '../terminal/terminal.js'
import { gamesCsv, standingsCsv } from '../tournament/csv.js'
import { type FinishedPairing, Journal, type TournamentConfig } from '../tournament/journal.js'
import {
  type Pairing,
  pairingCount,
  roundRobin,
  STYLES,
  type Standing,
  type SwissRound,
  swissRound,
} from '../tournament/pairing.js'
import { report } from '../tournament/report.js'
import { type Results, resultsOf, shareOf } from '../tournament/results.js'
import { progressBar, troubleLines } from './simulate.js'

export interface TournamentFlags extends TableFlags, SeatFlags, WorkerPoolFlags {
  readonly style: string
  readonly rounds?: number
  readonly table?: number
  readonly games: number
  readonly seed: string
  readonly time?: number
  readonly out: string
  readonly fresh?: boolean
  readonly lang?: string
  readonly json?: boolean
}

const MOST_PAIRINGS = 10_000

export async function tournament(
  registry: Registry,
  terminal: Terminal,
  game: string,
  flags: TournamentFlags,
): Promise<void> {
  const box = await openBox(registry, game)
  const language = languageOf(flags.lang, terminal.env)
  const config = configFrom(box, flags)
  await checkBots(registry, box, config.entrants)
  const journal = Journal.open(flags.out, config, flags.fresh === true)
  const team = await openWorkerPool(registry, flags)
  const interrupted = () => {
    terminal.progress('')
    terminal.printError(
      `stopped; ${journal.played.length} pairings are kept in ${flags.out}, and the same command goes on`,
    )
    // Bots and threads end with the process.
    process.exit(130)
  }
  process.once('SIGINT', interrupted)
  try {
    await playMissing(config, journal, team, (done, all, seconds) => terminal.progress(progressBar(done, all, seconds)))
  } finally {
    process.off('SIGINT', interrupted)
    await team.close()
    journal.close()
  }
  terminal.progress('')
  const results = resultsOf(config, journal.played, language)
  const files = {
    'results.json': `${JSON.stringify(results, null, 2)}\n`,
    'standings.csv': standingsCsv(results),
    'games.csv': gamesCsv(config, journal.played),
    'report.html': report(results, box.words[language].title, language),
  }
  for (const [name, text] of Object.entries(files)) writeTextFile(join(flags.out, name), text)
  if (flags.json) terminal.print(JSON.stringify(results, null, 2))
  else terminal.print(...readable(results, flags.out))
}

function configFrom(box: AnyBox, flags: TournamentFlags): TournamentConfig {
  const { game } = box
  const entrants = flags.seats ?? []
  const style = STYLES.find((known) => known === flags.style)
  if (!style) throw new UserError(`--style must be one of ${STYLES.join(', ')}, not "${flags.style}"`)
  const seats = flags.table ?? game.seats.min
  if (seats < game.seats.min || seats > game.seats.max)
    throw new UserError(`${game.name} has ${game.seats.min} to ${game.seats.max} seats, and --table says ${seats}`)
  if (entrants.length < seats)
    throw new UserError(
      `a tournament at tables of ${seats} needs at least ${seats} bots, and --seats names ${entrants.length}`,
    )
  const names = entrants.map(botName)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined)
    throw new UserError(`two bots are called ${twice}; give one a name of its own, as in ${twice}2=…`)
  if (style === 'round-robin' && flags.rounds !== undefined) throw new UserError('--rounds is for --style swiss')
  if (style === 'round-robin' && pairingCount(entrants.length, seats) > MOST_PAIRINGS)
    throw new UserError(`that would be more than ${MOST_PAIRINGS} pairings; use --style swiss`)
  return {
    format: 1,
    game: game.name,
    version: game.version,
    options: rawOptions(box, seats, flags),
    entrants,
    style,
    seats,
    rounds: style === 'swiss' ? (flags.rounds ?? Math.ceil(Math.log2(entrants.length)) + 1) : 1,
    games: Math.ceil(flags.games / seats) * seats,
    seed: flags.seed,
    time: flags.time ?? DEFAULT_DECISION_TIME,
  }
}

/** Plays what the journal does not have yet. */
async function playMissing(
  config: TournamentConfig,
  journal: Journal,
  team: WorkerPool,
  progress: (done: number, all: number, seconds: number) => void,
): Promise<void> {
  const tables =
    config.style === 'swiss'
      ? Math.floor(config.entrants.length / config.seats)
      : pairingCount(config.entrants.length, config.seats)
  const all = (config.rounds * tables - journal.played.length) * config.games
  const begun = performance.now()
  let done = 0
  let drawn = 0
  const count = () => {
    done++
    const seconds = (performance.now() - begun) / 1000
    if (seconds - drawn < 0.1) return
    drawn = seconds
    progress(done, all, seconds)
  }
  for (let round = 1; round <= config.rounds; round++) {
    const left = pairingsOf(config, round, journal.played).filter((pairing) => !journal.find(round, pairing))
    await Promise.all(
      left.map(async (pairing) => {
        const outcomes: GameOutcome[] = []
        await team.play(planOf(config, round, pairing), (outcome) => {
          outcomes.push(outcome)
          count()
        })
        journal.add({ round, pairing, outcomes })
      }),
    )
  }
}

/** All pairings of a round are dealt the same cards. */
const planOf = (config: TournamentConfig, round: number, pairing: Pairing): Plan => ({
  game: config.game,
  bots: pairing.map((entrant) => itemAt(config.entrants, entrant)),
  games: config.games,
  seed: `${config.seed}/round ${round}`,
  options: config.options,
  commonDeals: true,
  time: config.time,
  built: true,
})

function pairingsOf(config: TournamentConfig, round: number, played: readonly FinishedPairing[]): readonly Pairing[] {
  if (config.style === 'round-robin') return roundRobin(config.entrants.length, config.seats)
  let swiss: SwissRound = { pairings: [], out: [] }
  const outs: number[][] = []
  for (let number = 1; number <= round; number++) {
    const before = played.filter((one) => one.round < number)
    swiss = swissRound(standingsBefore(config, before, outs), config.seats, `${config.seed}/swiss ${number}`)
    outs.push([...swiss.out])
  }
  return swiss.pairings
}

function standingsBefore(
  config: TournamentConfig,
  played: readonly FinishedPairing[],
  outs: readonly (readonly number[])[],
): Standing[] {
  return config.entrants.map((_, entrant) => {
    const met = new Map<number, number>()
    let score = 0
    for (const { pairing, outcomes } of played) {
      const place = pairing.indexOf(entrant)
      if (place < 0) continue
      for (const other of pairing) if (other !== entrant) met.set(other, (met.get(other) ?? 0) + 1)
      score += outcomes.reduce((sum, outcome) => sum + shareOf(outcome, place), 0) / outcomes.length
    }
    const satOut = outs.filter((out) => out.includes(entrant)).length
    return { score: score + satOut, met, satOut }
  })
}

function readable(results: Results, folder: string): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const { game, pairings, games, seats, entrants } = results
  return [
    `${game}: ${results.style}, ${pairings} pairings at tables of ${seats}, ${games} games, seed ${results.seed}`,
    '',
    ...table([
      ['bot', 'rating', 'at least', 'at most', 'games', 'wins', 'ties', 'share', 'mean points'],
      ...entrants.map((one) => [
        one.name,
        String(one.rating),
        String(one.ratingLow),
        String(one.ratingHigh),
        String(one.games),
        String(one.wins),
        String(one.ties),
        percent(one.share),
        one.meanPoints.toFixed(2),
      ]),
    ]),
    ...troubleLines(entrants.map((one) => ({ ...one, bot: one.name }))),
    '',
    `report.html, results.json, standings.csv and games.csv are in ${folder}`,
  ]
}
