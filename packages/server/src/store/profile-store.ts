/** People's pages, ways to sign in, and tokens of programs that play for them. */
import type { StoredPerson } from './person-store.js'
import type { Rating } from './rating-store.js'

/** Public, except whether there is a password. */
export interface StoredPage {
  readonly person: StoredPerson
  /** The name to sign in with; null without a password. */
  readonly username: string | null
  readonly since: number
}

export interface StoredPasskey {
  readonly id: string
  readonly person: string
  readonly label: string
  /** Base64url of a COSE key. */
  readonly publicKey: string
  /** The authenticator's signature counter. */
  readonly counter: number
  readonly made: number
}

/** A program's session. Its id is the start of its hash. */
export interface StoredToken {
  readonly id: string
  readonly label: string
  readonly made: number
}

export interface ProfileStore {
  /** Finds a person by id, or by account name regardless of case. */
  page(who: string): Promise<StoredPage | null>
  standings(person: string): Promise<(Pick<Rating, 'mu' | 'sigma' | 'games'> & { game: string; seats: number })[]>

  tokens(person: string): Promise<StoredToken[]>
  /** False if there was none. Announced to all processes. */
  revoke(person: string, token: string): Promise<boolean>

  passkeys(person: string): Promise<StoredPasskey[]>
  passkey(id: string): Promise<StoredPasskey | null>
  /** Makes a guest the owner of an account. False if the passkey is known already. */
  addPasskey(passkey: StoredPasskey): Promise<boolean>
  passkeyUsed(id: string, counter: number): Promise<void>
  /** False if there was none, or if it was the last way into the account. */
  dropPasskey(person: string, id: string): Promise<boolean>

  /** Stores what a browser must sign; `person` is null when signing in. */
  addChallenge(challenge: string, person: string | null, expires: number, now: number): Promise<void>
  /** True once, and only before it expires. */
  takeChallenge(challenge: string, person: string | null, now: number): Promise<boolean>
}
