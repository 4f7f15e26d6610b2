/** The migrations, in order. A released migration is never changed; a new one is added. */
import { type Kysely, sql } from 'kysely'
import { lookOf } from '../names.js'
import { DatabaseTrouble } from './trouble.js'

type Migration = (db: Kysely<unknown>) => Promise<void>

const first: Migration = async (db) => {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('guest', 'integer', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.unique())
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('person', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('expires', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('tables')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('pace', 'text', (c) => c.notNull())
    .addColumn('rated', 'integer', (c) => c.notNull())
    .addColumn('onlookers', 'integer', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('made', 'bigint', (c) => c.notNull())
    .addColumn('begun', 'bigint')
    .addColumn('ended', 'bigint')
    .addColumn('waiting', 'text', (c) => c.notNull())
    .addColumn('ending', 'text')
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('commitment', 'text', (c) => c.notNull())
    .addColumn('seed', 'text')
    .addColumn('rematch', 'text')
    .addColumn('counted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('tables_by_status').on('tables').columns(['status', 'made']).execute()
  await db.schema
    .createTable('seats')
    .addColumn('table_id', 'text', (c) => c.notNull().references('tables.id'))
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('person', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('level', 'text')
    .addColumn('link', 'text')
    .addColumn('share', 'text', (c) => c.notNull())
    .addColumn('stand_in', 'integer', (c) => c.notNull())
    .addColumn('resigned', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('seats_key', ['table_id', 'seat'])
    .execute()
  await db.schema.createIndex('seats_by_person').on('seats').column('person').execute()
  await db.schema
    .createTable('entries')
    .addColumn('table_id', 'text', (c) => c.notNull().references('tables.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer')
    .addColumn('decision', 'integer')
    .addColumn('line', 'text')
    .addColumn('sent', 'text')
    .addColumn('undone', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('heard', 'text', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('entries_key', ['table_id', 'number'])
    // A decision is answered once. Other events have null here, and nulls are distinct.
    .addUniqueConstraint('entries_answer', ['table_id', 'seat', 'decision'])
    .execute()
  await db.schema
    .createTable('courses')
    .addColumn('table_id', 'text', (c) => c.primaryKey().references('tables.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('course', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('sayings')
    .addColumn('table_id', 'text', (c) => c.notNull().references('tables.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sayings_key', ['table_id', 'number'])
    .execute()
  await db.schema
    .createTable('mutes')
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('muted', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('mutes_key', ['person', 'muted'])
    .execute()
  await db.schema
    .createTable('ratings')
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('seats', 'integer', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bot', 'integer', (c) => c.notNull())
    .addColumn('mu', 'double precision', (c) => c.notNull())
    .addColumn('sigma', 'double precision', (c) => c.notNull())
    .addColumn('games', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('ratings_key', ['game', 'seats', 'player'])
    .execute()
  await db.schema
    .createTable('turns')
    .addColumn('table_id', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('decision', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('turns_key', ['table_id', 'seat', 'decision'])
    .execute()
}

/** Pages of people, passkeys, and notices of turns. */
const people: Migration = async (db) => {
  await db.schema.alterTable('people').addColumn('handle', 'text').execute()
  await db.schema
    .alterTable('people')
    .addColumn('since', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('made', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  const known = await db.introspection.getTables()
  if (known.some(({ name }) => name === 'user'))
    await sql`update people set handle = (select username from "user" where "user".id = people.account)`.execute(db)
  await db.schema.createIndex('people_by_handle').on('people').column('handle').unique().execute()
  await db.schema.createIndex('sessions_by_person').on('sessions').column('person').execute()
  await db.schema.createIndex('ratings_by_player').on('ratings').column('player').execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('person', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('made', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('passkeys_by_person').on('passkeys').column('person').execute()
  await db.schema
    .createTable('challenges')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('person', 'text')
    .addColumn('expires', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('addresses')
    .addColumn('person', 'text', (c) => c.primaryKey().references('people.id'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('confirmed', 'integer', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('devices')
    .addColumn('endpoint', 'text', (c) => c.primaryKey())
    .addColumn('person', 'text', (c) => c.notNull().references('people.id'))
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('devices_by_person').on('devices').column('person').execute()
  await db.schema
    .createTable('calls')
    .addColumn('table_id', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('decision', 'integer', (c) => c.notNull())
    .addColumn('due', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('taken', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('calls_key', ['table_id', 'seat', 'decision'])
    .execute()
  await db.schema.createIndex('calls_by_due').on('calls').columns(['taken', 'due']).execute()
  await db.schema
    .createTable('keys')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}

/** When the clocks of a table must be checked next. */
const deadlines: Migration = async (db) => {
  await db.schema
    .createTable('deadlines')
    .addColumn('table_id', 'text', (c) => c.primaryKey().references('tables.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('deadlines_by_time').on('deadlines').column('at').execute()
}

/** The deadline of each seat, for lists of tables. */
async function dueTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tables')
    .addColumn('due', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}

/** How many tables somebody has, and what is old enough to be forgotten. */
async function quotas(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('tables_by_host').on('tables').columns(['host', 'status']).execute()
  await db.schema.createIndex('tables_by_end').on('tables').columns(['status', 'ended']).execute()
  await db.schema.createIndex('people_by_age').on('people').columns(['guest', 'since']).execute()
  await db.schema.createIndex('sessions_by_end').on('sessions').column('expires').execute()
}

/**
 * Six levels instead of four: bots that have another name now, and a version of the levels for each table,
 * so that bots with another strength are rated as other players.
 */
async function sixLevels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tables')
    .addColumn('levels', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  for (const [old, now] of [
    ['apprentice', 'novice'],
    ['master', 'artisan'],
  ]) {
    await sql`update seats set name = ${now} where kind = 'bot' and level = ${old}`.execute(db)
    await sql`update seats set level = ${now} where level = ${old}`.execute(db)
    await sql`update ratings set player = ${`bot ${now}`}, name = ${now} where player = ${`bot ${old}`}`.execute(db)
  }
}

/** When the host of a table last looked for somebody who wants the same. */
async function pairing(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tables').addColumn('sought', 'bigint').execute()
  await db.schema.createIndex('tables_by_seeking').on('tables').columns(['status', 'sought']).execute()
  await db.schema.createIndex('tables_by_begin').on('tables').columns(['status', 'begun']).execute()
}

/** Reports, whom people follow and block, and when they were last here. */
async function peace(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('reporter', 'text', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('table_id', 'text')
    .addColumn('evidence', 'text', (c) => c.notNull())
    .addColumn('settled', 'bigint')
    .addColumn('settled_by', 'text')
    .addColumn('outcome', 'text')
    .execute()
  await db.schema.createIndex('reports_by_time').on('reports').columns(['settled', 'at']).execute()
  await db.schema.createIndex('reports_by_reporter').on('reports').columns(['reporter', 'settled']).execute()
  await db.schema
    .createTable('ties')
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('tie', 'text', (c) => c.notNull())
    .addColumn('other', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ties_key', ['person', 'tie', 'other'])
    .execute()
  await db.schema.createIndex('ties_by_other').on('ties').columns(['other', 'tie']).execute()
  await db.schema
    .alterTable('people')
    .addColumn('seen', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

/** What became of the rating of a game, how people went before its end, and ratings that were computed anew. */
async function fairRatings(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tables').addColumn('rating', 'text').execute()
  await db.schema.alterTable('seats').addColumn('went', 'text').execute()
  await db.schema
    .createTable('rating_changes')
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('seats', 'integer', (c) => c.notNull())
    .addColumn('old', 'integer', (c) => c.notNull())
    .addColumn('now', 'integer')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('rating_changes_key', ['person', 'game', 'seats'])
    .execute()
}

/** Links for whole tables, seats that are kept for somebody, and codes by which guests come back. */
async function gathering(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tables').addColumn('invite', 'text').execute()
  await db.schema
    .alterTable('tables')
    .addColumn('removed', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('seats').addColumn('kept', 'text').execute()
  await db.schema
    .alterTable('seats')
    .addColumn('declined', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('seats_by_kept').on('seats').column('kept').execute()
  await db.schema
    .createTable('ways_back')
    .addColumn('person', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('made', 'bigint', (c) => c.notNull())
    .execute()
}

/** Names that are kept apart, bans, moderators, codes for a new password, invitations, and what hosts have done. */
async function moderation(db: Kysely<unknown>): Promise<void> {
  for (const [column, initial] of [
    ['moderator', 0],
    ['gone', 0],
  ] as const)
    await db.schema
      .alterTable('people')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(initial))
      .execute()
  await db.schema.alterTable('people').addColumn('look', 'text').execute()
  await db.schema.alterTable('people').addColumn('banned', 'bigint').execute()
  await db.schema.alterTable('people').addColumn('ban_reason', 'text').execute()
  await db.schema.createIndex('people_by_look').on('people').columns(['look', 'guest']).execute()
  await db.schema.createIndex('sayings_by_person').on('sayings').column('person').execute()
  for (let last = ''; ; ) {
    const rows = await sql<{ id: string; name: string }>`
      select id, name from people where id > ${last} order by id limit 500`.execute(db)
    for (const { id, name } of rows.rows)
      await sql`update people set look = ${lookOf(name)} where id = ${id}`.execute(db)
    const end = rows.rows.at(-1)
    if (!end) break
    last = end.id
  }
  await db.schema
    .createTable('recoveries')
    .addColumn('person', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('invitations')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('uses', 'integer', (c) => c.notNull())
    .addColumn('expires', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('host_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('host_log_by_time').on('host_log').columns(['at', 'id']).execute()
}

/** Hands may be shown to onlookers, if all agree. */
async function handsShown(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tables')
    .addColumn('hands', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

const MIGRATIONS: readonly Migration[] = [
  first,
  deadlines,
  people,
  dueTimes,
  quotas,
  sixLevels,
  pairing,
  peace,
  fairRatings,
  gathering,
  moderation,
  handsShown,
]

/** The number of migrations that this version knows. */
export const NEWEST_MIGRATION = MIGRATIONS.length

/** Runs the missing migrations. The caller holds a lock and a transaction. */
export async function migrate(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .execute()
  const reached = await reachedMigration(db)
  if (reached > MIGRATIONS.length)
    throw new DatabaseTrouble(
      `the database was written by a newer version of this program (it is at step ${reached}, this one knows ${MIGRATIONS.length}): install that version, or restore a backup of before`,
    )
  for (const [i, migration] of MIGRATIONS.entries()) {
    if (i < reached) continue
    await migration(db)
    await sql`insert into migrations (number) values (${i + 1})`.execute(db)
  }
}

/** Whether the database is up to date; false if that cannot be read. */
export async function isMigrated(db: Kysely<unknown>): Promise<boolean> {
  return reachedMigration(db).then(
    (reached) => reached === MIGRATIONS.length,
    () => false,
  )
}

async function reachedMigration(db: Kysely<unknown>): Promise<number> {
  const done = await sql<{ number: number | null }>`select max(number) as number from migrations`.execute(db)
  return done.rows[0]?.number ?? 0
}
