/** People and bots at one keyboard, until the game is over or somebody leaves. */
import type { AnyBot } from '@handwerk/bots'
import type { Language, Refusal, Seat } from '@handwerk/kernel'
import { Complaint } from './complaint.js'
import { saveJson } from './json.js'
import { inColumns, wrap } from './layout.js'
import { type Phrases, phrases } from './phrases.js'
import { resultLines } from './scoreboard.js'
import type { Table } from './table.js'
import type { Style, Terminal } from './terminal.js'

/** How a sitting ended. */
export type Ending = 'over' | 'quit' | 'input ended'

/** What a seat is offered: a move, how it is typed, and what it means. */
interface Offer {
  readonly move: unknown
  readonly typed: string
  readonly meaning: string
}

/** Moves that are written longer than this have their meaning below them, not beside. */
const WIDE = 36

export class Sitting {
  private readonly table: Table
  /** The bot at each seat; null where a person sits. */
  private readonly bots: readonly (AnyBot | null)[]
  private readonly terminal: Terminal
  private readonly language: Language
  private readonly said: Phrases
  /** Draws no screens, only lines one after the other: for pipes and screen readers. */
  private readonly plain: boolean
  private readonly people: readonly Seat[]
  /** How many facts each seat has been told. */
  private readonly heard: number[]
  private atKeyboard: Seat | null = null

  constructor(table: Table, bots: readonly (AnyBot | null)[], terminal: Terminal, language: Language, plain: boolean) {
    this.table = table
    this.bots = bots
    this.terminal = terminal
    this.language = language
    this.said = phrases[language]
    this.plain = plain || !terminal.interactive
    this.people = bots.flatMap((bot, seat) => (bot ? [] : [seat]))
    this.heard = bots.map(() => 0)
  }

  async play(): Promise<Ending> {
    const { game } = this.table.box
    if (this.plain && this.people.length > 0) this.print('dim', [this.said.hint])
    while (!this.table.result) {
      const waiting = game.waiting(this.table.position)
      const seat = waiting.find((seat) => this.bots[seat]) ?? waiting[0]
      const bot = this.bots[seat]
      if (bot) {
        this.table.play(seat, bot.choose(game.view(this.table.position, seat), game.moves(this.table.position, seat)))
        continue
      }
      const ending = await this.personMoves(seat)
      if (ending) return ending
    }
    this.showEnd()
    return 'over'
  }

  private async personMoves(seat: Seat): Promise<Ending | null> {
    if (!(await this.takeKeyboard(seat))) return this.noInput()
    const offers = this.offersTo(seat)
    this.show(seat, offers)
    for (;;) {
      const line = await this.terminal.ask(this.said.prompt(this.table.names[seat]))
      if (line === null) return this.noInput()
      const text = line.trim()
      const offer = offers.find(({ typed }) => typed === text)
      if (!offer && text === 'quit') return 'quit'
      if (offer) this.table.play(seat, offer.move)
      if (offer || this.numbered(seat, text, offers)) return null
      if (!this.command(seat, text, offers) && this.typed(seat, text)) return null
    }
  }

  /** At a keyboard the end of the input is a way to leave; in a pipe something is missing. */
  private noInput(): Ending {
    if (!this.terminal.interactive) return 'input ended'
    this.terminal.print('')
    return 'quit'
  }

  /** Nobody may see another's cards: the screen is emptied before the next person is shown anything. */
  private async takeKeyboard(seat: Seat): Promise<boolean> {
    const handedOver = this.people.length > 1 && seat !== this.atKeyboard
    this.atKeyboard = seat
    if (!handedOver) return true
    this.terminal.clear(true)
    this.terminal.print(this.said.passTo(this.table.names[seat]))
    if (!this.terminal.interactive) return true
    const there = await this.terminal.ask(this.said.pressEnter)
    this.terminal.clear(true)
    return there !== null
  }

  private offersTo(seat: Seat): Offer[] {
    const { game, notation, words } = this.table.box
    const view = game.view(this.table.position, seat)
    return game.moves(this.table.position, seat).map((move: unknown) => ({
      move,
      typed: notation.write(view, move),
      meaning: words[this.language].move(view, move),
    }))
  }

  private show(seat: Seat, offers: readonly Offer[]): void {
    const { game, words } = this.table.box
    const news = this.wrapped(this.table.told(seat, this.language, this.heard[seat]))
    const changed = this.heard[seat] === 0 || this.othersActed(seat)
    this.heard[seat] = this.table.facts.length
    const question = this.wrapped([words[this.language].question(game.view(this.table.position, seat))])
    const table = this.drawn(seat)
    const choice = this.choice(offers, this.plain ? Number.POSITIVE_INFINITY : this.terminal.rows / 2)
    const height = table.length + news.length + question.length + choice.length + 4
    // What does not fit on a screen is let scroll, with the table only when others have changed it.
    const fits = !this.plain && height <= this.terminal.rows
    if (fits) this.terminal.clear()
    this.print('dim', [this.plain ? '' : this.heading(seat)])
    if (fits || changed) this.terminal.print(...table, '')
    if (news.length > 0) this.print('cyan', [...news, ''])
    this.print('bold', question)
    this.terminal.print(...choice)
  }

  private othersActed(seat: Seat): boolean {
    return this.table.facts.slice(this.heard[seat]).some((fact) => fact.seat !== seat)
  }

  private heading(seat: Seat): string {
    const left = `── ${this.table.box.words[this.language].title} ── ${this.table.names[seat]} `
    const right = ` ${this.said.hint} ──`
    return left.padEnd(this.terminal.columns - 1 - right.length, '─') + right
  }

  private drawn(seat: Seat | null): string[] {
    const { game, words } = this.table.box
    const view = game.view(this.table.position, seat)
    return words[this.language].table(view, this.table.names, this.terminal.columns)
  }

  /** The moves with their numbers and meanings; without meanings if that takes more than so many lines. */
  private choice(offers: readonly Offer[], room: number): string[] {
    const digits = String(offers.length).length
    const width = Math.max(...offers.map(({ typed }) => typed.length))
    const numbered = (i: number) => String(i + 1).padStart(digits)
    const columns = this.terminal.columns - 1
    const lines = offers.flatMap(({ typed, meaning }, i) => {
      const margin = digits + 2
      if (width <= WIDE) return wrap(`${numbered(i)}  ${typed.padEnd(width)}  ${meaning}`, columns, margin + width + 2)
      return [
        ...wrap(`${numbered(i)}  ${typed}`, columns, margin),
        ...wrap(' '.repeat(margin + 2) + meaning, columns, margin + 2),
      ]
    })
    if (lines.length <= room) return lines
    const short = offers.map(({ typed }, i) => `${numbered(i)}  ${typed}`)
    return [...inColumns(short, columns), this.terminal.style('dim', this.said.manyMoves)]
  }

  /** Plays the move of this number; false if the text is no number. */
  private numbered(seat: Seat, text: string, offers: readonly Offer[]): boolean {
    if (!/^\d+$/.test(text)) return false
    const offer = offers[Number(text) - 1]
    if (offer) this.table.play(seat, offer.move)
    else this.terminal.print(this.said.numberUpTo(offers.length))
    return offer !== undefined
  }

  /** Does what is asked beside the game; false if the text is no such wish. */
  private command(seat: Seat, text: string, offers: readonly Offer[]): boolean {
    const [verb, ...rest] = text.split(/\s+/)
    if (text === '' || text === 'help' || text === 'h') this.print('dim', this.said.help)
    else if (text === '?') this.terminal.print(...this.choice(offers, Number.POSITIVE_INFINITY))
    else if (verb === '?') this.lookUp(rest.join(' '))
    else if (text === 'table') this.terminal.print(...this.drawn(seat))
    else if (text === 'log') this.print('dim', this.wrapped(this.table.told(seat, this.language)))
    else if (verb === 'save') this.save(rest.join(' '))
    else return /^\d+$/.test(text)
    return true
  }

  private lookUp(name: string): void {
    const words = this.table.box.words[this.language]
    this.terminal.print(...this.wrapped([words.card?.(name) ?? this.said.noCard(name)]))
  }

  private save(file: string): void {
    if (file === '') this.terminal.print(this.said.saveWhere)
    else
      try {
        saveJson(file, this.table.record())
        this.terminal.print(this.said.saved(file))
      } catch (error) {
        // A game should not be lost to a mistyped path.
        if (!(error instanceof Complaint)) throw error
        this.terminal.print(error.message)
      }
  }

  /** Plays a typed move, or says which rule forbids it. */
  private typed(seat: Seat, text: string): boolean {
    const { game, notation } = this.table.box
    const read = notation.read(game.view(this.table.position, seat), text)
    const refusal: Refusal | null = 'refusal' in read ? read.refusal : game.why(this.table.position, seat, read.move)
    if (refusal) {
      const sentence = this.table.box.words[this.language].refusal(refusal)
      this.print('yellow', this.wrapped([`${sentence} (${refusal.rule})`]))
      return false
    }
    if ('move' in read) this.table.play(seat, read.move)
    return true
  }

  private showEnd(): void {
    const { result } = this.table
    if (!result) return
    const watcher = this.people.length === 1 ? this.people[0] : null
    const from = this.people.length === 0 ? 0 : Math.min(...this.people.map((seat) => this.heard[seat]))
    if (this.people.length > 1) this.terminal.clear(true)
    this.print('dim', this.wrapped(this.table.told(watcher, this.language, from)))
    this.terminal.print('', ...this.drawn(watcher), '')
    this.terminal.print(...resultLines(this.table.box, result, this.table.names, this.language))
  }

  private wrapped(lines: readonly string[]): string[] {
    return lines.flatMap((line) => wrap(line, this.terminal.columns, 2))
  }

  private print(style: Style, lines: readonly string[]): void {
    if (lines.length > 0) this.terminal.print(...lines.map((line) => this.terminal.style(style, line)))
  }
}
