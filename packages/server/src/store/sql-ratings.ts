import { itemAt } from '@handwerk/kernel'
import { type Kysely, sql } from 'kysely'
import { Conflict, type Engine, tryWrite } from './engine.js'
import type { Rated, Rating, RatingStore, Rerate } from './rating-store.js'
import type { Schema } from './schema.js'

const LIMIT = 100
/** The rating of somebody who has not played yet. */
const BEGINNER = { mu: 25, sigma: 25 / 3 }

export class SqlRatings implements RatingStore {
  private readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  private get db(): Kysely<Schema> {
    return this.engine.db
  }

  async rate(table: string, game: string, seats: number, players: readonly Rated[], change: Rerate): Promise<boolean> {
    return tryWrite(this.engine, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('tables')
        .set({ counted: 1 })
        .where('id', '=', table)
        .where('counted', '=', 0)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Conflict()
      // In the same order for all tables, so that there are no deadlocks.
      for (const player of [...players].sort((a, b) => (a.player < b.player ? -1 : 1)))
        await trx
          .insertInto('ratings')
          .values({ game, seats, ...player, bot: player.bot ? 1 : 0, ...BEGINNER, games: 0 })
          .onConflict((conflict) => conflict.columns(['game', 'seats', 'player']).doUpdateSet({ name: player.name }))
          .execute()
      const rows = await trx
        .selectFrom('ratings')
        .selectAll()
        .where('game', '=', game)
        .where('seats', '=', seats)
        .where(
          'player',
          'in',
          players.map(({ player }) => player),
        )
        .execute()
      const old = players.map(({ player }) => rows.find((row) => row.player === player) ?? BEGINNER)
      for (const [i, { mu, sigma }] of change(old).entries())
        await trx
          .updateTable('ratings')
          .set((of) => ({ mu, sigma, games: of('games', '+', 1) }))
          .where('game', '=', game)
          .where('seats', '=', seats)
          .where('player', '=', itemAt(players, i).player)
          .execute()
    })
  }

  async ladder(game: string, seats: number): Promise<Rating[]> {
    const rows = await this.db
      .selectFrom('ratings')
      .leftJoin('people', 'people.id', 'ratings.player')
      .select(['player', 'bot', 'mu', 'sigma', 'games', 'ratings.name', 'people.name as own', 'handle', 'people.id'])
      .where('game', '=', game)
      .where('seats', '=', seats)
      .orderBy(sql`mu - 2 * sigma`, 'desc')
      .limit(LIMIT)
      .execute()
    return rows.map(({ own, id, ...row }) => ({
      ...row,
      name: own ?? row.name,
      handle: row.handle ?? id,
      bot: row.bot === 1,
    }))
  }
}
