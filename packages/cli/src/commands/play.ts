import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { LEVELS, type Level } from '@handwerk/bots'
import { itemAt, type Language } from '@handwerk/kernel'
import { languageOf, rawOptions, type SeatFlags, seedFromFlag, type TableFlags } from '../command-line/flags.js'
import { choiceOf, UserError } from '../command-line/user-error.js'
import { checkBots } from '../external-bots/external-bot-pool.js'
import { writeTextFile } from '../json-file.js'
import { openBox, type Registry } from '../registry.js'
import { InteractiveSession, type SessionEnd } from '../session/interactive-session.js'
import { LocalTable, PERSON } from '../session/local-table.js'
import { DEFAULT_LEVEL, defaultOpponent, openBots, playersFrom } from '../session/players.js'
import { resume } from '../session/resume.js'
import { autosaveFile, deleteSave, latestSave, writeSave } from '../session/saved-games.js'
import { DEFAULT_DECISION_TIME } from '../simulation/game-runner.js'
import { wrap } from '../terminal/layout.js'
import { type Phrases, phrases } from '../terminal/phrases.js'
import type { Terminal } from '../terminal/terminal.js'

export interface PlayFlags extends TableFlags, SeatFlags {
  readonly time?: number
  readonly seed?: string
  readonly lang?: string
  readonly plain?: boolean
  readonly save?: string
  /** True: the game that was kept last. */
  readonly resume?: string | true
}

export async function play(
  registry: Registry,
  terminal: Terminal,
  game: string | undefined,
  flags: PlayFlags,
): Promise<number> {
  const said = phrases[languageOf(flags.lang, terminal.env)]
  if (flags.plain) terminal.plain = true
  if (flags.save !== undefined) checkFolder(flags.save)
  if (flags.resume !== undefined && (flags.seats ?? flags.seed) !== undefined)
    throw new UserError('--resume goes on with a game as it is; leave out --seats and --seed')
  const resumed = flags.resume === undefined ? null : await resume(registry, terminal.env, flags.resume, game)
  const table = resumed?.table ?? (await deal(registry, terminal, game, flags))
  await checkBots(
    registry,
    table.box,
    table.players.filter((player) => player !== PERSON),
  )
  const { bots, close } = await openBots(registry, terminal, table, flags.time ?? DEFAULT_DECISION_TIME)
  if (resumed) terminal.print(said.resumed(table.length))
  if (resumed && resumed.lost !== null) terminal.print(...wrap(said.newerRules(resumed.lost), terminal.columns - 1, 0))
  const autoSave = new AutoSave(table, terminal, said, flags.save)
  const language = languageOf(flags.lang, terminal.env)
  const ending = await new InteractiveSession(table, bots, terminal, language, () => autoSave.afterMove())
    .play()
    .finally(close)
  if (ending === 'quit') terminal.print(said.leftUnfinished)
  if (ending === 'input ended') terminal.printError(said.inputEnded)
  autoSave.atEnd(ending)
  return ending === 'input ended' ? 1 : 0
}

/** A fresh game. */
async function deal(
  registry: Registry,
  terminal: Terminal,
  game: string | undefined,
  flags: PlayFlags,
): Promise<LocalTable> {
  const language = languageOf(flags.lang, terminal.env)
  if (terminal.interactive && latestSave(terminal.env) !== null) terminal.print(phrases[language].unfinished, '')
  const name = game ?? (await askGame(registry, terminal, language))
  const box = await openBox(registry, name)
  const bots = registry.bots(name)
  const asksLevel = game === undefined && flags.seats === undefined && LEVELS.every((level) => bots.includes(level))
  const opponent = asksLevel ? await askLevel(terminal, language) : defaultOpponent(bots)
  const entries = playersFrom(box, flags, opponent, phrases[language])
  const seats = entries.map((entry) => entry.name)
  const players = entries.map((entry) => entry.player)
  return new LocalTable(box, rawOptions(box, entries.length, flags), seats, players, seedFromFlag(flags.seed))
}

/** What becomes of a game that is in progress: with `--save` it is in that file, else among those that are kept. */
class AutoSave {
  private readonly table: LocalTable
  private readonly terminal: Terminal
  private readonly said: Phrases
  private readonly save: string | undefined
  private readonly file: string | null
  private isKept = true

  constructor(table: LocalTable, terminal: Terminal, said: Phrases, save: string | undefined) {
    this.table = table
    this.terminal = terminal
    this.said = said
    this.save = save
    const hasPeople = table.players.includes(PERSON)
    const kept = terminal.interactive ? autosaveFile(terminal.env, table.box.game.name, table.seed) : null
    this.file = hasPeople ? (save ?? kept) : null
  }

  afterMove(): void {
    if (this.file === null || !this.isKept || !this.table.personHasMoved) return
    this.isKept = writeSave(this.file, this.table.record())
    if (!this.isKept) this.terminal.print(...wrap(this.said.notKept(this.file), this.terminal.columns - 1, 2))
  }

  atEnd(ending: SessionEnd): void {
    const { file, save, terminal, said } = this
    if (save !== undefined) {
      writeTextFile(save, this.table.record())
      terminal.print(said.saved(save))
    } else if (file !== null && ending === 'over' && this.isKept) deleteSave(file)
    else if (file !== null && this.isKept && this.table.personHasMoved) terminal.print(said.kept)
  }
}

async function askGame(registry: Registry, terminal: Terminal, language: Language): Promise<string> {
  const { names } = registry
  const [first] = names
  if (first === undefined) throw new UserError('there are no games to play')
  if (names.length === 1) return first
  const titles = await Promise.all(names.map(async (name) => (await openBox(registry, name)).words[language].title))
  const chosen = await askOneOf(terminal, language, phrases[language].whichGame, names, titles)
  if (chosen === null) throw new UserError(`no game was chosen; ${choiceOf(names, '')}`)
  return chosen
}

async function askLevel(terminal: Terminal, language: Language): Promise<Level> {
  const { levels, whichLevel } = phrases[language]
  const titles = LEVELS.map((level) => levels[level])
  return (await askOneOf(terminal, language, whichLevel, LEVELS, titles, DEFAULT_LEVEL)) ?? DEFAULT_LEVEL
}

/** By number or by name; `usual` is what Enter alone chooses. Null at the end of the input. */
async function askOneOf<T extends string>(
  terminal: Terminal,
  language: Language,
  question: string,
  names: readonly T[],
  titles: readonly string[],
  usual?: T,
): Promise<T | null> {
  const said = phrases[language]
  const note = (name: T) => (name === usual ? ` (${said.defaultValue})` : '')
  terminal.print(question, ...titles.map((title, i) => `${i + 1}  ${title}${note(itemAt(names, i))}`))
  for (;;) {
    const line = await terminal.ask('> ')
    if (line === null) return null
    const text = line.trim().toLowerCase()
    if (text === '' && usual !== undefined) return usual
    const chosen =
      names[Number(text) - 1] ?? names.find((name, i) => name === text || titles[i]?.toLowerCase() === text)
    if (chosen) return chosen
    terminal.print(said.numberUpTo(names.length))
  }
}

/** Better to hear it before the game than after. */
function checkFolder(file: string): void {
  const folder = dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`${file} cannot be written: there is no directory ${folder}`)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`${file} cannot be written: it is a directory`)
}
