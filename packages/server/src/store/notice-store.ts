/** Notices of turns: people's addresses and devices, and the calls that are still to be delivered. */
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

/** The decision of a call to somebody for whom a seat is kept: to accept or to decline. */
export const INVITED = 0

export interface StoredCall extends Call {
  readonly table: string
  readonly seat: Seat
  /** Failed deliveries. */
  readonly tries: number
}

export interface NoticeStore {
  address(person: string): Promise<StoredAddress | null>
  /** Replaces the address before, if there was one. */
  setAddress(address: StoredAddress): Promise<void>
  /** False if the person has another address by now, or none. */
  confirmAddress(person: string, address: string): Promise<boolean>
  dropAddress(person: string, address: string): Promise<boolean>

  devices(person: string): Promise<StoredDevice[]>
  addDevice(device: StoredDevice): Promise<void>
  dropDevice(endpoint: string): Promise<void>

  /** Adds a call, unless there is one for this decision. False if the person at this seat, or for whom it is kept (`INVITED`), wants no notices. */
  remind(call: Omit<StoredCall, 'tries'>): Promise<boolean>
  /**
   * Takes the calls that are due; each is returned once in all processes. One
   * that a process took before it died is lost: better no notice than two.
   */
  takeCalls(now: number, most: number): Promise<StoredCall[]>
  /** The call is delivered, or no longer needed. */
  dropCall(call: StoredCall): Promise<void>
  /** The delivery failed; the call is due again later. */
  putOffCall(call: StoredCall, due: number): Promise<void>

  /** A secret shared by all processes, also after a restart; created on first use. */
  key(name: string, make: () => string): Promise<string>
}
