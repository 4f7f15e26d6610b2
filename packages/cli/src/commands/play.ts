/** `play`: a new or a resumed game at this terminal. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { habitOf, LEVELS, type Level, ratingOf } from '@handwerk/bots'
import { itemAt, type Language } from '@handwerk/kernel'
import { languageOf, rawOptions, type SeatFlags, seedFromFlag, type TableFlags } from '../command-line/flags.js'
import { choiceOf, UserError } from '../command-line/user-error.js'
import { checkBots } from '../external-bots/external-bot-pool.js'
import { writeTextFile } from '../json-file.js'
import { openModule, type Registry } from '../registry.js'
import { InteractiveSession, type SessionEnd } from '../session/interactive-session.js'
import { LocalTable, PERSON } from '../session/local-table.js'
import { DEFAULT_LEVEL, defaultOpponent, openBots, playersFrom } from '../session/players.js'
import { resume } from '../session/resume-saved-game.js'
import { autosaveFile, deleteSave, latestSave, writeSave } from '../session/saved-games.js'
import { DEFAULT_DECISION_TIME } from '../simulation/simulation-plan.js'
import { wrap } from '../terminal/layout.js'
import { type Phrases, phrases } from '../terminal/phrases.js'
import type { Terminal } from '../terminal/terminal.js'

export interface PlayFlags extends TableFlags, SeatFlags {
  readonly time?: number
  readonly seed?: string
  readonly lang?: string
  readonly plain?: boolean
  readonly save?: string
  /** True: the latest autosave. */
  readonly resume?: string | true
}

export async function play(
  registry: Registry,
  terminal: Terminal,
  game: string | undefined,
  flags: PlayFlags,
): Promise<number> {
  const language = languageOf(flags.lang, terminal.env)
  const texts = phrases[language]
  if (flags.plain) terminal.plain = true
  if (flags.save !== undefined) checkWritable(flags.save)
  if (flags.resume !== undefined && (flags.seats ?? flags.seed) !== undefined)
    throw new UserError('--resume goes on with a game as it is; leave out --seats and --seed')
  const resumed = flags.resume === undefined ? null : await resume(registry, terminal.env, flags.resume, game)
  const table = resumed?.table ?? (await newTable(registry, terminal, game, flags, language))
  await checkBots(
    registry,
    table.module,
    table.players.filter((player) => player !== PERSON),
  )
  const { bots, close } = await openBots(registry, terminal, table, flags.time ?? DEFAULT_DECISION_TIME)
  if (resumed) terminal.print(texts.resumed(table.length))
  if (resumed && resumed.lost !== null) terminal.print(...wrap(texts.newerRules(resumed.lost), terminal.columns - 1, 0))
  const autoSave = new AutoSave(table, terminal, texts, saveTarget(table, terminal, flags.save))
  const interrupted = () => {
    terminal.close()
    terminal.print('', texts.leftUnfinished)
    autoSave.atEnd('quit')
    process.exit(130)
  }
  if (terminal.interactive) process.once('SIGINT', interrupted)
  const end = await new InteractiveSession(table, bots, terminal, language, () => autoSave.afterMove())
    .play()
    .finally(close)
    .finally(() => process.off('SIGINT', interrupted))
  if (end === 'quit') terminal.print(texts.leftUnfinished)
  if (end === 'input ended') terminal.printError(texts.inputEnded)
  autoSave.atEnd(end)
  return end === 'input ended' ? 1 : 0
}

async function newTable(
  registry: Registry,
  terminal: Terminal,
  game: string | undefined,
  flags: PlayFlags,
  language: Language,
): Promise<LocalTable> {
  if (terminal.interactive && latestSave(terminal.env) !== null) terminal.print(phrases[language].unfinished, '')
  const name = game ?? (await askGame(registry, terminal, language))
  const module = await openModule(registry, name)
  const bots = registry.bots(name)
  const asksLevel = game === undefined && flags.seats === undefined && LEVELS.every((level) => bots.includes(level))
  const opponent = asksLevel ? await askLevel(terminal, language, name) : defaultOpponent(bots)
  const entries = playersFrom(module, flags, opponent, phrases[language])
  const seats = entries.map((entry) => entry.name)
  const players = entries.map((entry) => entry.player)
  return new LocalTable(module, rawOptions(module, entries.length, flags), seats, players, seedFromFlag(flags.seed))
}

type SaveTarget =
  /** The file of `--save`. */
  | { readonly is: 'file'; readonly file: string }
  /** A file in the data folder, deleted when the game is over. */
  | { readonly is: 'autosave'; readonly file: string }
  | { readonly is: 'none' }

/** Saves the game after every move of a person, so that a closed terminal loses nothing. */
class AutoSave {
  private readonly table: LocalTable
  private readonly terminal: Terminal
  private readonly texts: Phrases
  private readonly target: SaveTarget
  private hasFailed = false

  constructor(table: LocalTable, terminal: Terminal, texts: Phrases, target: SaveTarget) {
    this.table = table
    this.terminal = terminal
    this.texts = texts
    this.target = target
  }

  afterMove(): void {
    const { target, table, terminal } = this
    if (target.is === 'none' || this.hasFailed || !table.personHasMoved) return
    this.hasFailed = !writeSave(target.file, table.record())
    if (this.hasFailed) terminal.print(...wrap(this.texts.notKept(target.file), terminal.columns - 1, 2))
  }

  atEnd(end: SessionEnd): void {
    const { target, table, terminal, texts } = this
    if (target.is === 'file') {
      writeTextFile(target.file, table.record())
      terminal.print(texts.saved(target.file))
    } else if (target.is === 'autosave' && table.personHasMoved && !this.hasFailed) {
      if (end === 'over') deleteSave(target.file)
      else terminal.print(texts.kept)
    } else if (target.is === 'autosave' && !table.personHasMoved) terminal.print(texts.nothingKept)
  }
}

function saveTarget(table: LocalTable, terminal: Terminal, save: string | undefined): SaveTarget {
  if (save !== undefined) return { is: 'file', file: save }
  if (!terminal.interactive) return { is: 'none' }
  return { is: 'autosave', file: autosaveFile(terminal.env, table.module.game.name, table.seed) }
}

async function askGame(registry: Registry, terminal: Terminal, language: Language): Promise<string> {
  const { names } = registry
  const [first] = names
  if (first === undefined) throw new UserError('there are no games to play')
  if (names.length === 1) return first
  const titles = await Promise.all(names.map(async (name) => (await openModule(registry, name)).words[language].title))
  const chosen = await askOneOf(terminal, language, phrases[language].whichGame, names, titles)
  if (chosen === null) throw new UserError(`no game was chosen; ${choiceOf(names, '')}`)
  return chosen
}

async function askLevel(terminal: Terminal, language: Language, game: string): Promise<Level> {
  const { levels, whichLevel } = phrases[language]
  const titles = LEVELS.map((level) => levels[level])
  const notes = LEVELS.map((level) =>
    [ratingOf(game, level), habitOf(game, level)?.[language]].filter(Boolean).join('  '),
  )
  return (await askOneOf(terminal, language, whichLevel, LEVELS, titles, DEFAULT_LEVEL, notes)) ?? DEFAULT_LEVEL
}

/** By number or by name; Enter alone chooses `preset`. Null at the end of the input. */
async function askOneOf<T extends string>(
  terminal: Terminal,
  language: Language,
  question: string,
  names: readonly T[],
  titles: readonly string[],
  preset?: T,
  notes: readonly string[] = [],
): Promise<T | null> {
  const texts = phrases[language]
  const note = (name: T) => (name === preset ? ` (${texts.defaultValue})` : '')
  const width = Math.max(...titles.map((title, i) => `${title}${note(itemAt(names, i))}`.length))
  const lines = titles.flatMap((title, i) => {
    const head = `${i + 1}  ${`${title}${note(itemAt(names, i))}`.padEnd(width)}`
    return notes[i] ? wrap(`${head}  ${notes[i]}`, terminal.columns - 1, 3) : [head.trimEnd()]
  })
  terminal.print(question, ...lines)
  for (;;) {
    const line = await terminal.ask('> ')
    if (line === null) return null
    const text = line.trim().toLowerCase()
    if (text === '' && preset !== undefined) return preset
    const chosen =
      names[Number(text) - 1] ?? names.find((name, i) => name === text || titles[i]?.toLowerCase() === text)
    if (chosen) return chosen
    terminal.print(texts.numberUpTo(names.length))
  }
}

/** Checked before the game, so that no finished game is lost. */
function checkWritable(file: string): void {
  const folder = dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`${file} cannot be written: there is no directory ${folder}`)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`${file} cannot be written: it is a directory`)
}
