/** Who asks: known by a cookie, or by a token in a header. Only hashes of either are kept. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { PersonStore, Scope, StoredPerson } from '../store/person-store.js'

const COOKIE = 'handwerk'
const DAY = 24 * 60 * 60 * 1000
const SESSION = 400 * DAY

export interface Identity {
  readonly person: StoredPerson
  readonly scope: Scope
}

export class Sessions {
  private readonly persons: PersonStore

  constructor(persons: PersonStore) {
    this.persons = persons
  }

  async who(headers: IncomingHttpHeaders): Promise<Identity | null> {
    const token = tokenIn(headers)
    if (token === null) return null
    const session = await this.persons.session(hashOf(token))
    if (!session || session.expires < Date.now()) return null
    const person = await this.persons.person(session.person)
    return person && { person, scope: session.scope }
  }

  /** A new guest, and the token that the browser is to keep. */
  async addGuest(name: string): Promise<{ person: StoredPerson; token: string }> {
    const person = { id: randomBytes(9).toString('base64url'), name, guest: true }
    await this.persons.addPerson(person, Date.now())
    return { person, token: await this.addSession(person.id, 'all', 'browser') }
  }

  async endSession(headers: IncomingHttpHeaders): Promise<void> {
    const token = tokenIn(headers)
    if (token !== null) await this.persons.dropSession(hashOf(token))
  }

  async addSession(person: string, scope: Scope, label: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const made = Date.now()
    await this.persons.addSession({ hash: hashOf(token), person, scope, label, made, expires: made + SESSION })
    return token
  }
}

export const noCookie = `${COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`

/** `SameSite=Lax`: no other site's page can act in somebody's name. */
export const cookieFor = (token: string, secure: boolean): string =>
  `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SESSION / 1000}${secure ? '; Secure' : ''}`

function tokenIn(headers: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '')
  if (bearer?.[1]) return bearer[1]
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === COOKIE && value) return value
  }
  return null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A browser says where a request comes from; programs say nothing, and have no cookies to be misused. */
export function isOwnOrigin(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return false
  const { origin, host } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
