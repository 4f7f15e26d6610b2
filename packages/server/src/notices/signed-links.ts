/** Signed links in mails, which prove that whoever opens them has received the mail. Nothing is stored: the seal is a MAC. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Purpose = 'confirm' | 'stop'

export interface Sealing {
  readonly purpose: Purpose
  readonly person: string
  readonly address: string
  /** 0 for never. */
  readonly expires: number
}

export const sealed = (key: string, sealing: Sealing): string =>
  `${sealing.person}.${sealing.expires.toString(36)}.${macOf(key, sealing)}`

/** Reads the person and the expiry. The seal is not verified yet. */
export function sealedFor(seal: string): { readonly person: string; readonly expires: number } | null {
  const [person, expires] = seal.split('.')
  if (!person || !expires || !/^[0-9a-z]{1,9}$/.test(expires)) return null
  return { person, expires: Number.parseInt(expires, 36) }
}

export function isSeal(key: string, seal: string, sealing: Sealing, now: number): boolean {
  const right = Buffer.from(sealed(key, sealing))
  const given = Buffer.from(seal)
  if (sealing.expires > 0 && sealing.expires < now) return false
  return right.length === given.length && timingSafeEqual(right, given)
}

function macOf(key: string, { purpose, person, address, expires }: Sealing): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, person, address, expires]))
    .digest('base64url')
}
