/** The command line: the commands with their arguments and flags, and the exit codes. */
import { inspect } from 'node:util'
import { Command, CommanderError } from 'commander'
import { programVersion } from '../installation.js'
import type { Registry } from '../registry.js'
import { type Streams, Terminal } from '../terminal/terminal.js'
import { addAdminCommands } from './admin-commands.js'
import { addKeyValue, days, nameList, numberBetween, seconds, wholeNumber } from './flags.js'
import { useServiceSettings } from './service-settings.js'
import { UserError } from './user-error.js'

const BAD_INPUT = 2
const BUG = 70

/** Runs the command line of this process. */
export async function main(registry: Registry): Promise<void> {
  const { stdin: input, stdout: output, stderr: errors, env } = process
  // The reader of a pipe may close it early, as `head` does.
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  process.once('SIGINT', () => {
    // A command that shuts down by itself has its own listener.
    if (process.listenerCount('SIGINT') > 0) return
    if (input.isTTY) input.setRawMode(false)
    errors.write('\n')
    process.exit(130)
  })
  // Not `process.exit`: output that is still on its way through a pipe must arrive.
  process.exitCode = await run(registry, process.argv.slice(2), { input, output, errors, env })
}

/** Runs one command line and returns its exit code. */
export async function run(registry: Registry, args: readonly string[], streams: Streams): Promise<number> {
  const terminal = new Terminal(streams)
  let code = 0
  const exit = (exitCode: number) => {
    code = exitCode
  }
  const program = commands({ registry, terminal, streams, exit })
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' })
    return code
  } catch (error) {
    return exitCodeFor(error, terminal)
  } finally {
    terminal.close()
  }
}

function exitCodeFor(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0
    terminal.printError(`${error.message.replace(/^error: /, '').replaceAll('\n', ' ')}; --help tells what there is`)
    return BAD_INPUT
  }
  if (error instanceof UserError) {
    terminal.printError(error.message)
    return BAD_INPUT
  }
  terminal.printError(`this should not have happened, please report it\n${inspect(error)}`)
  return BUG
}

/** Flags that several commands have. */
const SEED = ['--seed <text>', 'the same seed gives the same result', '1'] as const
const WORKERS = [
  '--workers <n>',
  'how many threads (default: as many as there are cores)',
  wholeNumber('--workers', 1, 256),
] as const
const DATABASE = [
  '--database-url <url>',
  'let "handwerk worker" play it, on other machines, through this PostgreSQL',
] as const
const BOT_LOG = [
  '--bot-log <folder>',
  'write there what each bot that is a program says, hears and complains of',
] as const
export const AS_JSON = ['--json', 'print JSON'] as const
const LANGUAGE = ['--lang <de|en>', 'language (default: that of the environment)'] as const
const NO_COLOR = ['--no-color', 'no colours; the same as NO_COLOR=1 in the environment'] as const
export const DATA = ['--data <folder>', 'the folder of the server (default: as for serve)'] as const

export interface Context {
  readonly registry: Registry
  readonly terminal: Terminal
  readonly streams: Streams
  /** Sets the exit code, for commands that have one of their own. */
  exit(code: number): void
}

/** Each command loads its modules when it is called: most need few of them. */
function commands(context: Context): Command {
  const { terminal } = context
  const program = new Command('handwerk')
    .description('Card games about craft, in the terminal and for bot authors.')
    .version(programVersion())
    .exitOverride()
    .hook('preAction', (_program, command) => {
      const { color, plain } = command.opts<{ color?: boolean; plain?: boolean }>()
      if (color === false || plain) terminal.colour = false
    })
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      // Printed by `exitCodeFor`, in one sentence.
      writeErr: () => undefined,
      getOutHelpWidth: () => terminal.columns,
      getOutHasColors: () => false,
    })
  addPlay(program, context)
  addBotCommands(program, context)
  addRecordCommands(program, context)
  addGames(program, context)
  addEngine(program, context)
  const services = [...addServices(program, context), addRatings(program, context)]
  useServiceSettings(services, addAdminCommands(program, context), terminal.env)
  return program
}

function addPlay(program: Command, { registry, terminal, exit }: Context): void {
  addSeatFlags(addTableFlags(program.command('play')))
    .description('play in the terminal, against bots or with others at one keyboard')
    .argument('[game]', 'which game; you are asked if you leave it out')
    .option('--seed <text>', 'the same seed deals the same cards')
    .option(...LANGUAGE)
    .option('--plain', 'lines only, no screens: for screen readers')
    .option(...NO_COLOR)
    .option('--save <file>', 'write the record there, after every move')
    .option('--resume [file]', 'go on with a game that was saved, or with the last one that was left')
    .action(async (game, flags) => {
      const { play } = await import('../commands/play.js')
      exit(await play(registry, terminal, game, flags))
    })
}

function addBotCommands(program: Command, context: Context): void {
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

function addRecordCommands(program: Command, { registry, terminal, exit }: Context): void {
  program
    .command('replay')
    .description('step through a record; in a pipe, print all of it')
    .argument('<file>', 'a record')
    .option('--at <n>', 'after how many moves', wholeNumber('--at', 0))
    .option('--seat <n>', 'seen from this seat, numbered from 0 (default: by an onlooker)', wholeNumber('--seat', 0))
    .option(...NO_COLOR)
    .option(...LANGUAGE)
    .option(...AS_JSON)
    .action(async (file, flags) => {
      const { replay } = await import('../commands/replay.js')
      exit(await replay(registry, terminal, file, flags))
    })
  program
    .command('verify')
    .description('check that a record keeps to the rules; exit code 1 if it does not')
    .argument('<file>', 'a record')
    .action(async (file) => {
      const { verify } = await import('../commands/verify.js')
      exit(await verify(registry, terminal, file))
    })
  program
    .command('analyze')
    .description('look back at a game: the chances to win, the decisions that cost most, and what was better')
    .argument('<file>', 'a record, of a game that is over or not')
    .option(
      '--iterations <n>',
      'imagined games for each decision (default: 300)',
      wholeNumber('--iterations', 1, 1_000_000),
    )
    .option('--seat <n>', 'only the decisions of this seat, numbered from 0', wholeNumber('--seat', 0))
    .option('--plain', 'numbers only, no bars: for screen readers')
    .option(...NO_COLOR)
    .option(...LANGUAGE)
    .option(...AS_JSON)
    .action(async (file, flags) => {
      const { analyze } = await import('../commands/analyze.js')
      await analyze(registry, terminal, file, flags)
    })
  program
    .command('position')
    .description('check a position written by hand, and show what can be played')
    .argument('<file>', 'a diagram; its key "game" says which game')
    .option('--play <moves>', 'play on: "move; move"; "1: move" names the seat')
    .option('--seed <text>', 'shuffles what the diagram leaves open', '1')
    .option('--seat <n>', 'only this seat, numbered from 0', wholeNumber('--seat', 0))
    .option(...LANGUAGE)
    .option(...AS_JSON)
    .action(async (file, flags) => {
      const { position } = await import('../commands/position.js')
      await position(registry, terminal, file, flags)
    })
}

function addGames(program: Command, { registry, terminal }: Context): void {
  program
    .command('games')
    .description('the games with their settings and bots')
    .option(...LANGUAGE)
    .option(...AS_JSON)
    .action(async (flags) => {
      const { games } = await import('../commands/games.js')
      await games(registry, terminal, flags)
    })
  addTableFlags(program.command('cards'))
    .description('the cards of a game: the numbers that views, facts and moves name, names and figures')
    .argument('<game>', 'which game')
    .option(...LANGUAGE)
    .option(...AS_JSON)
    .action(async (game, flags) => {
      const { cards } = await import('../commands/cards.js')
      await cards(registry, terminal, game, flags)
    })
}

function addEngine(program: Command, { registry, streams }: Context): void {
  program
    .command('engine')
    .description('games for another program: lines of JSON on standard input and output, many games at once')
    .option('--most <n>', 'how many games it keeps at most', wholeNumber('--most', 1, 10_000_000), 100_000)
    .action(async (flags) => {
      const { engine } = await import('../commands/engine.js')
      await engine(registry, streams.input, streams.output, flags)
    })
}

function addRatings(program: Command, { terminal }: Context): Command {
  return program
    .command('ratings')
    .description('the ratings of a server')
    .command('recompute')
    .description('compute all ratings anew from the finished games, and tell those whose rating changes')
    .option(...DATA)
    .option('--database-url <url>', 'the PostgreSQL of the servers')
    .option('--dry-run', 'change nothing, only print what would change')
    .option(...AS_JSON)
    .action(async (flags) => {
      const { recompute } = await import('../commands/ratings.js')
      await recompute(terminal, flags)
    })
}

/** Returns the commands that can be set up by the environment and a config file. */
function addServices(program: Command, { registry, terminal }: Context): Command[] {
  const serveCommand = program
    .command('serve')
    .description('tables for people on the network, live or one move a day, with bots in any seat')
    .option('--port <n>', 'where to listen; 0 is any free port', wholeNumber('--port', 0, 65_535), 8080)
    .option('--host <name>', 'which address to listen at; 0.0.0.0 is all of them', '127.0.0.1')
    .option('--data <folder>', 'where everything is kept (default: handwerk in the folder for data of this user)')
    .option('--database-url <url>', 'keep everything in a PostgreSQL, which several servers may share')
    .option('--pages <folder>', 'the browser client (default: the one that was built with this program)')
    .option('--proxied', 'a proxy in front tells the true address and protocol of each request')
    .option(
      '--proxies <n>',
      'with --proxied: how many proxies stand in front, one behind the other',
      wholeNumber('--proxies', 1, 10),
      1,
    )
    .option('--public-url <url>', 'how the site is called from outside, for links in mails and for push services')
    .option('--smtp-url <url>', 'the mail server for notices; better given as HANDWERK_SMTP_URL')
    .option('--mail-from <address>', 'whom mail comes from')
    .option('--bot-seconds <n>', 'how long a bot may think about a move', wholeNumber('--bot-seconds', 1, 600), 10)
    .option('--expire-gathering <days>', 'forget tables that never began; 0: never', days('--expire-gathering'), 2)
    .option('--expire-mail <days>', 'the same for tables by correspondence', days('--expire-mail'), 30)
    .option('--expire-guests <days>', 'forget guests who never took a seat; 0: never', days('--expire-guests'), 30)
    .option('--expire-finished <days>', 'forget games that are over; 0: never', days('--expire-finished'), 0)
    .option('--invite-only', 'strangers see nothing, and new guests need an invitation ("handwerk admin invite")')
    .option('--site-pages <folder>', 'the pages of the host: imprint.md, privacy.md, rules.md, robots.txt')
    .option('--expire-talk <days>', 'forget what was said at tables that are over; 0: never', days('--expire-talk'), 0)
    .option('--expire-reports <days>', 'forget settled reports; 0: never', days('--expire-reports'), 180)
    .option('--expire-log <days>', 'forget what hosts have done; 0: never', days('--expire-log'), 730)
    .option('--log <level>', 'how much is logged: debug, info, warn, error or silent', 'info')
    .action(async (flags) => {
      const { serve } = await import('../commands/serve.js')
      await serve(registry, terminal, programVersion(), flags)
    })
  const workerCommand = program
    .command('worker')
    .description('play games for tournaments, comparisons and simulations that are started with --database-url')
    .option('--database-url <url>', 'the PostgreSQL through which they are handed out')
    .option(
      '--workers <n>',
      'how many games at once (default: as many as there are cores)',
      wholeNumber('--workers', 1, 256),
    )
    .option('--programs', 'also for bots that are programs (cmd:…), which this machine runs then')
    .option(
      '--lease <seconds>',
      'after how long its games are given to others, should it die',
      seconds('--lease'),
      30_000,
    )
    .action(async (flags) => {
      const { worker } = await import('../commands/worker.js')
      await worker(registry, terminal, flags)
    })
  const backupCommand = program
    .command('backup')
    .description('write everything that a server keeps in its folder to one file, also while it runs')
    .argument('<file>', 'a file that does not exist yet')
    .option(...DATA)
    .action(async (file, flags) => {
      const { backup } = await import('../commands/backup.js')
      await backup(terminal, file, flags)
    })
  program
    .command('check-backup')
    .description('check that a backup is sound and can be restored; exit code 2 if it cannot')
    .argument('<file>', 'a backup')
    .action(async (file) => {
      const { checkBackup } = await import('../commands/backup.js')
      await checkBackup(terminal, file)
    })
  const restoreCommand = program
    .command('restore')
    .description('put a backup back; the server must not be running')
    .argument('<file>', 'a backup')
    .option(...DATA)
    .option('--force', 'replace what is there')
    .action(async (file, flags) => {
      const { restore } = await import('../commands/backup.js')
      await restore(terminal, file, flags)
    })
  return [serveCommand, workerCommand, backupCommand, restoreCommand]
}

const addTableFlags = (command: Command): Command =>
  command
    .option('--option <key=value>', 'a setting of the game; see "handwerk games"', addKeyValue, {})
    .option('--cards <file>', 'play with the cards of this file')

const addSealedFlags = (command: Command): Command =>
  command
    .option('--sealed <set>', 'in place of --seed: a set of seeds that is used once, for final figures')
    .option('--again', 'with --sealed: use it once more')
    .option('--ledger <file>', 'with --sealed: the sets and their uses (default: that of this checkout)')

/** `--seats` and `--seat` fill one list, in the order of the command line. */
function addSeatFlags(command: Command): Command {
  const seats: string[] = []
  const list = nameList('--seats')
  const add = (...names: readonly string[]) => {
    seats.push(...names)
    command.setOptionValue('seats', seats)
    return seats
  }
  return command
    .option('--seats <who,…>', 'bots by name, NAME=bot, cmd:PROGRAM; in play also human, human:NAME', (text) =>
      add(...list(text)),
    )
    .option('--seat <who>', 'one more, whatever commas it holds; may be repeated', (text) => add(text.trim()))
    .option('--time <seconds>', 'for a decision of a bot that is a program (default: 10)', seconds('--time'))
}
