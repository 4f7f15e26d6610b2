/** How strong people and bots are, and what each finished game did to that. */
import type { StoredTable } from './table-store.js'

/** Who is rated: a person by id, a bot by its level and the version of the levels. */
export interface Rating {
  readonly player: string
  readonly name: string
  /** The handle of a person's page. */
  readonly handle: string | null
  readonly bot: boolean
  readonly mu: number
  readonly sigma: number
  readonly games: number
}

export interface PersonRating extends Pick<Rating, 'player' | 'mu' | 'sigma' | 'games'> {
  /** The ladder: the name of the game, or that of its ladder with bots. */
  readonly game: string
  readonly seats: number
}

export interface Rated {
  readonly player: string
  readonly name: string
  readonly bot: boolean
}

/** The rating of somebody who has not played yet. */
export const BEGINNER = { mu: 25, sigma: 25 / 3 }

/** How somebody went before the end of a game: a bot played for them, they resigned, or their time was over. */
export type Went = 'left' | 'resigned' | 'timeout'

/** Why a game changed no rating: it was not asked for, ended by agreement, one player had two seats, all were gone, or somebody never decided anything. */
export type Unrated = 'friendly' | 'agreed' | 'same-player' | 'nobody-stayed' | 'not-played'

/** What became of the rating of a finished game, in the order of its seats. */
export type StoredOutcome =
  | { readonly is: 'unrated'; readonly why: Unrated }
  | {
      readonly is: 'rated'
      readonly changes: readonly { readonly before: number; readonly after: number }[]
      /** It counted less, because these people had played each other often. */
      readonly less: boolean
    }

/** Computes new ratings from old ones, in the same order. */
export type Rerate = (old: readonly Pick<Rating, 'mu' | 'sigma'>[]) => readonly Pick<Rating, 'mu' | 'sigma'>[]

/** What else is stored with the rating of a game. */
export interface RatingNote {
  readonly went: readonly (Went | null)[]
  readonly less: boolean
}

/** A finished table and what it does to ratings, when all are computed anew. */
export interface Settled {
  readonly table: string
  readonly went: readonly (Went | null)[]
  readonly outcome: StoredOutcome
}

/** A rating that was computed anew, as people are shown it. */
export interface RatingChange {
  readonly person: string
  readonly game: string
  readonly seats: number
  readonly old: number
  /** Null if none of their games counts any more. */
  readonly now: number | null
}

export type RatingRow = Omit<Rating, 'handle'> & { readonly game: string; readonly seats: number }

/** So many are a page of a ladder. */
export const LADDER_PAGE = 100

export interface RatingStore {
  /** Changes the ratings of all players of a table, once: false if it was settled before. */
  rate(
    table: string,
    ladder: string,
    seats: number,
    players: readonly Rated[],
    change: Rerate,
    note?: RatingNote,
  ): Promise<boolean>
  /** The table changes no rating. False if it was settled before. */
  leaveUnrated(table: string, why: Unrated, went: readonly (Went | null)[]): Promise<boolean>
  /** How many rated games without bots these people have finished with each other since then: `[a, b, games]`, each pair once. */
  meetings(people: readonly string[], game: string, since: number): Promise<[string, string, number][]>
  /** A page, from this place on. */
  ladder(game: string, seats: number, from?: number): Promise<Rating[]>
  /** The ratings that these people have in any game. */
  ratingsOf(people: readonly string[]): Promise<PersonRating[]>
  /** How often somebody has finished a game, and how often they went before its end. */
  endings(person: string): Promise<{ readonly finished: number } & Readonly<Record<Went, number>>>

  /** A page of finished tables in the order in which they ended. */
  finished(after: Pick<StoredTable, 'id' | 'ended'> | null): Promise<StoredTable[]>
  all(): Promise<RatingRow[]>
  /** Replaces all ratings, unless another number of tables is finished by now; then false. */
  replaceAll(
    rows: readonly RatingRow[],
    settled: readonly Settled[],
    changes: readonly RatingChange[],
    at: number,
  ): Promise<boolean>
  /** What was computed anew for somebody, and when. */
  changesOf(person: string): Promise<(RatingChange & { readonly at: number })[]>
}
