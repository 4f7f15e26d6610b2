/** How strong people and bots are. */

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

export interface Rated {
  readonly player: string
  readonly name: string
  readonly bot: boolean
}

/** Computes new ratings from old ones, in the same order. */
export type Rerate = (old: readonly Pick<Rating, 'mu' | 'sigma'>[]) => readonly Pick<Rating, 'mu' | 'sigma'>[]

export interface RatingStore {
  /** Changes the ratings of all players of a table, once: false if it was rated before. */
  rate(table: string, game: string, seats: number, players: readonly Rated[], change: Rerate): Promise<boolean>
  ladder(game: string, seats: number): Promise<Rating[]>
}
