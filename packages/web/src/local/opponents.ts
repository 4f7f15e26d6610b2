/** The default opponents. */
import type { Words } from '../words/index.ts'

/** A bot that answers at once. */
export const usualBot = (bots: readonly string[]): string => (bots.includes('greedy') ? 'greedy' : (bots.at(-1) ?? ''))

/** The default name of another seat. */
export const otherName = (other: number, w: Words): string => w.seatNames[other] ?? w.setup.seat(other + 2)
