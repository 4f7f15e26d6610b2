/**
 * A game module: a game's rules, and all that people and programs need around
 * them. Commands, server and clients work with modules and depend on no single
 * game.
 */
import type { Seed } from './chance.js'
import type { Fact } from './facts.js'
import type { Reading } from './fault.js'
import type { Game, Move, Refusal, SeatView } from './game.js'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** A setting of a table. The first value is the default. */
export interface Setting {
  readonly id: string
  readonly values: readonly string[]
}

/** Moves as one line of text. Works on the view of the seat that moves, so the text cannot reveal a secret. */
export interface Notation<View> {
  write(view: View, move: Move): string
  /** Reads what `write` wrote, and unambiguous abbreviations of it. */
  read(view: View, text: string): { readonly move: Move } | { readonly refusal: Refusal }
}

/** Positions written by hand. */
export interface Diagram<Position> {
  read(raw: unknown, seed: Seed): Reading<Position>
  /** The position as JSON, with nothing hidden; `read` turns it into an equal position, whatever the seed. */
  write(position: Position): object
}

export type Colour = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'gray'

/** Names of a game and its settings, in one language. */
export interface SettingWords {
  readonly title: string
  setting(id: string): string
  value(setting: string, value: string): string
}

/** Settings and values without a name are shown by their ids. */
export const settingWords = (vocabulary: {
  readonly title: string
  readonly settings: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}): SettingWords => ({
  title: vocabulary.title,
  setting: (id) => vocabulary.settings[id] ?? id,
  value: (_setting, value) => vocabulary.values[value] ?? value,
})

/** All sentences for people, in one language. */
export interface Words<View, F extends Fact> extends SettingWords {
  /** The question to the seat of this view. */
  question(view: View): string
  move(view: View, move: Move): string
  /** A line for the log of this view's seat; null for a fact that needs no line. */
  fact(view: View, fact: F, names: readonly string[]): string | null
  refusal(refusal: Refusal): string
  /** The text of the cards of this name, for what the table does not show; empty if there is no such card. */
  card?(view: View, name: string): string[]
  /** Words in `table` that are a colour on the game's cards. Colour must never be the only sign. */
  readonly colours?: Readonly<Record<string, Colour>>
  /** The name of a part of a score. */
  part(id: string): string
  /** For each seat, the names of what it has built so far, for statistics; a name may appear several times. */
  built?(view: View): string[][]
  /** The table as lines of text, as this view's seat sees it; all of it, or a part. */
  table(view: View, names: readonly string[], columns: number, part?: TablePart): string[]
  /** What people may type in this language for words of the notation, in lower case; spaces may stand in both. */
  typed?(view: View): Readonly<Record<string, string>>
}

/**
 * `short`: what a decision needs, others in a line or two each; `market`: what lies in the middle; `hand` and `own`: of this
 * view's seat, `own` with its hand.
 */
export type TablePart = 'whole' | 'short' | 'market' | 'hand' | 'own'

/** What a lobby needs to offer a game, without loading its rules. */
export interface Summary {
  readonly seats: { readonly min: number; readonly max: number }
  readonly settings: readonly Setting[]
  readonly words: Readonly<Record<Language, SettingWords>>
}

/** A card, or anything else that views, facts and moves name by a number. */
export interface CardEntry {
  readonly number: number
  /** The same in every version and language; like copies of a card share it. */
  readonly id: string
  readonly names: Readonly<Record<Language, string>>
  /** Its figures and properties, by the game's own words. */
  readonly figures: Readonly<Record<string, unknown>>
}

export interface CardTable {
  readonly cards: readonly CardEntry[]
  /** What else has numbers, such as resources, by kind. */
  readonly others: Readonly<Record<string, readonly CardEntry[]>>
}

export interface GameModule<Position, View extends SeatView, Options, F extends Fact = Fact> {
  readonly game: Game<Position, View, Options, F>
  readonly settings: readonly Setting[]
  /**
   * Checks the settings of a table with this many seats, as they come from flags,
   * forms and records, and fills in defaults.
   */
  options(raw: unknown, seats: number): Reading<Options>
  readonly notation: Notation<View>
  readonly diagram: Diagram<Position>
  /** All cards that may be in a game with these options, for programs. Absent for games without cards. */
  cards?(options: Options): CardTable
  readonly words: Readonly<Record<Language, Words<View, F>>>
}

/**
 * A module of a game that is known only at run time. Its positions and views are
 * opaque to callers, who pass them back in. They know only whose view it is, and
 * that a move is a number.
 */
export type AnyGameModule = GameModule<unknown, SeatView, unknown>

/** JSON Schemas (draft 7) of what leaves a game. */
export interface GameSchemas {
  readonly view: object
  readonly fact: object
  readonly move: object
}

/** Chooses moves. A bot gets a view and its legal moves, never a position, so it cannot cheat. */
export interface Bot<View extends SeatView> {
  choose(view: View, moves: readonly Move[]): Move
}
