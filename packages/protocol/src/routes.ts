/** The HTTP interface as a list. The server serves it, clients call it, and the OpenAPI document is made from it. */
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import {
  Account,
  Device,
  DeviceGone,
  Mailbox,
  NewPasskey,
  OwnData,
  PasskeyAsked,
  PasskeyShown,
  Sealed,
  Settled,
  Which,
} from './account-messages.js'
import { AdminCommand, AdminReply } from './admin.js'
import { Act, Acted, Scene } from './live-messages.js'
import {
  ComingBack,
  Credentials,
  Farewell,
  Forgotten,
  Labelling,
  Me,
  Naming,
  NewPassword,
  Recovery,
  Token,
  WayBack,
} from './people.js'
import { Report, Reported } from './reports.js'
import { AtPage, InLanguage, Site, SitePage } from './site.js'
import {
  Arrangement,
  Cards,
  Joining,
  Ladder,
  LateHands,
  NewTable,
  Pairing,
  Profile,
  Sharing,
  Shelf,
  Table,
  TableId,
  Tables,
} from './tables.js'
import { Ties, Tying } from './ties.js'
import { Version } from './version.js'

export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  /** The caller must be known, at least as a guest. */
  readonly person: boolean
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly reply: TSchema
}

/** Somebody's page: the name of the account in upper or lower case, or the id of a person. */
const AtPerson = Type.Object({ who: Type.String({ minLength: 1, maxLength: 64 }) })

/** The page of finished games after this place, as the page before it says. */
const PastGames = Type.Object(
  { after: Type.Optional(Type.String({ pattern: '^\\d{1,16} [a-z2-7]{12}$' })) },
  { $id: 'PastGames', additionalProperties: false },
)

const AtGame = Type.Object({ game: Type.String({ minLength: 1, maxLength: 100 }) })

const Nothing = Type.Object({}, { $id: 'Nothing', additionalProperties: false })

const AtTable = Type.Object({ table: TableId })

/** A stream of server-sent events, so not one of `ROUTES`. */
export const LOBBY_PATH = '/api/lobby'

export const LISTS = ['mine', 'open', 'finished', 'watch'] as const

const Listing = Type.Object(
  { which: Type.Union(LISTS.map((which) => Type.Literal(which))) },
  { $id: 'Listing', additionalProperties: false },
)

/** A number in a query arrives as text. */
const Since = Type.Object(
  { since: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })) },
  { $id: 'Since', additionalProperties: false },
)

const OnLadder = Type.Object(
  {
    game: Type.String({ maxLength: 40 }),
    seats: Type.String({ pattern: '^\\d$' }),
    /** The ladder of games with bots, which are rated apart. */
    with: Type.Optional(Type.Literal('bots')),
    /** The page from this place on. */
    from: Type.Optional(Type.String({ pattern: '^\\d{1,6}$' })),
  },
  { $id: 'OnLadder', additionalProperties: false },
)

/** A record of the kernel, as `handwerk verify` takes it. */
const GameRecord = Type.Object({ format: Type.Integer(), game: Type.String() }, { $id: 'GameRecord' })

export const ROUTES = {
  version: {
    method: 'GET',
    path: '/api/version',
    summary: 'Which protocol and which build this server is',
    person: false,
    reply: Version,
  },
  games: { method: 'GET', path: '/api/games', summary: 'What can be played', person: false, reply: Shelf },
  cards: {
    method: 'GET',
    path: '/api/games/:game/cards',
    summary: 'The cards of a game: numbers, names and figures',
    person: false,
    params: AtGame,
    reply: Cards,
  },
  me: { method: 'GET', path: '/api/me', summary: 'Who you are', person: false, reply: Me },
  name: {
    method: 'POST',
    path: '/api/me',
    summary: 'Take a name; whoever is not known yet becomes a guest and gets a cookie',
    person: false,
    body: Naming,
    reply: Me,
  },
  account: {
    method: 'POST',
    path: '/api/account',
    summary: 'Make an account of the guest that you are, or give the one you have a password; everything stays yours',
    person: true,
    body: Credentials,
    reply: Me,
  },
  signIn: {
    method: 'POST',
    path: '/api/sign-in',
    summary: 'Sign in to an account, here or on another device',
    person: false,
    body: Credentials,
    reply: Me,
  },
  wayBack: {
    method: 'POST',
    path: '/api/way-back',
    summary: 'A code by which the guest that you are comes back in another browser; the one before is good for nothing',
    person: true,
    reply: WayBack,
  },
  comeBack: {
    method: 'POST',
    path: '/api/come-back',
    summary: 'Be the guest again whose code this is; the browser gets the cookie',
    person: false,
    body: ComingBack,
    reply: Me,
  },
  newPassword: {
    method: 'POST',
    path: '/api/account/password',
    summary: 'Change the password; all other browsers are signed out',
    person: true,
    body: NewPassword,
    reply: Me,
  },
  forgotten: {
    method: 'POST',
    path: '/api/recovery',
    summary: 'Send a code to the confirmed address of somebody who has forgotten the password, if there is one',
    person: false,
    body: Forgotten,
    reply: Nothing,
  },
  recover: {
    method: 'POST',
    path: '/api/recovery/password',
    summary: 'Choose a new password by a code, and sign in; all other browsers are signed out',
    person: false,
    body: Recovery,
    reply: Me,
  },
  endSession: {
    method: 'POST',
    path: '/api/sessions/end',
    summary: 'A browser of yours is signed out',
    person: true,
    body: Which,
    reply: Account,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/sessions/end-others',
    summary: 'All browsers of yours but this one are signed out',
    person: true,
    reply: Account,
  },
  ownData: {
    method: 'GET',
    path: '/api/account/data',
    summary: 'All that the server keeps of you',
    person: true,
    reply: OwnData,
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/account/delete',
    summary: 'Delete yourself; the games of the others stay, without your name',
    person: true,
    body: Farewell,
    reply: Me,
  },
  report: {
    method: 'POST',
    path: '/api/reports',
    summary: 'Tell the host about somebody',
    person: true,
    body: Report,
    reply: Reported,
  },
  site: { method: 'GET', path: '/api/site', summary: 'What the host tells everybody', person: false, reply: Site },
  sitePage: {
    method: 'GET',
    path: '/api/site/:page',
    summary: 'A page of the host: imprint, privacy or rules, as Markdown',
    person: false,
    params: AtPage,
    query: InLanguage,
    reply: SitePage,
  },
  admin: {
    method: 'POST',
    path: '/api/admin',
    summary: 'What hosts and moderators do; for others it is not there',
    person: false,
    body: AdminCommand,
    reply: AdminReply,
  },
  signOut: { method: 'POST', path: '/api/sign-out', summary: 'Forget who this is', person: true, reply: Me },
  token: {
    method: 'POST',
    path: '/api/tokens',
    summary: 'A token for a program that plays in your name, and can do nothing else',
    person: true,
    body: Labelling,
    reply: Token,
  },
  revoke: {
    method: 'POST',
    path: '/api/tokens/revoke',
    summary: 'A token is good for nothing from now on',
    person: true,
    body: Which,
    reply: Account,
  },
  myAccount: {
    method: 'GET',
    path: '/api/account',
    summary: 'Your ways to sign in, tokens and notices',
    person: true,
    reply: Account,
  },
  askNewPasskey: {
    method: 'POST',
    path: '/api/passkeys/ask',
    summary: 'What your browser is to be asked for to make a passkey',
    person: true,
    reply: PasskeyAsked,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    summary: 'Add a passkey that your browser has made; a guest has an account by it',
    person: true,
    body: NewPasskey,
    reply: Account,
  },
  removePasskey: {
    method: 'POST',
    path: '/api/passkeys/remove',
    summary: 'A passkey signs you in no more; the last way into an account stays',
    person: true,
    body: Which,
    reply: Account,
  },
  askPasskey: {
    method: 'POST',
    path: '/api/sign-in/passkey/ask',
    summary: 'What a browser is to be asked for to sign in by passkey',
    person: false,
    reply: PasskeyAsked,
  },
  signInByPasskey: {
    method: 'POST',
    path: '/api/sign-in/passkey',
    summary: 'Sign in by passkey',
    person: false,
    body: PasskeyShown,
    reply: Me,
  },
  addDevice: {
    method: 'POST',
    path: '/api/notices/push',
    summary: 'Tell this browser when a game by correspondence waits for you',
    person: true,
    body: Device,
    reply: Account,
  },
  removeDevice: {
    method: 'POST',
    path: '/api/notices/push/stop',
    summary: 'Tell this browser no more',
    person: true,
    body: DeviceGone,
    reply: Account,
  },
  setMailbox: {
    method: 'POST',
    path: '/api/notices/mail',
    summary: 'Write to an address when a game waits for you, once its owner has confirmed it',
    person: true,
    body: Mailbox,
    reply: Account,
  },
  removeMailbox: {
    method: 'POST',
    path: '/api/notices/mail/stop',
    summary: 'Forget the address',
    person: true,
    reply: Account,
  },
  confirm: {
    method: 'POST',
    path: '/api/notices/confirm',
    summary: 'The owner of an address agrees, by the link that was sent there',
    person: false,
    body: Sealed,
    reply: Settled,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/notices/unsubscribe',
    summary: 'The owner of an address wants no more, by the link that every notice has',
    person: false,
    body: Sealed,
    reply: Settled,
  },
  profile: {
    method: 'GET',
    path: '/api/people/:who',
    summary: 'What everybody may know of somebody',
    person: false,
    params: AtPerson,
    query: PastGames,
    reply: Profile,
  },
  ties: {
    method: 'GET',
    path: '/api/ties',
    summary: 'Whom you follow, and where they are; and whom you have blocked',
    person: true,
    reply: Ties,
  },
  tie: {
    method: 'POST',
    path: '/api/ties',
    summary: 'Follow or block somebody, or stop it',
    person: true,
    body: Tying,
    reply: Ties,
  },
  tables: {
    method: 'GET',
    path: '/api/tables',
    summary:
      'Your tables (those that wait for you first), open ones, your finished ones, or games to watch (the best first)',
    person: false,
    query: Listing,
    reply: Tables,
  },
  pair: {
    method: 'POST',
    path: '/api/pairing',
    summary:
      'Play with whoever looks for the same, at once or as soon as somebody does; say it again every few seconds while you wait',
    person: true,
    body: Pairing,
    reply: Table,
  },
  make: { method: 'POST', path: '/api/tables', summary: 'Make a table', person: true, body: NewTable, reply: Table },
  table: {
    method: 'GET',
    path: '/api/tables/:table',
    summary: 'A table',
    person: false,
    params: AtTable,
    reply: Table,
  },
  join: {
    method: 'POST',
    path: '/api/tables/:table/join',
    summary: 'Take a seat',
    person: true,
    params: AtTable,
    body: Joining,
    reply: Table,
  },
  arrange: {
    method: 'POST',
    path: '/api/tables/:table/arrange',
    summary: 'Change seats or terms before the start, or hand the table on; only the host may',
    person: true,
    params: AtTable,
    body: Arrangement,
    reply: Table,
  },
  decline: {
    method: 'POST',
    path: '/api/tables/:table/decline',
    summary: 'You do not want the seat that is kept for you',
    person: true,
    params: AtTable,
    reply: Table,
  },
  cancel: {
    method: 'POST',
    path: '/api/tables/:table/cancel',
    summary: 'Take back a table that has not begun; only its host may',
    person: true,
    params: AtTable,
    reply: Tables,
  },
  share: {
    method: 'POST',
    path: '/api/tables/:table/share',
    summary: 'Add a random share to the deal, before the start',
    person: true,
    params: AtTable,
    body: Sharing,
    reply: Table,
  },
  start: {
    method: 'POST',
    path: '/api/tables/:table/start',
    summary: 'Begin; only the host may, and all seats must be taken',
    person: true,
    params: AtTable,
    reply: Table,
  },
  rematch: {
    method: 'POST',
    path: '/api/tables/:table/rematch',
    summary: 'The same once more, everybody one seat further on; it begins when all have asked for it',
    person: true,
    params: AtTable,
    reply: Table,
  },
  act: {
    method: 'POST',
    path: '/api/tables/:table/acts',
    summary: 'Whatever can be done at a table, for programs that keep no connection',
    person: true,
    params: AtTable,
    body: Act,
    reply: Acted,
  },
  scene: {
    method: 'GET',
    path: '/api/tables/:table/scene',
    summary: 'The table as you may know it, with the events since a number',
    person: false,
    params: AtTable,
    query: Since,
    reply: Scene,
  },
  hands: {
    method: 'GET',
    path: '/api/tables/:table/hands',
    summary: 'What onlookers may see of hands, some moves late, where all who play have agreed',
    person: false,
    params: AtTable,
    reply: LateHands,
  },
  record: {
    method: 'GET',
    path: '/api/tables/:table/record',
    summary: 'The record of a finished game',
    person: false,
    params: AtTable,
    reply: GameRecord,
  },
  ladder: {
    method: 'GET',
    path: '/api/ladder',
    summary: 'The ratings of a game with so many seats',
    person: false,
    query: OnLadder,
    reply: Ladder,
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES

type Part<N extends RouteName, P extends keyof Route> = (typeof ROUTES)[N] extends {
  readonly [K in P]: infer S extends TSchema
}
  ? Static<S>
  : undefined
export type Body<N extends RouteName> = Part<N, 'body'>
export type Query<N extends RouteName> = Part<N, 'query'>
export type Reply<N extends RouteName> = Static<(typeof ROUTES)[N]['reply']>
