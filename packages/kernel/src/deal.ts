/**
 * A fair deal: the dealer draws a secret and publishes its hash before anybody
 * else adds a share. The seed is made of the secret and all shares, so nobody can
 * choose the cards, and at the end everybody can check that nobody did.
 */
import type { Seed } from './chance.js'
import { sha256 } from './sha256.js'

export interface Deal {
  /** 64 hexadecimal digits. */
  readonly secret: string
  /** One for each seat: 64 hexadecimal digits, or an empty text. */
  readonly shares: readonly string[]
}

export const commitmentTo = (secret: string): string => sha256(secret)

export const dealtSeed = ({ secret, shares }: Deal): Seed => sha256(['handwerk', secret, ...shares].join('\n'))

/** Says in a sentence what is wrong with a deal; null if it is fair. */
export function unfair(deal: Deal, commitment: string | null, seed: Seed): string | null {
  if (commitmentTo(deal.secret) !== commitment) return 'the secret of the deal is not the one that was committed to'
  if (dealtSeed(deal) !== seed) return 'the seed is not made of the secret and the shares of the deal'
  return null
}
