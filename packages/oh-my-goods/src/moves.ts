/**
 * A move is one whole number: its kind in the lowest five bits, then up to
 * three arguments of eight bits each, or one large one. Arguments are numbers
 * of cards, faces, or buildings in the order in which their owner built them.
 */
import { type Move, numbered } from '@handwerk/kernel'

export type { Move }

export const KINDS = [
  'keep',
  'redraw',
  'discard',
  'send',
  'work',
  'idle',
  'aside',
  'commit',
  'produce',
  'chain',
  'end',
  'build',
  'hire',
  'place',
  'pass',
  'pay',
] as const

const kind = numbered(KINDS)
export const KEEP = kind.keep
export const REDRAW = kind.redraw
export const DISCARD = kind.discard
export const SEND = kind.send
export const WORK = kind.work
export const IDLE = kind.idle
export const ASIDE = kind.aside
export const COMMIT = kind.commit
export const PRODUCE = kind.produce
export const CHAIN = kind.chain
export const END = kind.end
export const BUILDING = kind.build
export const HIRING = kind.hire
export const PLACE = kind.place
export const PASS = kind.pass
export const PAY = kind.pay

/** An unused argument, such as the second hand card of a chain that takes one. */
export const EMPTY = 255

export const move = (kind: number, a = 0, b = 0, c = 0): Move => kind | (a << 5) | (b << 13) | (c << 21)

/** A payment, by its code (see `payment.ts`), which may need more than 31 bits. */
export const payMove = (code: number): Move => PAY + 32 * code

export const kindOf = (m: Move): number => m & 31
export const argA = (m: Move): number => (m >>> 5) & 255
export const argB = (m: Move): number => (m >>> 13) & 255
export const argC = (m: Move): number => (m >>> 21) & 255
export const payCode = (m: Move): number => Math.floor(m / 32)

/** Could this number be a move at all? */
export function isMove(raw: unknown): raw is Move {
  if (typeof raw !== 'number' || !Number.isSafeInteger(raw) || raw < 0) return false
  const kind = kindOf(raw)
  return kind === PAY || (kind < KINDS.length && raw < 2 ** 29)
}
