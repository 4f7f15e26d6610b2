/** The flags of `compare --sprt`. */
import { UserError } from '../command-line/user-error.js'
import type { Hypotheses } from './sprt.js'

export interface SprtFlags {
  readonly games?: number
  readonly sprt?: boolean
  /** In percent. */
  readonly h0?: number
  readonly h1?: number
  readonly alpha?: number
  readonly beta?: number
  readonly most?: number
  readonly sealed?: string
}

const DEFAULT_ERROR_RATE = 0.05
const DEFAULT_MOST = 5000

/** Null without `--sprt`. The defaults of two bots are 50 % and 55 %; of four, 25 % and 27.5 %. */
export function sprtFrom(flags: SprtFlags, seats: number): (Hypotheses & { readonly most: number }) | null {
  const { sprt, games, alpha = DEFAULT_ERROR_RATE, beta = DEFAULT_ERROR_RATE, most = DEFAULT_MOST } = flags
  if (!sprt) {
    for (const flag of ['h0', 'h1', 'alpha', 'beta', 'most'] as const)
      if (flags[flag] !== undefined) throw new UserError(`--${flag} is for --sprt`)
    return null
  }
  if (games !== undefined)
    throw new UserError('--games and --sprt cannot be given together; --most says after how many deals to give up')
  if (flags.sealed !== undefined)
    throw new UserError('--sealed and --sprt cannot be given together: final figures need a fixed number of games')
  if (seats < 2) throw new UserError('--sprt needs at least two bots')
  const h0 = flags.h0 === undefined ? 1 / seats : flags.h0 / 100
  const h1 = flags.h1 === undefined ? 1.1 * h0 : flags.h1 / 100
  if (h1 <= h0) throw new UserError(`--h1 must be more than --h0, and ${show(h1)} is not more than ${show(h0)}`)
  return { h0, h1, alpha, beta, most }
}

const show = (share: number): string => `${Number((100 * share).toFixed(2))} %`
