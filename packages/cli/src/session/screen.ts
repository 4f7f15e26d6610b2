/** What a seat sees, as lines that are never wider than the terminal. */
import type { Colour, Language, Move, Seat, TablePart } from '@handwerk/kernel'
import { clip, inColumns, wrap } from '../terminal/layout.js'
import { type Phrases, phrases } from '../terminal/phrases.js'
import type { LocalTable } from './local-table.js'
import { OwnWords } from './own-words.js'

export interface MoveOption {
  readonly move: Move
  readonly notation: string
  /** The notation in the words of the session's language. */
  readonly written: string
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
    // The notation is English.
    const own = this.language === 'en' ? null : this.ownWords(seat)
    return game.moves(this.table.position, seat).map((move) => {
      const plain = notation.write(view, move)
      const translated = own?.fromNotation(plain) ?? plain
      const read = notation.read(view, own?.toNotation(translated) ?? plain)
      const isRead = 'move' in read && read.move === move
      return {
        move,
        notation: plain,
        written: isRead ? translated : plain,
        meaning: this.withNames(this.words.move(view, move)),
      }
    })
  }

  heading(seat: Seat, columns: number): string {
    const right = ` ${this.texts.hint} ──`
    const left = `── ${this.words.title} ── ${this.table.names[seat]} `
    return clip(left, columns - right.length).padEnd(columns - right.length, '─') + right
  }

  board(seat: Seat | null, columns: number, part: TablePart = 'whole'): string[] {
    const lines = this.words.table(this.view(seat), this.table.names, columns, part)
    return lines.flatMap((line) => wrap(this.withNames(line), columns, 4))
  }

  question(seat: Seat, columns: number): string[] {
    return wrap(this.withNames(this.words.question(this.view(seat))), columns, 2)
  }

  /** People at a terminal know each other by name, and not by the number of the seat. */
  private withNames(line: string): string {
    return this.table.names.reduce((text, name, seat) => {
      const number = this.texts.seat(seat)
      return text.replaceAll(`${name} (${number})`, name).replace(new RegExp(`\\b${number}\\b`, 'g'), name)
    }, line)
  }

  /** The words of the session's language for those of the notation. */
  ownWords(seat: Seat): OwnWords {
    return new OwnWords(this.words.typed?.(this.view(seat)) ?? {})
  }

  /** The facts from number `from` on. */
  news(seat: Seat | null, from: number, columns: number): string[] {
    return this.table.factLines(seat, this.language, from).flatMap((line) => wrap(line, columns, 2))
  }

  /** Numbered moves with their meanings; without meanings if that would take more than `maxLines`. */
  choice(options: readonly MoveOption[], columns: number, maxLines = Number.POSITIVE_INFINITY): string[] {
    const digits = String(options.length).length
    const width = Math.max(...options.map(({ written }) => written.length))
    const numbered = (i: number) => String(i + 1).padStart(digits)
    const margin = digits + 2
    const lines = options.flatMap(({ written, meaning }, i) => {
      if (width <= WIDE)
        return wrap(`${numbered(i)}  ${written.padEnd(width)}  ${meaning}`, columns, margin + width + 2)
      return [
        ...wrap(`${numbered(i)}  ${written}`, columns, margin),
        ...wrap(' '.repeat(margin + 2) + meaning, columns, margin + 2),
      ]
    })
    if (lines.length <= maxLines) return lines
    const short = options.map(({ written }, i) => clip(`${numbered(i)}  ${written}`, columns))
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

/** Empty lines, below table and news: left out where there is no room. */
export const SPACES = 2
/** So few lines the list of moves may have, if there is no room for more. */
const LEAST_CHOICE = 4

/**
 * The whole table if there is room for it beside the news and the moves; otherwise
 * the short one, with as much of the moves' meaning and of the news as fits.
 */
export function fitted(
  screen: Screen,
  seat: Seat,
  options: readonly MoveOption[],
  columns: number,
  { news, room }: { readonly news: readonly string[]; readonly room: number },
): { table: string[]; told: readonly string[]; choice: string[] } {
  const whole = screen.board(seat, columns)
  const explained = screen.choice(options, columns, room / 2)
  if (whole.length + news.length + explained.length + SPACES <= room)
    return { table: whole, told: news, choice: explained }
  const table = screen.board(seat, columns, 'short')
  const choice = screen.choice(options, columns, Math.max(LEAST_CHOICE, room - table.length - SPACES))
  const left = Math.max(0, room - table.length - choice.length - SPACES)
  return { table, told: news.length <= left ? news : left < 2 ? [] : ['…', ...news.slice(1 - left)], choice }
}
