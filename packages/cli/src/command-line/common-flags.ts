/** What the commands share: what they are made of, and the flags that several of them have. */
import type { Command } from 'commander'
import type { Registry } from '../registry.js'
import type { Streams, Terminal } from '../terminal/terminal.js'
import { addKeyValue, nameList, seconds, wholeNumber } from './flags.js'

export interface Context {
  readonly registry: Registry
  readonly terminal: Terminal
  readonly streams: Streams
  /** Sets the exit code, for commands that have one of their own. */
  exit(code: number): void
}

export const SEED = ['--seed <text>', 'the same seed gives the same result', '1'] as const
export const WORKERS = [
  '--workers <n>',
  'how many threads (default: as many as there are cores)',
  wholeNumber('--workers', 1, 256),
] as const
export const DATABASE = [
  '--database-url <url>',
  'let "handwerk worker" play it, on other machines, through this PostgreSQL',
] as const
export const BOT_LOG = [
  '--bot-log <folder>',
  'write there what each bot that is a program says, hears and complains of',
] as const
export const AS_JSON = ['--json', 'print JSON'] as const
export const LANGUAGE = ['--lang <de|en>', 'language (default: that of the environment)'] as const
export const NO_COLOR = ['--no-color', 'no colours; the same as NO_COLOR=1 in the environment'] as const
export const DATA = ['--data <folder>', 'the folder of the server (default: as for serve)'] as const

export const addTableFlags = (command: Command): Command =>
  command
    .option('--option <key=value>', 'a setting of the game; see "handwerk games"', addKeyValue, {})
    .option('--cards <file>', 'play with the cards of this file')

export const addSealedFlags = (command: Command): Command =>
  command
    .option('--sealed <set>', 'in place of --seed: a set of seeds that is used once, for final figures')
    .option('--again', 'with --sealed: use it once more')
    .option('--ledger <file>', 'with --sealed: the sets and their uses (default: that of this checkout)')

/** `--seats` and `--seat` fill one list, in the order of the command line. */
export function addSeatFlags(command: Command): Command {
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
