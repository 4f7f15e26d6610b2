/** Accounts: a name to sign in with, and a password, stored as a memory-hard hash. */
import { randomBytes } from 'node:crypto'
import { APIError, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { username } from 'better-auth/plugins/username'
import type { Kysely } from 'kysely'
import { ApiError } from './api-error.js'
import type { Schema } from './store/schema.js'

export interface Accounts {
  /** The id of the new account. */
  add(name: string, password: string): Promise<string>
  /** The id of the account that has this name and password. */
  check(name: string, password: string): Promise<string>
  /** The account has another password from now on. */
  setPassword(account: string, password: string): Promise<void>
  remove(account: string): Promise<void>
}

type DatabaseType = 'sqlite' | 'postgres'

const optionsFor = (db: Kysely<Schema>, type: DatabaseType) => ({
  database: { db, type },
  // Signs the library's own cookies, which are never sent: the server has sessions of its own.
  secret: randomBytes(32).toString('base64url'),
  baseURL: 'http://localhost',
  emailAndPassword: { enabled: true, autoSignIn: false, minPasswordLength: 10, maxPasswordLength: 200 },
  plugins: [username({ minUsernameLength: 2, maxUsernameLength: 24 })],
  telemetry: { enabled: false },
  logger: { disabled: true },
})

/** Migrates the library's tables. The caller holds a lock, so that no other process does so at the same time. */
export async function migrateAccounts(db: Kysely<Schema>, type: DatabaseType): Promise<void> {
  await releaseIssuer(db, type)
  const { runMigrations } = await getMigrations(optionsFor(db, type))
  await runMigrations()
}

export function openAccounts(db: Kysely<Schema>, type: DatabaseType): Accounts {
  const auth = betterAuth(optionsFor(db, type))
  return {
    async add(name, password) {
      // The library requires an address. This one does not exist, and no mail is sent to it.
      const email = `${name.toLowerCase()}@handwerk.invalid`
      const body = { email, name, password, username: name }
      const { user } = await withApiErrors(() => auth.api.signUpEmail({ body }))
      return user.id
    },
    async check(name, password) {
      const found = await withApiErrors(() => auth.api.signInUsername({ body: { username: name, password } }))
      if (!found) throw new ApiError('forbidden', 'Name or password is wrong.')
      const { internalAdapter } = await auth.$context
      await internalAdapter.deleteSession(found.token)
      return found.user.id
    },
    async setPassword(account, password) {
      const { internalAdapter, password: hashing } = await auth.$context
      await internalAdapter.updatePassword(account, await hashing.hash(password))
    },
    async remove(account) {
      const { internalAdapter } = await auth.$context
      await internalAdapter.deleteAccounts(account)
      await internalAdapter.deleteUser(account)
    },
  }
}

/**
 * Databases of Handwerk 0.1.0 demand an `issuer` of each account, which the
 * library neither writes nor accepts any more. PostgreSQL keeps the column,
 * because a process of the older version may still be running beside this one.
 */
async function releaseIssuer(db: Kysely<Schema>, type: 'sqlite' | 'postgres'): Promise<void> {
  const tables = await db.introspection.getTables()
  const account = tables.find(({ name }) => name === 'account')
  if (!account?.columns.some(({ name, isNullable }) => name === 'issuer' && !isNullable)) return
  if (type === 'postgres') {
    await db.schema
      .alterTable('account')
      .alterColumn('issuer', (column) => column.dropNotNull())
      .execute()
    return
  }
  await db.schema.dropIndex('account_issuer_accountId_uidx').ifExists().execute()
  await db.schema.alterTable('account').dropColumn('issuer').execute()
}

async function withApiErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.status === 'UNAUTHORIZED') throw new ApiError('forbidden', 'Name or password is wrong.')
    const code = error.body?.code ?? ''
    if (/TAKEN|EXISTS/.test(code)) throw new ApiError('taken', 'Somebody has this name.')
    throw new ApiError('malformed', error.message)
  }
}
