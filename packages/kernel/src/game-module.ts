/**
 * A game module: a game's rules, and all that people and programs need around
 * them. Commands, server and clients work with modules and know no game.
 */
import type { Seed } from './chance.js'
import type { Fact } from './facts.js'
import type { Reading } from './fault.js'
import type { Game, Move, Refusal, SeatView } from './game.js'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Something that a table can be set to. The first value is the default. */
export interface Setting {
  readonly id: string
  readonly values: readonly string[]
}

/** Moves as one line of text. Works on the view of the seat that moves: the text holds nothing that it may not know. */
export interface Notation<View> {
  write(view: View, move: Move): string
  /** Reads what `write` wrote, and shorter forms that can mean only one thing. */
  read(view: View, text: string): { readonly move: Move } | { readonly refusal: Refusal }
}

/** Positions written by hand. */
export interface Diagram<Position> {
  read(raw: unknown, seed: Seed): Reading<Position>
  /** The position as JSON, with nothing hidden; `read` makes an equal position of it, whatever the seed. */
  write(position: Position): object
}

export type Colour = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'gray'

/** The words that a table is chosen by, in one language. */
export interface SettingWords {
  readonly title: string
  setting(id: string): string
  value(setting: string, value: string): string
}

/** Settings and values that have no word are called by their ids. */
export const settingWords = (vocabulary: {
  readonly title: string
  readonly settings: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}): SettingWords => ({
  title: vocabulary.title,
  setting: (id) => vocabulary.settings[id] ?? id,
  value: (_setting, value) => vocabulary.values[value] ?? value,
})

/** All that is said to people, in one language. */
export interface Words<View, F extends Fact> extends SettingWords {
  /** What the seat of this view is asked. */
  question(view: View): string
  move(view: View, move: Move): string
  /** A line for the log, told to the seat of this view; null for a fact that needs no words. */
  fact(view: View, fact: F, names: readonly string[]): string | null
  refusal(refusal: Refusal): string
  /** What stands on the cards of this name, for what the table does not show; none if there is no such card. */
  card?(view: View, name: string): string[]
  /** Words of the table that are a colour on the cards of the game. It is never the only sign. */
  readonly colours?: Readonly<Record<string, Colour>>
  /** The name of a part of a score. */
  part(id: string): string
  /** By seat, the names of what it has built so far, for statistics; a name may come several times. */
  built?(view: View): string[][]
  /** The table as lines of text, as this view's seat sees it. */
  table(view: View, names: readonly string[], columns: number): string[]
}

/** What a table is chosen by. A client that offers games needs no more of them, and none of their rules. */
export interface Summary {
  readonly seats: { readonly min: number; readonly max: number }
  readonly settings: readonly Setting[]
  readonly words: Readonly<Record<Language, SettingWords>>
}

export interface GameModule<Position, View extends SeatView, Options, F extends Fact = Fact> {
  readonly game: Game<Position, View, Options, F>
  readonly settings: readonly Setting[]
  /** Checks settings for a table of so many seats, as they come from flags, forms and records; what is left out has its default. */
  options(raw: unknown, seats: number): Reading<Options>
  readonly notation: Notation<View>
  readonly diagram: Diagram<Position>
  readonly words: Readonly<Record<Language, Words<View, F>>>
}

/**
 * A module of a game that is known only at run time. Positions and views come out
 * of it and go back into it; nobody else looks inside. Of a view it is known
 * whose it is, and a move is a number.
 */
export type AnyGameModule = GameModule<unknown, SeatView, unknown>

/** Chooses moves. A bot sees a view and its legal moves, never a position, so it cannot cheat. */
export interface Bot<View extends SeatView> {
  choose(view: View, moves: readonly Move[]): Move
}
