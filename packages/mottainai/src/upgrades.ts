/** What became of stored games when the version rose. */
import type { GameRecord, Upgrade } from '@handwerk/kernel'
import { decksFor } from './position.js'

/**
 * Version 2: with two copies of a work, or a Kite that copies one, the owner
 * chooses which is used, and 'never' is offered for declined effects alone. A
 * record with one deck, in which neither comes up, plays as it did.
 */
const TOUCHED = /\b(?:kite|copy|stool|never)\b/

const isUntouched = ({ seats, moves }: GameRecord): boolean =>
  decksFor(seats.length) === 1 && !moves.some(([, line]) => TOUCHED.test(line))

export const upgrades: readonly Upgrade[] = [
  { position: (old) => old, record: (record) => (isUntouched(record) ? record : null) },
]
