/** `tournament`: many bots against each other. It can be stopped at any time, and the same command resumes it. */
import { join } from 'node:path'
import type { AnyGameModule } from '@handwerk/kernel'
import { languageOf, rawOptions } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { botName } from '../external-bots/bot-command.js'
import { checkBots } from '../external-bots/external-bot-pool.js'
import { isRated, NOT_RATED, troubleLines } from '../external-bots/troubles.js'
import { writeTextFile } from '../json-file.js'
import { openModule, type Registry } from '../registry.js'
import { openWorkerPool, type SimulationFlags } from '../simulation/run-plan.js'
import { DEFAULT_DECISION_TIME } from '../simulation/simulation-plan.js'
import { onStop } from '../simulation/stop-signals.js'
import { table } from '../terminal/layout.js'
import { GameProgress } from '../terminal/progress-bar.js'
import type { Terminal } from '../terminal/terminal.js'
import { gamesCsv, standingsCsv } from '../tournament/csv.js'
import { Journal, type TournamentConfig } from '../tournament/journal.js'
import { pairingCount, STYLES } from '../tournament/pairing.js'
import { report } from '../tournament/report.js'
import { type Results, resultsOf } from '../tournament/results.js'
import { missingGames, playMissing } from '../tournament/schedule.js'

export interface TournamentFlags extends SimulationFlags {
  readonly style: string
  readonly rounds?: number
  readonly table?: number
  readonly out: string
  readonly fresh?: boolean
  readonly lang?: string
}

const MAX_PAIRINGS = 10_000

export async function tournament(
  registry: Registry,
  terminal: Terminal,
  game: string,
  flags: TournamentFlags,
): Promise<number> {
  const module = await openModule(registry, game)
  const language = languageOf(flags.lang, terminal.env)
  const config = configFrom(module, flags)
  await checkBots(registry, module, config.entrants)
  const journal = Journal.open(flags.out, config, flags.fresh === true)
  const pool = await openWorkerPool(registry, flags)
  const progress = new GameProgress(terminal, missingGames(config, journal))
  const stopListening = onStop(terminal, () => `${journal.played.length} pairings are kept in ${flags.out}`)
  try {
    await playMissing(config, journal, pool, () => progress.count())
  } finally {
    stopListening()
    await pool.close()
    journal.close()
  }
  progress.clear()
  const results = resultsOf(config, journal.played, language)
  const files = {
    'results.json': `${JSON.stringify(results, null, 2)}\n`,
    'standings.csv': standingsCsv(results),
    'games.csv': gamesCsv(config, journal.played),
    'report.html': report(results, module.words[language].title, language),
  }
  for (const [name, text] of Object.entries(files)) writeTextFile(join(flags.out, name), text)
  if (flags.json) terminal.print(JSON.stringify(results, null, 2))
  else terminal.print(...readable(results, flags.out))
  return results.entrants.every(isRated) ? 0 : NOT_RATED
}

function configFrom(module: AnyGameModule, flags: TournamentFlags): TournamentConfig {
  const { game } = module
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
  if (style === 'round-robin' && pairingCount(entrants.length, seats) > MAX_PAIRINGS)
    throw new UserError(`that would be more than ${MAX_PAIRINGS} pairings; use --style swiss`)
  return {
    format: 1,
    game: game.name,
    version: game.version,
    options: rawOptions(module, seats, flags),
    entrants,
    style,
    seats,
    rounds: style === 'swiss' ? (flags.rounds ?? Math.ceil(Math.log2(entrants.length)) + 1) : 1,
    games: Math.ceil(flags.games / seats) * seats,
    seed: flags.seed,
    time: flags.time ?? DEFAULT_DECISION_TIME,
  }
}

function readable(results: Results, folder: string): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const { game, pairings, games, seats, entrants } = results
  return [
    `${game}: ${results.style}, ${pairings} pairings at tables of ${seats}, ${games} games, seed ${results.seed}`,
    '',
    ...troubleLines(entrants.map((one) => ({ ...one, bot: one.name }))),
    ...table([
      ['bot', 'rating', 'at least', 'at most', 'games', 'wins', 'ties', 'share', 'mean points'],
      ...entrants.map((one) => [
        one.name,
        ...(one.rated ? [one.rating, one.ratingLow, one.ratingHigh].map(String) : ['not rated', '', '']),
        String(one.games),
        String(one.wins),
        String(one.ties),
        percent(one.share),
        one.meanPoints.toFixed(2),
      ]),
    ]),
    '',
    `report.html, results.json, standings.csv and games.csv are in ${folder}`,
  ]
}
