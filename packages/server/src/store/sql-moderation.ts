import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { lookOf } from '../names.js'
import {
  type Forgotten,
  type LogEntry,
  MODERATION_PAGE,
  type ModeratedPerson,
  type ModerationStore,
  type PeopleQuery,
  type Place,
  type TableQuery,
} from './moderation-store.js'
import { sessionId } from './person-store.js'
import { personOf } from './rows.js'
import type { Schema } from './schema.js'
import type { SqlEngine, Write } from './sql-engine.js'
import { dropTables } from './sql-expiry.js'
import { withSeats } from './sql-tables.js'
import type { StoredTable } from './table-store.js'

const LAST_SAID = 30
const DAY = 24 * 3_600_000

export class SqlModeration implements ModerationStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  private get db(): Kysely<Schema> {
    return this.engine.db
  }

  async find(who: string): Promise<ModeratedPerson[]> {
    const people = this.db.selectFrom('people').selectAll().where('gone', '=', 0)
    const exact = await people
      .where((of) => of.or([of('id', '=', who), of('handle', '=', who.toLowerCase())]))
      .limit(2)
      .execute()
    const own = exact.find(({ id }) => id === who)
    if (own) return [moderatedOf(own)]
    if (exact.length > 0) return exact.map(moderatedOf)
    return (await people.where('look', '=', lookOf(who)).limit(2).execute()).map(moderatedOf)
  }

  async people({ search, only, after, now }: PeopleQuery): Promise<ModeratedPerson[]> {
    const pattern = `%${(search ?? '').toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
    const rows = await this.db
      .selectFrom('people')
      .selectAll()
      .where('gone', '=', 0)
      .$if(search !== undefined && search !== '', (query) =>
        query.where(
          sql<boolean>`(lower(name) like ${pattern} escape '\\' or handle like ${pattern} escape '\\' or id = ${search ?? ''})`,
        ),
      )
      .$if(only === 'banned', (query) => query.where('banned', '>', now))
      .$if(only === 'moderators', (query) => query.where('moderator', '=', 1))
      .$if(after !== null, (query) => query.where(isAfter('since', after)))
      .orderBy('since', 'desc')
      .orderBy('id', 'desc')
      .limit(MODERATION_PAGE)
      .execute()
    return rows.map(moderatedOf)
  }

  async tables({ status, person, after }: TableQuery): Promise<StoredTable[]> {
    const rows = await this.db
      .selectFrom('tables')
      .selectAll()
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
      .$if(person !== undefined, (query) =>
        query.where((of) =>
          of.or([
            of('host', '=', person ?? ''),
            of(
              'id',
              'in',
              of
                .selectFrom('seats')
                .select('table_id')
                .where('person', '=', person ?? ''),
            ),
          ]),
        ),
      )
      .$if(after !== null, (query) => query.where(isAfter('made', after)))
      .orderBy('made', 'desc')
      .orderBy('id', 'desc')
      .limit(MODERATION_PAGE)
      .execute()
    return withSeats(this.db, rows)
  }

  async isModerator(person: string): Promise<boolean> {
    const row = await this.db.selectFrom('people').select('moderator').where('id', '=', person).executeTakeFirst()
    return row?.moderator === 1
  }

  async banOf(person: string, now: number): Promise<{ reason: string } | null> {
    const row = await this.db
      .selectFrom('people')
      .select('ban_reason')
      .where('id', '=', person)
      .where('banned', '>', now)
      .executeTakeFirst()
    return row ? { reason: row.ban_reason ?? '' } : null
  }

  async countSessions(person: string): Promise<number> {
    return countIn(this.db.selectFrom('sessions').where('person', '=', person))
  }

  async lastSaid(person: string): Promise<{ table: string; text: string; at: number }[]> {
    return this.db
      .selectFrom('sayings')
      .select(['table_id as table', 'text', 'at'])
      .where('person', '=', person)
      .orderBy('at', 'desc')
      .limit(LAST_SAID)
      .execute()
  }

  async ban(person: string, until: number, reason: string, entry: LogEntry): Promise<string[]> {
    return this.engine.write(async (trx) => {
      await trx.updateTable('people').set({ banned: until, ban_reason: reason }).where('id', '=', person).execute()
      await note(trx, entry)
      return this.endSessions(trx, person)
    })
  }

  private async endSessions(trx: Write, person: string): Promise<string[]> {
    const ended = await trx.deleteFrom('sessions').where('person', '=', person).returning('hash').execute()
    for (const { hash } of ended) await this.engine.announceEnd(trx, sessionId(hash))
    return ended.map(({ hash }) => hash)
  }

  async unban(person: string, entry: LogEntry): Promise<void> {
    await this.engine.write(async (trx) => {
      await trx.updateTable('people').set({ banned: null, ban_reason: null }).where('id', '=', person).execute()
      await note(trx, entry)
    })
  }

  async setModerator(person: string, on: boolean, entry: LogEntry): Promise<void> {
    await this.engine.write(async (trx) => {
      await trx
        .updateTable('people')
        .set({ moderator: on ? 1 : 0 })
        .where('id', '=', person)
        .execute()
      await note(trx, entry)
    })
  }

  async rename(person: string, name: string, entry: LogEntry): Promise<void> {
    await this.engine.write(async (trx) => {
      await note(trx, entry)
      await this.renameEverywhere(trx, person, name)
    })
  }

  async erase(person: string, name: string, entry: LogEntry): Promise<void> {
    await this.engine.write(async (trx) => {
      await note(trx, entry)
      await this.unsay(trx, person)
      await this.renameEverywhere(trx, person, name)
    })
  }

  async forget(person: string, name: string, entry: LogEntry): Promise<Forgotten> {
    return this.engine.write(async (trx) => {
      await note(trx, entry)
      const row = await trx.selectFrom('people').select('account').where('id', '=', person).executeTakeFirst()
      const sessions = await this.endSessions(trx, person)
      await this.unsay(trx, person)
      await this.renameEverywhere(trx, person, name)
      for (const part of [
        'passkeys',
        'addresses',
        'devices',
        'mutes',
        'recoveries',
        'rating_changes',
        'ways_back',
      ] as const)
        await trx.deleteFrom(part).where('person', '=', person).execute()
      await trx.deleteFrom('challenges').where('person', '=', person).execute()
      await trx.deleteFrom('mutes').where('muted', '=', person).execute()
      await trx.deleteFrom('ties').where('person', '=', person).execute()
      await trx.deleteFrom('ties').where('other', '=', person).execute()
      await trx.deleteFrom('ratings').where('player', '=', person).execute()
      await trx
        .updateTable('people')
        .set({ account: null, handle: null, guest: 1, gone: 1, moderator: 0, look: null, seen: 0, ban_reason: null })
        .where('id', '=', person)
        .execute()
      return { sessions, account: row?.account ?? null }
    })
  }

  private async unsay(trx: Write, person: string): Promise<void> {
    await trx.deleteFrom('sayings').where('person', '=', person).execute()
    await this.engine.announceNews(trx, { is: 'unsaid', person })
  }

  private async renameEverywhere(trx: Write, person: string, name: string): Promise<void> {
    await trx
      .updateTable('people')
      .set({ name, look: lookOf(name) })
      .where('id', '=', person)
      .execute()
    await trx.updateTable('seats').set({ name }).where('person', '=', person).execute()
    await trx.updateTable('sayings').set({ name }).where('person', '=', person).execute()
    await trx.updateTable('ratings').set({ name }).where('player', '=', person).execute()
    await this.engine.announceNews(trx, { is: 'renamed', person })
  }

  async dropGathering(table: string): Promise<boolean> {
    return this.engine.write(async (trx) => {
      // The change locks the row: the game does not begin until it is deleted.
      const { numUpdatedRows } = await trx
        .updateTable('tables')
        .set({ sought: null })
        .where('id', '=', table)
        .where('status', '=', 'gathering')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await dropTables(trx, [{ id: table }])
      await this.engine.announce(trx, table)
      return true
    })
  }

  async log(entry: LogEntry): Promise<void> {
    await this.engine.write((trx) => note(trx, entry))
  }

  async entries(after: Place | null): Promise<(LogEntry & Place)[]> {
    return this.db
      .selectFrom('host_log')
      .selectAll()
      .$if(after !== null, (query) => query.where(isAfter('at', after)))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(MODERATION_PAGE)
      .execute()
  }

  async statistics(now: number): Promise<Record<string, number>> {
    const { db } = this
    const people = db.selectFrom('people').where('gone', '=', 0)
    const tables = db.selectFrom('tables')
    const over = tables.where('status', '=', 'over')
    const counts = {
      members: people.where('guest', '=', 0),
      guests: people.where('guest', '=', 1),
      hereToday: people.where('seen', '>=', now - DAY),
      banned: people.where('banned', '>', now),
      sessions: db.selectFrom('sessions').where('expires', '>', now),
      gathering: tables.where('status', '=', 'gathering'),
      running: tables.where('status', '=', 'running'),
      finished: over,
      finishedToday: over.where('ended', '>=', now - DAY),
      finishedThisWeek: over.where('ended', '>=', now - 7 * DAY),
      openReports: db.selectFrom('reports').where('settled', 'is', null),
    }
    const counted = Object.entries(counts).map(async ([what, query]) => [what, await countIn(query)] as const)
    return Object.fromEntries(await Promise.all(counted))
  }
}

export const note = async (trx: Write, entry: LogEntry): Promise<void> => {
  await trx
    .insertInto('host_log')
    .values({ id: randomBytes(9).toString('base64url'), ...entry })
    .execute()
}

/** Behind a place in a list that begins with the newest. */
const isAfter = (column: 'since' | 'made' | 'at', place: Place | null) =>
  sql<boolean>`(${sql.ref(column)} < ${place?.at ?? 0} or (${sql.ref(column)} = ${place?.at ?? 0} and id < ${place?.id ?? ''}))`

async function countIn<T extends keyof Schema>(query: SelectQueryBuilder<Schema, T, object>): Promise<number> {
  const { count } = await query.select((of) => of.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

function moderatedOf(row: Selectable<Schema['people']>): ModeratedPerson {
  const { handle, moderator, since, seen, banned, ban_reason: reason } = row
  return { ...personOf(row), handle, moderator: moderator === 1, since, seen, banned, reason: reason ?? '' }
}
