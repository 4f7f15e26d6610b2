/** What is kept of people beside their games: their page, how they sign in, and which programs play for them. */
import type { StoredPerson } from './person-store.js'
import type { Rating } from './rating-store.js'

/** What everybody may know, but for whether there is a password. */
export interface StoredPage {
  readonly person: StoredPerson
  /** The name that one signs in by; null without a password. */
  readonly username: string | null
  readonly since: number
}

export interface StoredPasskey {
  readonly id: string
  readonly person: string
  readonly label: string
  /** Base64url of a COSE key. */
  readonly publicKey: string
  /** How often it was used, as far as it counts that. */
  readonly counter: number
  readonly made: number
}

/** A session of a program. Its id is the beginning of its hash. */
export interface StoredToken {
  readonly id: string
  readonly label: string
  readonly made: number
}

export interface ProfileStore {
  /** By id, or by the name of an account in any case. */
  page(who: string): Promise<StoredPage | null>
  standings(person: string): Promise<(Pick<Rating, 'mu' | 'sigma' | 'games'> & { game: string; seats: number })[]>

  tokens(person: string): Promise<StoredToken[]>
  /** False if there was none. All processes hear of it. */
  revoke(person: string, token: string): Promise<boolean>

  passkeys(person: string): Promise<StoredPasskey[]>
  passkey(id: string): Promise<StoredPasskey | null>
  /** Its owner is no guest from now on. False if somebody has it. */
  addPasskey(passkey: StoredPasskey): Promise<boolean>
  passkeyUsed(id: string, counter: number): Promise<void>
  /** False if there was none, or if it was the last way into the account. */
  dropPasskey(person: string, id: string): Promise<boolean>

  /** What a browser is asked to sign; for somebody who adds a passkey, or for anybody who signs in. */
  addChallenge(challenge: string, person: string | null, expires: number, now: number): Promise<void>
  /** True once, and only in time. */
  takeChallenge(challenge: string, person: string | null, now: number): Promise<boolean>
}
