/** The commands of bot authors: many games, comparisons, ratings, proven positions, the engine. */
import type { Command } from 'commander'
import {
  AS_JSON,
  addSealedFlags,
  addSeatFlags,
  addTableFlags,
  BOT_LOG,
  type Context,
  DATABASE,
  SEED,
  WORKERS,
} from './common-flags.js'
import { numberBetween, seconds, wholeNumber } from './flags.js'

export function addBotCommands(program: Command, context: Context): void {
  const { registry, terminal, exit } = context
  addSeatFlags(addTableFlags(program.command('simulate')))
    .description('many games between bots, seats rotated, counted by bot')
    .argument('<game>', 'which game')
    .option('--games <n>', 'how many games', wholeNumber('--games', 1), 100)
    .option(...SEED)
    .option(...WORKERS)
    .option(...DATABASE)
    .option(...BOT_LOG)
    .option(...AS_JSON)
    .action(async (game, flags) => {
      const { simulate } = await import('../commands/simulate.js')
      exit(await simulate(registry, terminal, game, flags))
    })
  addCompare(program, context)
  addRateBots(program, context)
  addSuiteCommands(program, context)
  addSeatFlags(addTableFlags(program.command('tournament')))
    .description('many bots against each other; stop it at any time, the same command goes on')
    .argument('<game>', 'which game')
    .option('--style <round-robin|swiss>', 'everybody against everybody, or those who stand alike', 'round-robin')
    .option('--rounds <n>', 'of a Swiss tournament', wholeNumber('--rounds', 1, 1000))
    .option(
      '--table <n>',
      'how many seats a table has (default: as few as the game allows)',
      wholeNumber('--table', 1, 10),
    )
    .option('--games <n>', 'how many games for a pairing; rounded up to whole deals', wholeNumber('--games', 1), 100)
    .option(...SEED)
    .option(...WORKERS)
    .option(...DATABASE)
    .option(...BOT_LOG)
    .option('--out <folder>', 'where journal, results and report are written', 'tournament')
    .option('--fresh', 'begin anew, whatever the folder holds')
    .option('--lang <de|en>', 'language of the report (default: that of the environment)')
    .option(...AS_JSON)
    .action(async (game, flags) => {
      const { tournament } = await import('../commands/tournament.js')
      exit(await tournament(registry, terminal, game, flags))
    })
  program
    .command('bot-check')
    .description('does a bot keep to the protocol? exit code 1 if it does not')
    .argument('<bot>', 'a program, as in "cmd:python3 bot.py"')
    .option('--games <n>', 'how many games for each number of seats, at least', wholeNumber('--games', 1), 4)
    .option('--seed <text>', 'the same seed deals the same cards', '1')
    .option('--time <seconds>', 'for a decision (default: 10)', seconds('--time'))
    .option(...AS_JSON)
    .action(async (bot, flags) => {
      const { botCheck } = await import('../commands/bot-check.js')
      exit(await botCheck(registry, terminal, bot, flags))
    })
}

function addCompare(program: Command, { registry, terminal, exit }: Context): void {
  addSealedFlags(addSeatFlags(addTableFlags(program.command('compare'))))
    // Its old name, which scripts may still use.
    .alias('match')
    .description('bots against each other on common deals, each deal from every seat, with intervals')
    .argument('<game>', 'which game')
    .option('--games <n>', 'how many games; rounded up to whole deals (default: 100)', wholeNumber('--games', 1))
    .option('--sprt', 'stop as soon as it is sure whether the first bot is better: exit code 0 yes, 1 no, 3 undecided')
    .option('--h0 <percent>', 'with --sprt: the share under H0 (default: even)', numberBetween('--h0', 1, 99))
    .option('--h1 <percent>', 'with --sprt: the share under H1 (default: a tenth more)', numberBetween('--h1', 1, 99))
    .option('--alpha <p>', 'with --sprt: error rate under H0 (default: 0.05)', numberBetween('--alpha', 0, 0.5))
    .option('--beta <p>', 'with --sprt: error rate under H1 (default: 0.05)', numberBetween('--beta', 0, 0.5))
    .option('--most <n>', 'with --sprt: give up after so many deals (default: 5000)', wholeNumber('--most', 1))
    .option('--journal <file>', 'keep what was played there; the same command goes on')
    .option(...SEED)
    .option(...WORKERS)
    .option(...DATABASE)
    .option(...BOT_LOG)
    .option(...AS_JSON)
    .action(async (game, flags) => {
      const { compare } = await import('../commands/compare.js')
      exit(await compare(registry, terminal, game, flags))
    })
}

function addRateBots(program: Command, { registry, terminal }: Context): void {
  addSealedFlags(addSeatFlags(addTableFlags(program.command('rate-bots'))))
    .description('ratings of the levels with intervals: each plays the next one, and all play greedy')
    .argument('<game>', 'which game')
    .option(
      '--games <n>',
      'how many games for a pair of bots; rounded up to whole deals',
      wholeNumber('--games', 1),
      100,
    )
    .option(
      '--last-games <n>',
      'how many for pairs with the last bot, which thinks longest (default: as many)',
      wholeNumber('--last-games', 1),
    )
    .option('--journal <folder>', 'keep what was played there; the same command goes on')
    .option('--page <file>', 'write the table into the section of the game on this page')
    .option('--ratings <file>', 'write the ratings into this file of all games, which programs show')
    .option(...SEED)
    .option(...WORKERS)
    .option(...DATABASE)
    .option(...AS_JSON)
    .action(async (game, flags) => {
      const { rateBots } = await import('../commands/rate-bots.js')
      await rateBots(registry, terminal, game, flags)
    })
}

/** For positions with a proven best move. */
function addSuiteCommands(program: Command, { registry, terminal }: Context): void {
  const suite = ['--suite <folder>', 'where the positions are (default: those of this checkout)'] as const
  addSeatFlags(program.command('solve'))
    .description('how many positions with a proven best move each bot gets right')
    .argument('<game>', 'which game')
    .option('--tries <n>', 'how often each position is put to each bot', wholeNumber('--tries', 1, 1000), 1)
    .option(...suite)
    .option(...SEED)
    .option(...AS_JSON)
    .action(async (game, flags) => {
      const { solve } = await import('../commands/solve.js')
      await solve(registry, terminal, game, flags)
    })
  addTableFlags(program.command('prove'))
    .description('look for positions with a proven best move in games of greedy bots, and add them to the suite')
    .argument('<game>', 'which game')
    .option('--games <n>', 'in how many games to look', wholeNumber('--games', 1), 100)
    .option('--most <n>', 'stop when so many were found', wholeNumber('--most', 1), 10)
    .option('--table <n>', 'how many seats (default: as few as the game allows)', wholeNumber('--table', 1, 10))
    .option('--missed-by <bot>', 'only positions that this bot gets wrong')
    .option(...suite)
    .option(...SEED)
    .action(async (game, flags) => {
      const { prove } = await import('../commands/prove.js')
      await prove(registry, terminal, game, flags)
    })
}

export function addEngine(program: Command, { registry, streams }: Context): void {
  program
    .command('engine')
    .description('games for another program: lines of JSON on standard input and output, many games at once')
    .option('--most <n>', 'how many games it keeps at most', wholeNumber('--most', 1, 10_000_000), 100_000)
    .action(async (flags) => {
      const { engine } = await import('../commands/engine.js')
      await engine(registry, streams.input, streams.output, flags)
    })
}
