/** Identifies people by a cookie, or by a token in a header. Only hashes of these are stored. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { nameRefused } from '../names.js'
import { type PersonStore, type Scope, type StoredPerson, sessionId } from '../store/person-store.js'
import { cookieIn, LONGEST_COOKIE } from './cookies.js'

const SESSION = LONGEST_COOKIE * 1000

export interface Identity {
  readonly person: StoredPerson
  readonly scope: Scope
  /** The hash of the session. Never sent to anybody. */
  readonly session: string
}

export class Sessions {
  private readonly persons: PersonStore

  private readonly listeners: ((isEnded: (hash: string) => boolean) => void)[] = []

  constructor(persons: PersonStore) {
    this.persons = persons
  }

  /** The listener closes the connections of sessions that have ended. */
  whenEnded(listener: (isEnded: (hash: string) => boolean) => void): void {
    this.listeners.push(listener)
  }

  /** Called when the session with this id has ended, here or in another process. */
  ended(id: string): void {
    for (const listener of this.listeners) listener((hash) => sessionId(hash) === id)
  }

  /** Ends those of these sessions that are no longer stored. */
  async endMissed(hashes: readonly string[]): Promise<void> {
    for (const hash of new Set(hashes)) if (!(await this.persons.session(hash))) this.ended(sessionId(hash))
  }

  async who(headers: IncomingHttpHeaders): Promise<Identity | null> {
    const token = tokenIn(headers)
    if (token === null) return null
    const hash = hashOf(token)
    const session = await this.persons.session(hash)
    if (!session || session.expires < Date.now()) return null
    const person = await this.persons.person(session.person)
    return person && { person, scope: session.scope, session: hash }
  }

  /** Adds a guest, and returns the token for the browser. Throws if the name is that of a member. */
  async addGuest(name: string, label = 'browser'): Promise<{ person: StoredPerson; token: string }> {
    const person = { id: randomBytes(9).toString('base64url'), name, guest: true }
    if (!(await this.persons.addPerson(person, Date.now()))) throw nameRefused('taken')
    return { person, token: await this.addSession(person.id, 'all', label) }
  }

  async endSession(headers: IncomingHttpHeaders): Promise<void> {
    const token = tokenIn(headers)
    if (token === null) return
    await this.persons.dropSession(hashOf(token))
    this.ended(sessionId(hashOf(token)))
  }

  /** Replaces all browser sessions of a person by a new one, so that a copied cookie is worthless from now on. */
  async renewSession(person: string, label = 'browser'): Promise<string> {
    const token = await this.addSession(person, 'all', label)
    for (const hash of await this.persons.dropOtherSessions(person, hashOf(token))) this.ended(sessionId(hash))
    return token
  }

  async addSession(person: string, scope: Scope, label: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const made = Date.now()
    await this.persons.addSession({ hash: hashOf(token), person, scope, label, made, expires: made + SESSION })
    return token
  }
}

function tokenIn(headers: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '')
  return bearer?.[1] ?? cookieIn(headers, 'handwerk')?.value ?? null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Browsers send the origin of a request. Programs do not, and have no cookies that another site could misuse. */
export function isOwnOrigin(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return false
  const { origin, host } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
