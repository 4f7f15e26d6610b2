/** The commands of those who play: games, cards, records and positions. */
import type { Command } from 'commander'
import { AS_JSON, addSeatFlags, addTableFlags, type Context, LANGUAGE, NO_COLOR } from './common-flags.js'
import { wholeNumber } from './flags.js'

export function addPlay(program: Command, { registry, terminal, exit }: Context): void {
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

export function addRecordCommands(program: Command, { registry, terminal, exit }: Context): void {
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

export function addGames(program: Command, { registry, terminal }: Context): void {
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
