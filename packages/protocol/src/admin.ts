/** What hosts and moderators ask of a server, and what they are told. */
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { Name, PersonId } from './people.js'
import { REPORT_REASONS } from './reports.js'
import { orNull, STATUSES, TableId, Time } from './tables.js'

/** Somebody: an id, the name to sign in with, or a name that nobody else has. */
const Who = Type.String({ minLength: 1, maxLength: 64 })
/** Where a page of a list begins: as the page before said in `more`. */
const After = Type.Optional(Type.String({ maxLength: 100 }))
const Text = Type.String({ maxLength: 500 })

const command = <K extends string, P extends TProperties>(is: K, properties: P) =>
  Type.Object({ is: Type.Literal(is), ...properties }, { additionalProperties: false })

export const AdminCommand = Type.Union(
  [
    /** `odd`: names that nobody could take today. */
    command('people', {
      search: Type.Optional(Type.String({ maxLength: 64 })),
      only: Type.Optional(Type.Union([Type.Literal('banned'), Type.Literal('odd'), Type.Literal('moderators')])),
      after: After,
    }),
    command('person', { who: Who }),
    command('tables', {
      status: Type.Optional(Type.Union(STATUSES.map((status) => Type.Literal(status)))),
      who: Type.Optional(Who),
      after: After,
    }),
    /** Ends all sessions. `erase`: the name and all that was said go, too. `report`: settles it. */
    command('ban', {
      who: Who,
      /** Null: for ever. */
      days: orNull(Type.Integer({ minimum: 1, maximum: 3650 })),
      reason: Text,
      erase: Type.Boolean(),
      report: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    command('unban', { who: Who }),
    command('rename', { who: Who, name: Name }),
    /** Ends a game without a result; a table that has not begun is deleted. */
    command('close', { table: TableId }),
    /** A code by which somebody chooses a new password. */
    command('reset', { who: Who }),
    /** An empty text takes the announcement back. */
    command('announce', { text: Text, hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
    /** No new tables from then on; null ends it. */
    command('maintenance', { from: orNull(Time) }),
    command('statistics', {}),
    command('reports', { settled: Type.Optional(Type.Boolean()), after: After }),
    command('settle', { report: Type.String({ maxLength: 40 }), outcome: Text }),
    command('log', { after: After }),
    command('invite', {
      uses: Type.Integer({ minimum: 1, maximum: 1000 }),
      days: Type.Integer({ minimum: 1, maximum: 365 }),
    }),
    /** The right to do all this on the page `/admin`. Only by the command line. */
    command('grant', { who: Who }),
    command('revoke', { who: Who }),
  ],
  { $id: 'AdminCommand' },
)
export type AdminCommand = Static<typeof AdminCommand>

export const AdminPerson = Type.Object(
  {
    id: PersonId,
    name: Type.String(),
    handle: orNull(Type.String()),
    guest: Type.Boolean(),
    moderator: Type.Boolean(),
    since: Time,
    seen: Time,
    /** Until when; null if not. */
    banned: orNull(Time),
    reason: Type.String(),
    /** Why nobody could take this name today; null if anybody could. */
    odd: orNull(Type.String()),
  },
  { $id: 'AdminPerson', additionalProperties: false },
)
export type AdminPerson = Static<typeof AdminPerson>

export const AdminTable = Type.Object(
  {
    id: TableId,
    game: Type.String(),
    status: Type.Union(STATUSES.map((status) => Type.Literal(status))),
    made: Time,
    host: PersonId,
    names: Type.Array(Type.String()),
  },
  { $id: 'AdminTable', additionalProperties: false },
)
export type AdminTable = Static<typeof AdminTable>

const Line = Type.Object({ table: TableId, text: Type.String(), at: Time }, { additionalProperties: false })

export const AdminReport = Type.Object(
  {
    id: Type.String(),
    at: Time,
    reporter: Type.Object({ id: PersonId, name: Type.String() }, { additionalProperties: false }),
    about: Type.Object({ id: PersonId, name: Type.String() }, { additionalProperties: false }),
    reason: Type.Union(REPORT_REASONS.map((reason) => Type.Literal(reason))),
    text: Type.String(),
    table: orNull(TableId),
    /** The name at that moment, and the last that was said. */
    nameThen: Type.String(),
    said: Type.Array(Type.String()),
    outcome: orNull(Type.String()),
  },
  { $id: 'AdminReport', additionalProperties: false },
)
export type AdminReport = Static<typeof AdminReport>

export const AdminEntry = Type.Object(
  { at: Time, by: Type.String(), action: Type.String(), target: Type.String(), detail: Type.String() },
  { $id: 'AdminEntry', additionalProperties: false },
)
export type AdminEntry = Static<typeof AdminEntry>

const More = orNull(Type.String())
const reply = <K extends string, P extends TProperties>(is: K, properties: P) =>
  Type.Object({ is: Type.Literal(is), ...properties }, { additionalProperties: false })

export const AdminReply = Type.Union(
  [
    reply('people', { people: Type.Array(AdminPerson), more: More }),
    reply('person', {
      person: AdminPerson,
      sessions: Type.Integer(),
      tables: Type.Array(AdminTable),
      said: Type.Array(Line),
    }),
    reply('tables', { tables: Type.Array(AdminTable), more: More }),
    /** What was done, in a sentence. */
    reply('done', { sentence: Type.String() }),
    /** A code that is shown once, the page where it is used, and how long. */
    reply('code', { code: Type.String(), path: Type.String(), expires: Time, sentence: Type.String() }),
    reply('statistics', { counts: Type.Record(Type.String(), Type.Integer()) }),
    reply('reports', { reports: Type.Array(AdminReport), more: More }),
    reply('log', { entries: Type.Array(AdminEntry), more: More }),
  ],
  { $id: 'AdminReply' },
)
export type AdminReply = Static<typeof AdminReply>
