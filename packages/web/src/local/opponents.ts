/** The default opponents. */
import { namesFor } from '../table/opponents/characters.ts'
import type { Words } from '../words/index.ts'

/** A level that can be beaten, and that answers at once. */
const USUAL = 'journeyman'

/** In a game without levels, the strongest bot. */
export const usualBot = (bots: readonly string[]): string => (bots.includes(USUAL) ? USUAL : (bots.at(-1) ?? ''))

/** The default name of another seat. */
export const otherName = (other: number, bot: string | null, w: Words): string =>
  namesFor(bot)[other] ?? w.setup.seat(other + 2)
