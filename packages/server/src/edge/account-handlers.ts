/** Routes for people: names, accounts and ways to sign in, tokens, notices, and pages. */
import type { Account } from '@handwerk/protocol'
import type { Accounts } from '../accounts.js'
import { ApiError } from '../api-error.js'
import { hashOfCode } from '../codes.js'
import { placeIn, placeText } from '../moderation/describe.js'
import { faultOfName, NAME_SENTENCES, nameRefused } from '../names.js'
import type { Notices } from '../notices/notices.js'
import type { Passkeys } from '../passkeys.js'
import { gameOfLadder, standingOf } from '../ratings.js'
import type { Site } from '../site.js'
import type { Database, Stores } from '../store/database.js'
import { sessionId } from '../store/person-store.js'
import { TABLES_PAGE } from '../store/table-store.js'
import { describeTable } from '../table/describe-table.js'
import { realWorld } from '../world.js'
import { browserLabel } from './browser-label.js'
import { type Handlers, limit } from './handlers.js'
import type { KnownDevices } from './known-devices.js'
import { type Rate, RateLimits } from './rate-limit.js'
import type { Sessions } from './sessions.js'

export interface AccountParts {
  readonly database: Pick<Database, 'moderation'>
  readonly site: Site
  /** The names of all bots, which nobody may take. */
  readonly botNames: readonly string[]
  readonly people: Sessions
  readonly accounts: Accounts
  readonly passkeys: Passkeys
  readonly notices: Notices
  readonly newcomers: Rate
  /** For each account at each address, and for each browser that has signed in before. */
  readonly passwords: Rate
  /** For all accounts at one address. */
  readonly addressPasswords: Rate
  readonly mails: Rate
}

/** Routes that a program with a token may not use. */
export const PERSONAL = [
  'name',
  'account',
  'myAccount',
  'signIn',
  'signOut',
  'token',
  'revoke',
  'askNewPasskey',
  'addPasskey',
  'removePasskey',
  'askPasskey',
  'signInByPasskey',
  'addDevice',
  'removeDevice',
  'setMailbox',
  'removeMailbox',
  'newPassword',
  'forgotten',
  'recover',
  'endSession',
  'endOtherSessions',
  'ownData',
  'deleteAccount',
  'report',
  'admin',
] as const satisfies (keyof Handlers)[]

type AccountRoute =
  | 'me'
  | 'name'
  | 'account'
  | 'myAccount'
  | 'signIn'
  | 'signOut'
  | 'token'
  | 'revoke'
  | 'askNewPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'askPasskey'
  | 'signInByPasskey'
  | 'addDevice'
  | 'removeDevice'
  | 'setMailbox'
  | 'removeMailbox'
  | 'confirm'
  | 'unsubscribe'
  | 'profile'

export function accountHandlers(
  stores: Stores,
  parts: AccountParts,
  devices: KnownDevices,
): {
  handlers: Pick<Handlers, AccountRoute>
  accountOf(person: string, session: string | null): Promise<Account>
} {
  const { people, accounts, passkeys, notices, site, botNames } = parts
  const arrivals = new RateLimits(parts.newcomers)
  const tries = new RateLimits(parts.passwords)
  const addressTries = new RateLimits(parts.addressPasswords)
  const mails = new RateLimits(parts.mails)
  // Passkeys cannot be guessed. This limits how many challenges the server stores.
  const challenges = new RateLimits(parts.newcomers)
  const accountOf = async (person: string, session: string | null): Promise<Account> => ({
    username: (await stores.profiles.page(person))?.username ?? null,
    passkeys: (await stores.profiles.passkeys(person)).map(({ id, label, made }) => ({ id, label, made })),
    tokens: [...(await stores.profiles.tokens(person))],
    notices: await notices.chosen(person),
    sessions: (await stores.persons.sessionsOf(person)).map(({ hash, label, made }) => ({
      id: sessionId(hash),
      label,
      made,
      current: hash === session,
    })),
    ...((await parts.database.moderation.isModerator(person)) ? { moderator: true as const } : {}),
    ratingChanges: (await stores.ratings.changesOf(person)).map(({ game: ladder, seats, old, now, at }) => {
      const { game, withBots } = gameOfLadder(ladder)
      return { game, seats, bots: withBots, old, now, at }
    }),
  })
  const requireNoBan = async (person: string) => {
    const ban = await parts.database.moderation.banOf(person, realWorld.now())
    if (ban) throw new ApiError('forbidden', `The host has banned you. ${ban.reason}`.trim(), { why: 'banned' })
  }
  const handlers: Pick<Handlers, AccountRoute> = {
    me: async ({ person }) => ({ person }),
    name: async ({ body, person, address, headers, setToken }) => {
      const { name, invitation } = body
      if (person?.name === name) return { person }
      const fault = faultOfName(name, botNames)
      if (fault) throw nameRefused(fault)
      if (person) {
        if (!(await stores.persons.rename(person.id, name))) throw nameRefused('taken')
        return { person: { ...person, name } }
      }
      limit(arrivals, address)
      await site.admit(invitation, hashOfCode)
      const guest = await people.addGuest(name, browserLabel(headers))
      setToken(guest.token)
      return { person: guest.person }
    },
    account: async ({ body, known, address, headers, setToken, setDevice }) => {
      if ((await stores.profiles.page(known.id))?.username)
        throw new ApiError('not-now', 'You have an account with a password.')
      if (known.guest && !(await stores.persons.mayKeepName(known.id))) throw nameRefused('taken')
      if (faultOfName(body.username, botNames) === 'reserved')
        throw new ApiError('taken', NAME_SENTENCES.reserved, { field: 'username', why: 'name-reserved' })
      limit(addressTries, address)
      const account = await accounts.add(body.username, body.password)
      await stores.persons.setAccount(known.id, account, body.username)
      await stores.waysBack.drop(known.id)
      setToken(await people.renewSession(known.id, browserLabel(headers)))
      setDevice(await devices.issue(body.username))
      return { person: { ...known, guest: false } }
    },
    signIn: async ({ body, address, headers, setToken, setDevice }) => {
      // No limit per account alone: anybody could lock its owner out by guessing.
      const device = await devices.find(headers, body.username)
      if (device === null) {
        limit(addressTries, address)
        limit(tries, `${address} ${body.username.toLowerCase()}`)
      } else limit(tries, `device ${device}`)
      const person = await stores.persons.personOf(await accounts.check(body.username, body.password))
      if (!person) throw new ApiError('forbidden', 'Name or password is wrong.')
      await requireNoBan(person.id)
      setToken(await people.addSession(person.id, 'all', browserLabel(headers)))
      setDevice(await devices.issue(body.username))
      return { person }
    },
    signOut: async ({ headers, setToken }) => {
      await people.endSession(headers)
      setToken(null)
      return { person: null }
    },
    myAccount: async ({ known, session }) => accountOf(known.id, session),

    askNewPasskey: async ({ known, headers, address }) => {
      limit(challenges, address)
      return { options: await passkeys.askNew(known, headers.origin) }
    },
    addPasskey: async ({ body, known, headers, setToken, session }) => {
      if (known.guest && !(await stores.persons.mayKeepName(known.id))) throw nameRefused('taken')
      await passkeys.add(known, body.label, body.credential, headers.origin)
      if (known.guest) {
        await stores.waysBack.drop(known.id)
        setToken(await people.renewSession(known.id, browserLabel(headers)))
      }
      return accountOf(known.id, session)
    },
    removePasskey: async ({ body, known, session }) => {
      if (!(await stores.profiles.dropPasskey(known.id, body.id)))
        throw new ApiError('not-now', 'There is no such passkey, or it is the last way into your account.')
      return accountOf(known.id, session)
    },
    askPasskey: async ({ headers, address }) => {
      limit(challenges, address)
      return { options: await passkeys.ask(headers.origin) }
    },
    signInByPasskey: async ({ body, headers, setToken }) => {
      const person = await stores.persons.person(await passkeys.check(body.credential, headers.origin))
      if (!person) throw new ApiError('forbidden', 'This passkey belongs to no account here.')
      await requireNoBan(person.id)
      setToken(await people.addSession(person.id, 'all', browserLabel(headers)))
      return { person }
    },

    token: async ({ body, known }) => {
      if ((await stores.profiles.tokens(known.id)).length >= MAX_TOKENS)
        throw new ApiError('not-now', `At most ${MAX_TOKENS} tokens; revoke one first.`)
      return { token: await people.addSession(known.id, 'play', body.label) }
    },
    revoke: async ({ body, known, session }) => {
      if (!(await stores.profiles.revoke(known.id, body.id)))
        throw new ApiError('no-such-thing', 'There is no such token.')
      people.ended(body.id)
      return accountOf(known.id, session)
    },

    addDevice: async ({ body, known, session }) => {
      await notices.addDevice(known.id, body)
      return accountOf(known.id, session)
    },
    removeDevice: async ({ body, known, session }) => {
      await notices.removeDevice(known.id, body.endpoint)
      return accountOf(known.id, session)
    },
    setMailbox: async ({ body, known, address, session }) => {
      // Limit by all three, so that nobody can send many mails or receive many.
      for (const key of [address, `person ${known.id}`, `to ${body.address.toLowerCase()}`]) limit(mails, key)
      await notices.setAddress(known, body.address, body.language)
      return accountOf(known.id, session)
    },
    removeMailbox: async ({ known, session }) => {
      await notices.removeAddress(known.id)
      return accountOf(known.id, session)
    },
    confirm: async ({ body }) => ({ address: await notices.confirm(body.seal) }),
    unsubscribe: async ({ body }) => ({ address: await notices.unsubscribe(body.seal) }),

    profile: async ({ who, person, query }) => {
      const page = await stores.profiles.page(who)
      if (!page) throw new ApiError('no-such-thing', 'There is nobody of this name.')
      const standings = await stores.profiles.standings(page.person.id)
      const tables = await stores.tables.tablesOf(page.person.id, ['over'], placeIn(query.after))
      const last = tables.length === TABLES_PAGE ? tables.at(-1) : undefined
      return {
        person: page.person,
        handle: page.username ?? page.person.id,
        since: page.since,
        ratings: standings.map(({ game: ladder, seats, ...rating }) => {
          const { game, withBots } = gameOfLadder(ladder)
          return { game, seats, ...standingOf(rating), ...(withBots ? { bots: true as const } : {}) }
        }),
        endings: await stores.ratings.endings(page.person.id),
        tables: tables
          .filter(({ onlookers }) => onlookers)
          .map((table) => describeTable(table, person?.id ?? null, realWorld.now())),
        ...(last && { more: placeText({ at: last.made, id: last.id }) }),
      }
    },
  }
  return { handlers, accountOf }
}

const MAX_TOKENS = 50
