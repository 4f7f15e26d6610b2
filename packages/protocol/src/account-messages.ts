/** What belongs to an account: ways to sign in, tokens of programs, and notifications of turns. */
import { type Static, Type } from '@sinclair/typebox'
import { orNull, Time } from './tables.js'

/** Browsers make and read it, as WebAuthn defines; the server's WebAuthn code checks it. */
const WebAuthn = Type.Record(Type.String(), Type.Unknown())

const Id = Type.String({ minLength: 1, maxLength: 1400 })

const Label = Type.String({ minLength: 1, maxLength: 60 })

export const Passkey = Type.Object(
  { id: Id, label: Label, made: Time },
  { $id: 'Passkey', additionalProperties: false },
)
export type Passkey = Static<typeof Passkey>

/** A token as it is listed; its secret is shown only once. */
export const TokenMade = Type.Object(
  { id: Id, label: Label, made: Time },
  { $id: 'TokenMade', additionalProperties: false },
)
export type TokenMade = Static<typeof TokenMade>

/** A browser that is signed in. */
export const BrowserSession = Type.Object(
  { id: Id, label: Label, made: Time, current: Type.Boolean() },
  { $id: 'BrowserSession', additionalProperties: false },
)

/** How somebody wants to be notified that a game by correspondence waits for them. Off unless they ask for it. */
export const Notices = Type.Object(
  {
    push: Type.Object(
      {
        /** The server's public key, for the browser's push service. */
        key: Type.String(),
        /** Browsers that are notified. */
        devices: Type.Integer({ minimum: 0 }),
      },
      { additionalProperties: false },
    ),
    mail: Type.Object(
      {
        /** Whether this server can send mail. */
        offered: Type.Boolean(),
        address: orNull(Type.String()),
        /** Until its owner confirms an address, only the request to confirm is sent to it. */
        confirmed: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
  },
  { $id: 'Notices', additionalProperties: false },
)
export type Notices = Static<typeof Notices>

export const Account = Type.Object(
  {
    /** The name to sign in with, beside a passkey; null without a password. */
    username: orNull(Type.String()),
    passkeys: Type.Array(Passkey),
    tokens: Type.Array(TokenMade),
    notices: Notices,
    /** The last hundred. */
    sessions: Type.Optional(Type.Array(BrowserSession)),
    /** This person may use the page `/admin`. */
    moderator: Type.Optional(Type.Literal(true)),
    /** Ratings of yours that were computed anew by the host; `now` is null if none of those games counts any more. */
    ratingChanges: Type.Optional(
      Type.Array(
        Type.Object(
          {
            game: Type.String(),
            seats: Type.Integer(),
            bots: Type.Boolean(),
            old: Type.Integer(),
            now: orNull(Type.Integer()),
            at: Time,
          },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  { $id: 'Account', additionalProperties: false },
)
export type Account = Static<typeof Account>

/** All that the server keeps of somebody; at most the last thousands of each kind. */
export const OwnData = Type.Object(
  {
    person: Type.Record(Type.String(), Type.Unknown()),
    account: Type.Record(Type.String(), Type.Unknown()),
    tables: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    said: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    ratings: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    people: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    reports: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: 'OwnData', additionalProperties: false },
)
export type OwnData = Static<typeof OwnData>

/** Options for `navigator.credentials.create` or `.get`, to be read with `parse…FromJSON`. */
export const PasskeyAsked = Type.Object({ options: WebAuthn }, { $id: 'PasskeyAsked', additionalProperties: false })
export type PasskeyAsked = Static<typeof PasskeyAsked>

/** The credential that the browser made, from its `toJSON`. */
export const NewPasskey = Type.Object(
  { label: Label, credential: WebAuthn },
  { $id: 'NewPasskey', additionalProperties: false },
)

/** The credential that the browser found, from its `toJSON`. */
export const PasskeyShown = Type.Object({ credential: WebAuthn }, { $id: 'PasskeyShown', additionalProperties: false })

/** The id of a passkey or of a token. */
export const Which = Type.Object({ id: Id }, { $id: 'Which', additionalProperties: false })

/** The languages in which a notice can be written. */
const Tongue = Type.Union([Type.Literal('en'), Type.Literal('de')])

/** A browser's subscription to its push service. */
export const Device = Type.Object(
  {
    endpoint: Type.String({ pattern: '^https?://', maxLength: 1000, fault: 'must be the address of a push service' }),
    p256dh: Type.String({ pattern: '^[\\w-]{80,100}=*$', fault: 'must be a public key' }),
    auth: Type.String({ pattern: '^[\\w-]{20,30}=*$', fault: 'must be a secret of 16 bytes' }),
    language: Tongue,
  },
  { $id: 'Device', additionalProperties: false },
)
export type Device = Static<typeof Device>

/** A browser that no longer wants notifications. */
export const DeviceGone = Type.Object(
  { endpoint: Type.String({ maxLength: 1000 }) },
  { $id: 'DeviceGone', additionalProperties: false },
)

export const Mailbox = Type.Object(
  {
    address: Type.String({
      pattern: '^[^\\s@,;:<>()"\\\\]+@[^\\s@,;:<>()"\\\\]+\\.[^\\s@,;:<>()"\\\\.]+$',
      maxLength: 200,
      fault: 'must be an e-mail address',
    }),
    language: Tongue,
  },
  { $id: 'Mailbox', additionalProperties: false },
)

/** The contents of a link in a mail. */
export const Sealed = Type.Object(
  { seal: Type.String({ pattern: '^[\\w.-]{1,200}$' }) },
  { $id: 'Sealed', additionalProperties: false },
)

/** The address that was confirmed, or that gets no more mail. */
export const Settled = Type.Object({ address: Type.String() }, { $id: 'Settled', additionalProperties: false })
