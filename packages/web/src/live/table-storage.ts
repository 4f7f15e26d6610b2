/** What this browser stores of tables: what was seen last, the share of the deal, ratings, and who is muted. */

const SEEN = 'handwerk-seen-'
const DEAL = 'handwerk-deal-'
const MUTED = 'handwerk-muted'

/** The last event that was seen of a table, and when. */
export interface Seen {
  readonly number: number
  readonly at: number
}

/** The share that this browser added, and the server's commitment at that time. */
export interface OwnDeal {
  readonly share: string
  readonly commitment: string
}

export const seenOf = (table: string): Seen | null => {
  const stored = readStored(SEEN + table)
  const [number, at] = [Number(stored?.['number']), Number(stored?.['at'])]
  return Number.isFinite(number) && Number.isFinite(at) ? { number, at } : null
}

export const storeSeen = (table: string, seen: Seen): void => store(SEEN + table, seen)

export const dealOf = (table: string): OwnDeal | null => {
  const { share, commitment } = readStored(DEAL + table) ?? {}
  return typeof share === 'string' && typeof commitment === 'string' ? { share, commitment } : null
}

export const storeDeal = (table: string, deal: OwnDeal): void => store(DEAL + table, deal)

export const mutedPeople = (): readonly string[] => Object.keys(readStored(MUTED) ?? {})

export function storeMuted(person: string, muted: boolean): void {
  const { [person]: _, ...others } = readStored(MUTED) ?? {}
  store(MUTED, muted ? { ...others, [person]: true } : others)
}

function readStored(key: string): Readonly<Record<string, unknown>> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function store(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // With a full storage only this is lost; the games are on the server.
  }
}
