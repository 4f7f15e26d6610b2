/** How people are told of a turn: their addresses, their devices, and what is still to be told. */
import type { Seat } from '@handwerk/kernel'
import type { Call } from './table-store.js'

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
