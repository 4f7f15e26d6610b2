/** `rate-bots`: the table of levels, with ratings and their intervals, also as a page. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { itemAt } from '@handwerk/kernel'
import { rawOptions, type SeatFlags, type TableFlags } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { botName } from '../external-bots/bot-command.js'
import { checkBots } from '../external-bots/external-bot-pool.js'
import type { PairResult } from '../rating/bradley-terry.js'
import { writePage, writeRatings } from '../rating/levels-page.js'
import { anchorOf, type BotRatings, pairsOf, rateBots as ratingsOf, sharesIn } from '../rating/rate-bots.js'
import { openModule, type Registry } from '../registry.js'
import { openWorkerPool, type WorkerPoolFlags } from '../simulation/run-plan.js'
import { type SealedFlags, SealedUse, seedOf } from '../simulation/sealed-seeds.js'
import { openSeriesJournal, playSeries } from '../simulation/series.js'
import type { GameOutcome, Plan } from '../simulation/simulation-plan.js'
import { onStop } from '../simulation/stop-signals.js'
import type { WorkerPool } from '../simulation/worker-pool.js'
import { table } from '../terminal/layout.js'
import { GameProgress } from '../terminal/progress-bar.js'
import type { Terminal } from '../terminal/terminal.js'

export interface RateBotsFlags extends TableFlags, SeatFlags, WorkerPoolFlags, SealedFlags {
  readonly games: number
  /** For pairs with the last bot, which thinks longest; otherwise as many as the others. */
  readonly lastGames?: number
  readonly time?: number
  readonly journal?: string
  readonly page?: string
  readonly ratings?: string
  readonly json?: boolean
}

export async function rateBots(
  registry: Registry,
  terminal: Terminal,
  game: string,
  flags: RateBotsFlags,
): Promise<void> {
  const module = await openModule(registry, game)
  if (module.game.seats.min > 2) throw new UserError(`${game} cannot be played by two, and ratings are of two bots`)
  const bots = botsFrom(registry, game, flags)
  const options = rawOptions(module, 2, flags)
  await checkBots(registry, module, bots)
  const { version } = module.game
  const [deals, seed] = [Math.ceil(flags.games / 2), seedOf(flags)]
  const lastDeals = flags.lastGames === undefined ? deals : Math.ceil(flags.lastGames / 2)
  const sealed = SealedUse.begin(flags, { game, options, bots, games: 2 * deals, seed })
  const pairs = pairsOf(bots.length, anchorOf(bots))
  const dealsOf = (second: number) => (second === bots.length - 1 ? lastDeals : deals)
  const games = pairs.reduce((sum, [, second]) => sum + 2 * dealsOf(second), 0)
  const planOf = (first: number, second: number): Plan => {
    const names = [itemAt(bots, first), itemAt(bots, second)]
    // Deals of its own for each pair, so that chance in one says nothing of another.
    const own = `${seed}/${names.map(botName).join(' ')}`
    return {
      game,
      options,
      bots: names,
      games: 2 * dealsOf(second),
      seed: own,
      ...(flags.time === undefined ? {} : { time: flags.time }),
    }
  }
  const progress = new GameProgress(terminal, games)
  const pool = await openWorkerPool(registry, flags, games)
  const stopListening =
    flags.journal === undefined ? () => undefined : onStop(terminal, () => `all is kept in ${flags.journal}`)
  const results: PairResult[] = []
  try {
    for (const [first, second] of pairs) {
      const outcomes = await playPair(pool, planOf(first, second), dealsOf(second), version, flags.journal, (n) =>
        progress.count(n),
      )
      results.push({ first, second, shares: sharesIn(outcomes) })
    }
  } finally {
    stopListening()
    await pool.close()
  }
  progress.clear()
  const ratings = ratingsOf({ game, version, seed, deals }, bots, results)
  sealed?.finish(ratings.pairs.map(({ share }) => share))
  if (flags.page !== undefined) writePage(flags.page, module.words.en.title, ratings, commandOf(game, flags, bots))
  if (flags.ratings !== undefined) writeRatings(flags.ratings, ratings)
  if (flags.json) terminal.print(JSON.stringify(ratings, null, 2))
  else terminal.print(...readable(ratings))
}

/** Without `--seats` all bots of the game, but for the one with settings of its own. */
function botsFrom(registry: Registry, game: string, { seats }: RateBotsFlags): readonly string[] {
  const bots = seats ?? registry.bots(game).filter((name) => name !== 'search')
  if (bots.length < 2) throw new UserError(`ratings need at least two bots, and there is ${bots.length}`)
  const names = bots.map(botName)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined)
    throw new UserError(`two bots are called ${twice}; give one a name of its own, as in ${twice}2=…`)
  return bots
}

async function playPair(
  pool: WorkerPool,
  plan: Plan,
  deals: number,
  version: number,
  folder: string | undefined,
  onGames: (games: number) => void,
): Promise<GameOutcome[]> {
  const journal = folder === undefined ? null : openSeriesJournal(journalPath(folder, plan), plan, version)
  const all: GameOutcome[] = []
  try {
    await playSeries(pool, {
      plan,
      deals,
      journal,
      onDeal: (outcomes) => {
        all.push(...outcomes)
        onGames(outcomes.length)
        return true
      },
    })
  } finally {
    journal?.close()
  }
  return all
}

function journalPath(folder: string, { bots }: Plan): string {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new UserError(`${folder} cannot be used: ${error.message}`)
    throw error
  }
  return join(folder, `${bots.map((bot) => botName(bot).replaceAll(/[^\w-]/g, '-')).join('-')}.jsonl`)
}

/** The command that makes the page once more. */
function commandOf(game: string, flags: RateBotsFlags, bots: readonly string[]): string {
  const options = Object.entries(flags.option).map(([key, value]) => ` --option ${key}=${value}`)
  const seed = flags.sealed === undefined ? `--seed ${flags.seed}` : `--sealed ${flags.sealed}`
  const seats = flags.seats === undefined ? '' : bots.map((bot) => ` --seat "${bot}"`).join('')
  const last = flags.lastGames === undefined ? '' : ` --last-games ${flags.lastGames}`
  const data = flags.ratings === undefined ? '' : ` --ratings ${flags.ratings}`
  return `handwerk rate-bots ${game}${seats}${options.join('')} --games ${flags.games}${last} ${seed} --page ${flags.page}${data}`
}

function readable({ game, games, deals, seed, bots, pairs }: BotRatings): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return [
    `${game}: ${pairs.length} pairs of bots, up to ${deals} deals each from both seats, ${games} games, seed ${seed}`,
    '',
    ...table([
      ['bot', 'rating', 'at least', 'at most'],
      ...bots.map(({ bot, rating, low, high }) => [bot, ...[rating, low, high].map((value) => value.toFixed(0))]),
    ]),
    '',
    ...table([
      ['pair', 'share of the first', 'at least', 'at most', 'games'],
      ...pairs.map(({ first, second, share, low, high, games: played }) => [
        `${first}, ${second}`,
        ...[share, low, high].map(percent),
        String(played),
      ]),
    ]),
    '',
    '95 % confidence; ratings of Bradley and Terry on the scale of Elo',
  ]
}
