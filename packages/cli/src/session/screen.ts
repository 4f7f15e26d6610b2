/** What a seat sees, as lines that are never wider than the terminal. */
import type { Colour, Language, Move, Seat } from '@handwerk/kernel'
import { clip, inColumns, wrap } from '../terminal/layout.js'
import { type Phrases, phrases } from '../terminal/phrases.js'
import type { LocalTable } from './local-table.js'

export interface MoveOption {
  readonly move: Move
  readonly notation: string
  readonly meaning: string
}

/** Longer notations have their meaning below them, not beside them. */
const WIDE = 36

export class Screen {
  private readonly table: LocalTable
  private readonly language: Language
  private readonly texts: Phrases

  constructor(table: LocalTable, language: Language) {
    this.table = table
    this.language = language
    this.texts = phrases[language]
  }

  private get words() {
    return this.table.module.words[this.language]
  }

  private view(seat: Seat | null) {
    return this.table.module.game.view(this.table.position, seat)
  }

  moveOptions(seat: Seat): MoveOption[] {
    const { game, notation } = this.table.module
    const view = this.view(seat)
    return game.moves(this.table.position, seat).map((move) => ({
      move,
      notation: notation.write(view, move),
      meaning: this.words.move(view, move),
    }))
  }

  heading(seat: Seat, columns: number): string {
    const right = ` ${this.texts.hint} ──`
    const left = `── ${this.words.title} ── ${this.table.names[seat]} `
    return clip(left, columns - right.length).padEnd(columns - right.length, '─') + right
  }

  board(seat: Seat | null, columns: number): string[] {
    return this.words.table(this.view(seat), this.table.names, columns).flatMap((line) => wrap(line, columns, 4))
  }

  question(seat: Seat, columns: number): string[] {
    return wrap(this.words.question(this.view(seat)), columns, 2)
  }

  /** The facts from number `from` on. */
  news(seat: Seat | null, from: number, columns: number): string[] {
    return this.table.factLines(seat, this.language, from).flatMap((line) => wrap(line, columns, 2))
  }

  /** Numbered moves with their meanings; without meanings if that would take more than `maxLines`. */
  choice(options: readonly MoveOption[], columns: number, maxLines = Number.POSITIVE_INFINITY): string[] {
    const digits = String(options.length).length
    const width = Math.max(...options.map(({ notation }) => notation.length))
    const numbered = (i: number) => String(i + 1).padStart(digits)
    const margin = digits + 2
    const lines = options.flatMap(({ notation, meaning }, i) => {
      if (width <= WIDE)
        return wrap(`${numbered(i)}  ${notation.padEnd(width)}  ${meaning}`, columns, margin + width + 2)
      return [
        ...wrap(`${numbered(i)}  ${notation}`, columns, margin),
        ...wrap(' '.repeat(margin + 2) + meaning, columns, margin + 2),
      ]
    })
    if (lines.length <= maxLines) return lines
    const short = options.map(({ notation }, i) => clip(`${numbered(i)}  ${notation}`, columns))
    return [...inColumns(short, columns), ...wrap(this.texts.manyMoves, columns)]
  }

  /** The texts of the cards of this name. */
  cards(seat: Seat, name: string, columns: number): string[] {
    const found = this.words.card?.(this.view(seat), name) ?? []
    return found.flatMap((text) => wrap(text, columns, 2))
  }

  /** Paints the words that have a colour in this game. */
  colourWords(line: string, paint: (colour: Colour, text: string) => string): string {
    const { colours } = this.words
    if (!colours) return line
    const words = Object.keys(colours).sort((a, b) => b.length - a.length)
    const pattern = new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'gu')
    return line.replace(pattern, (word) => {
      const colour = colours[word]
      return colour ? paint(colour, word) : word
    })
  }
}
