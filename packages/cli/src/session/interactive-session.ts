/** A game of people and bots at one keyboard, until it is over or somebody quits. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { advise, type TurnPlan } from '@handwerk/bots'
import { itemAt, type Language, type Refusal, randomFrom, type Seat } from '@handwerk/kernel'
import { UserError } from '../command-line/user-error.js'
import { writeTextFile } from '../json-file.js'
import type { AsyncBot } from '../simulation/game-runner.js'
import { completionsOf } from '../terminal/completion.js'
import { wrap } from '../terminal/layout.js'
import { nearest } from '../terminal/nearest.js'
import { COMMANDS, type Command, type Phrases, phrases } from '../terminal/phrases.js'
import { resultLines } from '../terminal/scoreboard.js'
import type { Terminal, TextStyle } from '../terminal/terminal.js'
import type { LocalTable } from './local-table.js'
import { fitted, type MoveOption, Screen, SPACES } from './screen.js'

export type SessionEnd = 'over' | 'quit' | 'input ended'

/** What a typed line did. `changed`: the table must be shown again; `again`: only the prompt. */
type LineResult = 'moved' | 'changed' | 'quit' | 'again'

/** What part of the table a command shows. */
const PART_OF = { table: 'whole', market: 'market', hand: 'hand', me: 'own' } as const

/** Milliseconds after which people want to know what they are waiting for. */
const NOTICEABLE = 150

/** Lines of a screen beside table, news, question and choice: the heading, and the line to type in. */
const FRAME = 2

const HINT_ITERATIONS = 600
const HINT_MILLIS = 2500

export class InteractiveSession {
  private readonly table: LocalTable
  /** By seat; null for a person. */
  private readonly bots: readonly (AsyncBot | null)[]
  private readonly terminal: Terminal
  private readonly language: Language
  private readonly texts: Phrases
  private readonly screen: Screen
  /** Prints lines and never clears the screen: for pipes and screen readers. */
  private readonly plain: boolean
  private readonly people: readonly Seat[]
  /** By seat. */
  private readonly factsShown: number[]
  private atKeyboard: Seat | null = null
  /** Bots that have kept people waiting; a line says when they think. */
  private readonly slow = new Set<AsyncBot>()
  private readonly afterMove: () => void

  /** `afterMove` is called after every move and undo. */
  constructor(
    table: LocalTable,
    bots: readonly (AsyncBot | null)[],
    terminal: Terminal,
    language: Language,
    afterMove: () => void = () => undefined,
  ) {
    this.table = table
    this.bots = bots
    this.terminal = terminal
    this.language = language
    this.texts = phrases[language]
    this.screen = new Screen(table, language)
    this.plain = terminal.plain || !terminal.interactive
    this.people = bots.flatMap((bot, seat) => (bot ? [] : [seat]))
    this.factsShown = bots.map(() => 0)
    this.afterMove = afterMove
  }

  async play(): Promise<SessionEnd> {
    const { game } = this.table.module
    if (this.plain && this.people.length > 0) this.print('dim', [this.texts.hint])
    while (!this.table.result) {
      const waiting = game.waiting(this.table.position)
      const seat = waiting.find((seat) => this.bots[seat]) ?? itemAt(waiting, 0)
      const bot = this.bots[seat]
      if (bot) await this.botMoves(seat, bot)
      else {
        const ending = await this.personMoves(seat)
        if (ending) return ending
      }
      this.afterMove()
    }
    this.showEnd()
    return 'over'
  }

  private async botMoves(seat: Seat, bot: AsyncBot): Promise<void> {
    const { game } = this.table.module
    const isSlow = this.slow.has(bot) && this.people.length > 0
    if (isSlow) this.terminal.progress(this.texts.thinking(itemAt(this.table.names, seat)))
    // Yields to the output and to Ctrl-C.
    await pause()
    const startedAt = performance.now()
    const moves = game.moves(this.table.position, seat)
    this.table.play(seat, await bot.choose(game.view(this.table.position, seat), moves))
    if (performance.now() - startedAt > NOTICEABLE) this.slow.add(bot)
    if (isSlow) this.terminal.progress('')
  }

  private async personMoves(seat: Seat): Promise<SessionEnd | null> {
    if (!(await this.takeKeyboard(seat))) return this.noInput()
    let options = this.screen.moveOptions(seat)
    this.show(seat, options, false)
    for (;;) {
      this.terminal.completions = (line) =>
        completionsOf(line, [...options.map(({ written }) => written), ...Object.values(this.texts.commands)])
      const line = await this.terminal.ask(this.texts.prompt(itemAt(this.table.names, seat)))
      if (line === null) return this.noInput()
      const outcome = await this.handleLine(seat, line.trim(), options)
      if (outcome === 'quit') return 'quit'
      if (outcome === 'moved') return null
      if (outcome === 'changed') {
        options = this.screen.moveOptions(seat)
        this.show(seat, options, true)
      }
    }
  }

  /** Exact moves go first, then numbers, then commands, then shorter forms of moves. */
  private async handleLine(seat: Seat, text: string, options: readonly MoveOption[]): Promise<LineResult> {
    const option = options.find(({ notation, written }) => notation === text || written === text)
    if (option) {
      this.table.play(seat, option.move)
      return 'moved'
    }
    if (/^\d+$/.test(text)) return this.playNumber(seat, text, options)
    if (text.startsWith('?')) return this.explain(seat, text.slice(1).trim(), options)
    const [verb = '', ...rest] = text.split(/\s+/)
    const command = text === '' ? 'help' : this.commandOf(verb)
    return command ? this.runCommand(command, seat, rest.join(' '), options) : this.playTyped(seat, text, options)
  }

  /** In the language of the session, or in English. */
  private commandOf(verb: string): Command | null {
    const word = verb.toLowerCase()
    return COMMANDS.find((command) => command === word || this.texts.commands[command] === word) ?? null
  }

  private async runCommand(
    command: Command,
    seat: Seat,
    rest: string,
    options: readonly MoveOption[],
  ): Promise<LineResult> {
    const { columns } = this
    switch (command) {
      case 'quit':
        return 'quit'
      case 'help':
        this.print('dim', this.wrapped(this.texts.help))
        return 'again'
      case 'table':
      case 'market':
      case 'hand':
      case 'me':
        this.terminal.print(...this.painted(this.screen.board(seat, columns, PART_OF[command])))
        return 'again'
      case 'log':
        this.print('dim', this.screen.news(seat, 0, columns))
        return 'again'
      case 'save':
        this.save(rest)
        return 'again'
      case 'undo':
        return this.undo(seat)
      case 'hint':
        await this.hint(seat, options)
        return 'again'
    }
  }

  /** At a keyboard the end of the input is a way to quit; in a pipe it is an error. */
  private noInput(): SessionEnd {
    if (!this.terminal.interactive) return 'input ended'
    this.terminal.print('')
    return 'quit'
  }

  /** Clears the screen before another person plays, so that nobody sees the cards of others. */
  private async takeKeyboard(seat: Seat): Promise<boolean> {
    const handedOver = this.people.length > 1 && seat !== this.atKeyboard
    this.atKeyboard = seat
    if (!handedOver) return true
    this.terminal.clear(true)
    this.terminal.print(this.texts.passTo(itemAt(this.table.names, seat)))
    if (!this.terminal.interactive) return true
    this.terminal.completions = () => []
    const answer = await this.terminal.ask(this.texts.pressEnter)
    this.terminal.clear(true)
    return answer !== null
  }

  private show(seat: Seat, options: readonly MoveOption[], isRedraw: boolean): void {
    const { columns, screen } = this
    const news = isRedraw ? [] : screen.news(seat, itemAt(this.factsShown, seat), columns)
    const changed = isRedraw || this.factsShown[seat] === 0 || this.othersActed(seat)
    this.factsShown[seat] = this.table.facts.length
    const question = screen.question(seat, columns)
    const room = this.plain ? Number.POSITIVE_INFINITY : this.terminal.rows - question.length - FRAME
    const { table, told, choice } = fitted(screen, seat, options, columns, { news, room })
    // What does not fit scrolls; then the table is shown only if others have changed it.
    const free = room - table.length - told.length - choice.length
    const fits = !this.plain && free >= 0
    const space = free >= SPACES ? [''] : []
    if (fits) this.terminal.clear()
    this.print('dim', [this.plain ? '' : screen.heading(seat, columns)])
    if (fits || changed) this.terminal.print(...this.painted(table), ...space)
    if (told.length > 0) this.print('cyan', [...told, ...space])
    this.print('bold', question)
    this.terminal.print(...this.painted(choice))
  }

  private othersActed(seat: Seat): boolean {
    return this.table.facts.slice(this.factsShown[seat]).some((fact) => fact.seat !== seat)
  }

  private playNumber(seat: Seat, text: string, options: readonly MoveOption[]): LineResult {
    const option = options[Number(text) - 1]
    if (option) this.table.play(seat, option.move)
    else this.terminal.print(this.texts.numberUpTo(options.length))
    return option ? 'moved' : 'again'
  }

  /** `?` lists all moves, `? CARD` shows its text, `? MOVE` tells whether it is legal, or why not. */
  private explain(seat: Seat, text: string, options: readonly MoveOption[]): LineResult {
    const { columns, screen } = this
    const cards = text === '' ? [] : screen.cards(seat, text, columns)
    const own = screen.ownWords(seat)
    const inNotation = own.toNotation(text)
    const found = (typed: string) =>
      options.filter(({ notation, written, meaning }) => {
        const searched = `${notation} ${written} ${meaning}`.toLowerCase()
        return typed.split(/\s+/).every((word) => searched.includes(word))
      })
    const asTyped = found(text.toLowerCase())
    const matching = asTyped.length > 0 ? asTyped : found(inNotation)
    if (text === '') this.terminal.print(...this.painted(screen.choice(options, columns)))
    else if (cards.length > 0) this.terminal.print(...this.painted(cards))
    else if (matching.length > 0) this.terminal.print(this.texts.legal, ...this.painted(listed(matching, columns)))
    else {
      const refusal = this.refusalOf(seat, inNotation)
      this.print('yellow', this.wrapped([refusal ? this.sentence(refusal) : this.texts.legal]))
    }
    return 'again'
  }

  private async hint(seat: Seat, options: readonly MoveOption[]): Promise<void> {
    const { module, position, seed, length } = this.table
    this.terminal.progress(this.texts.lookingAhead)
    const moves = options.map(({ move }) => move as number)
    const random = randomFrom(`${seed}/hint/${length}`)
    // People should not wait longer; in a pipe the same input must give the same output.
    const timing = this.terminal.interactive ? { clock: () => performance.now(), millis: HINT_MILLIS } : undefined
    const budget = { iterations: HINT_ITERATIONS, ...(timing ? { timing } : {}) }
    const advice = await advise(module.game.name, module.game.view(position, seat), moves, random, budget)
    this.terminal.progress('')
    if (!advice) return this.terminal.print(this.texts.noHint)
    const written = (move: number) => options.find((option) => option.move === move)?.written ?? ''
    const [best, next] = advice.considered
    if (!best || !next) return this.terminal.print(this.texts.noHint)
    this.print('bold', this.wrapped([this.texts.hintIs(written(best.move), percent(best.chance))]))
    this.terminal.print(
      ...this.painted(this.wrapped([advice.said[this.language]])),
      ...this.wrapped([this.texts.nextBest(written(next.move), percent(next.chance))]),
      ...(advice.plan ? this.wrapped(this.planLines(advice.plan)) : []),
    )
  }

  private planLines(plan: TurnPlan): string[] {
    const { steps, total } = plan.said[this.language]
    const lines = steps.map(({ what, how, gain }, i) => `${i + 1}. ${[what, gain].filter(Boolean).join(', ')}. ${how}`)
    return [this.texts.wholeTurn, ...lines.map((line) => line.trimEnd()), total]
  }

  private undo(seat: Seat): LineResult {
    if (this.people.length > 1) this.print('yellow', this.wrapped([this.texts.undoAlone]))
    else if (this.table.undo(seat)) {
      this.afterMove()
      if (this.plain) this.terminal.print(this.texts.undone)
      return 'changed'
    } else this.print('yellow', this.wrapped([this.texts.nothingToUndo]))
    return 'again'
  }

  private save(file: string): void {
    if (file === '') this.terminal.print(this.texts.saveWhere)
    else
      try {
        writeTextFile(file, this.table.record())
        this.terminal.print(...this.wrapped([this.texts.saved(file)]))
      } catch (error) {
        // A mistyped path must not end the game.
        if (!(error instanceof UserError)) throw error
        const folder = dirname(file)
        this.terminal.print(...this.wrapped([existsSync(folder) ? error.message : this.texts.noFolder(folder)]))
      }
  }

  /** Plays the move, or prints the rule that forbids it. */
  private playTyped(seat: Seat, text: string, options: readonly MoveOption[]): LineResult {
    const { game, notation } = this.table.module
    const inNotation = this.screen.ownWords(seat).toNotation(text)
    const read = notation.read(game.view(this.table.position, seat), inNotation)
    // What cannot be read is quoted as it was typed.
    const refusal = this.refusalOf(seat, 'refusal' in read ? text : inNotation)
    if (refusal) {
      this.print('yellow', this.wrapped([this.sentence(refusal), ...this.suggestionFor(seat, text, options)]))
      return 'again'
    }
    if ('move' in read) this.table.play(seat, read.move)
    return 'moved'
  }

  /** The command or legal move that a typing error most likely meant; nothing if the move was only forbidden. */
  private suggestionFor(seat: Seat, text: string, options: readonly MoveOption[]): string[] {
    const moves = options.map(({ notation }) => notation)
    const writtenFor = (move: string | null | undefined) =>
      options.find(({ notation }) => notation === move)?.written ?? null
    const commands = [...Object.values(this.texts.commands), ...COMMANDS]
    // Also the beginnings of names, which are enough.
    const known = [
      ...new Set(moves.flatMap((move) => move.split(' ')).flatMap((word) => [word, word.replace(/-.*/, '')])),
    ]
    const own = this.screen.ownWords(seat)
    const words = own.toNotation(text).toLowerCase().split(/\s+/)
    const mended = words.map((word) => (known.includes(word) ? word : wordMeant(word, known, own.meant))).join(' ')
    const begun = moves.find((move) => move === mended) ?? moves.find((move) => move.startsWith(mended))
    const meant = nearest(text.toLowerCase(), commands) ?? writtenFor(begun ?? nearest(mended, moves))
    return meant === null || meant === text ? [] : [this.texts.didYouMean(meant)]
  }

  private refusalOf(seat: Seat, text: string): Refusal | null {
    const { game, notation } = this.table.module
    const read = notation.read(game.view(this.table.position, seat), text)
    return 'refusal' in read ? read.refusal : game.why(this.table.position, seat, read.move)
  }

  private sentence(refusal: Refusal): string {
    return `${this.table.module.words[this.language].refusal(refusal)} (${refusal.rule})`
  }

  private showEnd(): void {
    const { result } = this.table
    if (!result) return
    const viewer = this.people.length === 1 ? itemAt(this.people, 0) : null
    const from = this.people.length === 0 ? 0 : Math.min(...this.people.map((seat) => itemAt(this.factsShown, seat)))
    if (this.people.length > 1) this.terminal.clear(true)
    this.print('dim', this.screen.news(viewer, from, this.columns))
    this.terminal.print('', ...this.painted(this.screen.board(viewer, this.columns)), '')
    const [who = '', ...points] = resultLines(this.table.module, result, this.table.names, this.language)
    this.print('bold', this.wrapped([who]))
    this.terminal.print(...points)
  }

  /** One less than there are: some terminals add an empty line after a full one. */
  private get columns(): number {
    return this.terminal.columns - 1
  }

  private wrapped(lines: readonly string[]): string[] {
    return lines.flatMap((line) => wrap(line, this.columns, 2))
  }

  private painted(lines: readonly string[]): string[] {
    if (!this.terminal.colour) return lines.slice()
    const { names } = this.table
    return lines.map((line) => {
      const who = names.find((name) => line.startsWith(`${name} `))
      const rest = this.screen.colourWords(line.slice(who?.length ?? 0), (colour, text) =>
        this.terminal.style(colour, text),
      )
      return (who ? this.terminal.style('bold', who) : '') + rest
    })
  }

  private print(style: TextStyle, lines: readonly string[]): void {
    if (lines.length > 0) this.terminal.print(...lines.map((line) => this.terminal.style(style, line)))
  }
}

/** A word with a typing error, in the notation or in the language of the session, as the notation has it. */
const wordMeant = (word: string, known: readonly string[], own: ReadonlyMap<string, string>): string => {
  const meant = nearest(word, [...known, ...own.keys()])
  return meant === null ? word : (own.get(meant) ?? meant)
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

const listed = (options: readonly MoveOption[], columns: number): string[] =>
  options.flatMap(({ written, meaning }) => wrap(`  ${written}: ${meaning}`, columns, 4))
