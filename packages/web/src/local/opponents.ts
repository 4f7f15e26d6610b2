/** Whom one plays against if one does not choose. */
import type { Words } from '../words/index.ts'

/** A bot that answers at once. */
export const usualBot = (bots: readonly string[]): string => (bots.includes('greedy') ? 'greedy' : (bots.at(-1) ?? ''))

/** What the seats after one's own are called. */
export const otherName = (other: number, w: Words): string => w.seatNames[other] ?? w.setup.seat(other + 2)
