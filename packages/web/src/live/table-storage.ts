/** What this browser remembers of tables: what was seen last, what was added to the deal, and who is not to be heard. */

const SEEN = 'handwerk-seen-'
const DEAL = 'handwerk-deal-'
const RATINGS = 'handwerk-ratings-'
const MUTED = 'handwerk-muted'

/** How far a table was looked at, and when. */
export interface Seen {
  readonly number: number
  readonly at: number
}

/** What the own share was, and what the server had committed to when it was added. */
export interface OwnDeal {
  readonly share: string
  readonly commitment: string
}

export const seenOf = (table: string): Seen | null => {
  const kept = recall(SEEN + table)
  const [number, at] = [Number(kept?.['number']), Number(kept?.['at'])]
  return Number.isFinite(number) && Number.isFinite(at) ? { number, at } : null
}

export const keepSeen = (table: string, seen: Seen): void => remember(SEEN + table, seen)

export const dealOf = (table: string): OwnDeal | null => {
  const { share, commitment } = recall(DEAL + table) ?? {}
  return typeof share === 'string' && typeof commitment === 'string' ? { share, commitment } : null
}

export const keepDeal = (table: string, deal: OwnDeal): void => remember(DEAL + table, deal)

/** The ratings of those who have one, by seat, before the game was over. */
export const keepRatings = (table: string, ratings: Readonly<Record<number, number>>): void =>
  remember(RATINGS + table, ratings)

export const hasRatings = (table: string): boolean => recall(RATINGS + table) !== null

export function ratingBefore(table: string, seat: number): number | null {
  const rating = recall(RATINGS + table)?.[seat]
  return typeof rating === 'number' ? rating : null
}

export const mutedPeople = (): readonly string[] => Object.keys(recall(MUTED) ?? {})

export function keepMuted(person: string, muted: boolean): void {
  const { [person]: _, ...others } = recall(MUTED) ?? {}
  remember(MUTED, muted ? { ...others, [person]: true } : others)
}

function recall(key: string): Readonly<Record<string, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function remember(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full storage forgets what was seen; the games themselves are on the server.
  }
}
