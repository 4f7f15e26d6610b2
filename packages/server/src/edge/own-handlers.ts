/** Routes for what belongs to somebody alone: where they are signed in, their data, and their end here. */
import { type Account, DELETED_NAME } from '@handwerk/protocol'
import type { Accounts } from '../accounts.js'
import { ApiError } from '../api-error.js'
import type { Database } from '../store/database.js'
import { sessionId } from '../store/person-store.js'
import type { TableRegistry } from '../table/table-registry.js'
import { realWorld } from '../world.js'
import { type Handlers, limit } from './handlers.js'
import { requirePassword } from './password-handlers.js'
import { type Rate, RateLimits } from './rate-limit.js'
import type { Sessions } from './sessions.js'

export interface OwnParts {
  readonly database: Pick<Database, 'profiles' | 'persons' | 'moderation' | 'ownData'>
  readonly tables: TableRegistry
  readonly people: Sessions
  readonly accounts: Accounts
  readonly passwords: Rate
  accountOf(person: string, session: string | null): Promise<Account>
}

export function ownHandlers(
  parts: OwnParts,
): Pick<Handlers, 'endSession' | 'endOtherSessions' | 'ownData' | 'deleteAccount'> {
  const { database, tables, people, accounts, accountOf } = parts
  const tries = new RateLimits(parts.passwords)
  return {
    endSession: async ({ body, known, session }) => {
      const all = await database.persons.sessionsOf(known.id)
      const ended = all.find(({ hash }) => sessionId(hash) === body.id)
      if (!ended) throw new ApiError('no-such-thing', 'There is no such session.')
      await database.persons.dropSession(ended.hash)
      people.ended(body.id)
      return accountOf(known.id, session)
    },
    endOtherSessions: async ({ known, session }) => {
      for (const hash of await database.persons.dropOtherSessions(known.id, session ?? ''))
        people.ended(sessionId(hash))
      return accountOf(known.id, session)
    },
    ownData: async ({ known }) => database.ownData.of(known.id),
    deleteAccount: async ({ body, known, setToken }) => {
      if (body.name.trim() !== known.name)
        throw new ApiError('malformed', 'This is not your name.', { field: 'name', why: 'name-wrong' })
      const username = (await database.profiles.page(known.id))?.username
      if (username) {
        limit(tries, known.id)
        await requirePassword(accounts, username, body.password ?? '', 'password')
      }
      await tables.leaveAll(known.id, database.moderation)
      const entry = { at: realWorld.now(), by: known.id, action: 'leave', target: known.id, detail: '' }
      const { sessions, account } = await database.moderation.forget(known.id, DELETED_NAME, entry)
      if (account !== null) await accounts.remove(account)
      for (const hash of sessions) people.ended(sessionId(hash))
      for (const is of ['unsaid', 'renamed'] as const) tables.personChanged({ is, person: known.id })
      setToken(null)
      return { person: null }
    },
  }
}
