/** What is kept of people beside their games: how they sign in, which programs play for them, and how they are told of a turn. */
import type { Seat } from '@handwerk/kernel'
import type { Call, Rating, StoredPerson } from './store.js'

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

export interface PeopleStore {
  /** By id, or by the name of an account in any case. */
  page(who: string): Promise<StoredPage | null>
  standings(person: string): Promise<(Pick<Rating, 'mu' | 'sigma' | 'games'> & { game: string; seats: number })[]>

  tokens(person: string): Promise<StoredToken[]>
  /** False if there was none. */
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

export interface StoredAddress {
  readonly person: string
  readonly address: string
  readonly confirmed: boolean
  readonly language: string
}

export interface StoredDevice {
  readonly person: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: string
}

export interface StoredCall extends Call {
  readonly table: string
  readonly seat: Seat
  /** How often it could not be delivered. */
  readonly tries: number
}

export interface NoticeStore {
  address(person: string): Promise<StoredAddress | null>
  /** In place of the one before, if there was one. */
  setAddress(address: StoredAddress): Promise<void>
  /** False if the person has another address by now, or none. */
  confirmAddress(person: string, address: string): Promise<boolean>
  dropAddress(person: string, address: string): Promise<boolean>

  devices(person: string): Promise<StoredDevice[]>
  addDevice(device: StoredDevice): Promise<void>
  dropDevice(endpoint: string): Promise<void>

  /**
   * Calls that are due, each given to one caller once, in whatever process. One
   * that was taken by a process which died is never given again: better no
   * notice than two.
   */
  takeCalls(now: number, most: number): Promise<StoredCall[]>
  /** It is delivered, or nobody needs it any more. */
  dropCall(call: StoredCall): Promise<void>
  /** It could not be delivered, and is due again later. */
  putOffCall(call: StoredCall, due: number): Promise<void>

  /** A secret of the server, the same in all processes and after a restart; made when it is needed first. */
  key(name: string, make: () => string): Promise<string>
}
