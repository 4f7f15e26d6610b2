/** Routes for passwords: to change one, and to choose a new one when it is forgotten. */
import type { Accounts } from '../accounts.js'
import { ApiError } from '../api-error.js'
import { hashOfCode, newCode } from '../codes.js'
import type { Notices } from '../notices/notices.js'
import type { Database } from '../store/database.js'
import { realWorld } from '../world.js'
import { browserLabel } from './browser-label.js'
import { type Handlers, limit } from './handlers.js'
import type { KnownDevices } from './known-devices.js'
import { type Rate, RateLimits } from './rate-limit.js'
import type { Sessions } from './sessions.js'

export interface PasswordParts {
  readonly database: Pick<Database, 'profiles' | 'persons' | 'recoveries'>
  readonly people: Sessions
  readonly accounts: Accounts
  readonly notices: Notices
  readonly devices: KnownDevices
  readonly passwords: Rate
  readonly addressPasswords: Rate
  readonly mails: Rate
}

/** How long a code that was sent by mail is good for. */
const MAILED_CODE_LIFETIME = 3_600_000

const wrongPassword = (field: string) =>
  new ApiError('forbidden', 'The password is wrong.', { field, why: 'password-wrong' })

/** Throws if it is not the password of the account with this name. */
export async function requirePassword(
  accounts: Accounts,
  username: string,
  password: string,
  field: string,
): Promise<string> {
  return accounts.check(username, password).catch((error: unknown) => {
    throw error instanceof ApiError ? wrongPassword(field) : error
  })
}

export function passwordHandlers(parts: PasswordParts): Pick<Handlers, 'newPassword' | 'forgotten' | 'recover'> {
  const { database, people, accounts, notices, devices } = parts
  const { profiles, persons, recoveries } = database
  const tries = new RateLimits(parts.passwords)
  const addressTries = new RateLimits(parts.addressPasswords)
  const mails = new RateLimits(parts.mails)
  return {
    newPassword: async ({ body, known, headers, setToken }) => {
      const username = (await profiles.page(known.id))?.username
      if (!username) throw new ApiError('not-now', 'You have no password yet.')
      limit(tries, known.id)
      const account = await requirePassword(accounts, username, body.old, 'old')
      await accounts.setPassword(account, body.password)
      setToken(await people.renewSession(known.id, browserLabel(headers)))
      return { person: known }
    },
    forgotten: async ({ body, address }) => {
      for (const key of [address, `who ${body.who.toLowerCase()}`]) limit(mails, key)
      if (!notices.sendsMail) throw new ApiError('not-now', 'This server sends no mail: ask the host for a code.')
      const reachable = await recoveries.reachable(body.who)
      // The answer is the same, and as fast, whether there is such an account or not.
      for (const { person, username, address: to } of reachable) {
        const code = newCode()
        await recoveries.add(person, hashOfCode(code), realWorld.now() + MAILED_CODE_LIFETIME)
        notices.sendCode(to, body.language, username, code)
      }
      return {}
    },
    recover: async ({ body, address, headers, setToken, setDevice }) => {
      limit(addressTries, address)
      const { username, password } = body
      const hash = hashOfCode(body.code)
      const found = await recoveries.look(hash, realWorld.now())
      if (!found || (found.username !== null && found.username !== username.toLowerCase()))
        throw new ApiError('forbidden', 'This code is wrong, too old, or was used before.', {
          field: 'code',
          why: 'code-wrong',
        })
      // A name that somebody else has is refused before the code is used up.
      if (found.account === null) {
        const account = await accounts.add(username, password)
        await persons.setAccount(found.person, account, username)
        await recoveries.take(hash, realWorld.now())
      } else {
        if (!(await recoveries.take(hash, realWorld.now())))
          throw new ApiError('forbidden', 'This code was used before.', { field: 'code', why: 'code-wrong' })
        await accounts.setPassword(found.account, password)
      }
      setToken(await people.renewSession(found.person, browserLabel(headers)))
      setDevice(await devices.issue(username))
      return { person: await persons.person(found.person) }
    },
  }
}
