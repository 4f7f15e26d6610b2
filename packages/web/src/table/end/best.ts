/** The best result of this device's player in each game, and whether a game was it. */
const KEY = 'handwerk-best'

interface Best {
  readonly points: number
  /** The table that it was reached at. */
  readonly table: string
  /** The best before that; null for the first game. */
  readonly before: number | null
}

/** Remembers the points of a finished game. Gives the best before it if this game is the best now, else null. */
export function rememberBest(game: string, table: string, points: number): number | null {
  const all = read()
  const best = all[game]
  // A reload of the same page is the same game.
  if (best?.table === table) return best.before
  if (best && points <= best.points) return null
  const next: Best = { points, table, before: best?.points ?? null }
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: next }))
  } catch {
    // With a full storage the best is forgotten; tables report a full storage.
  }
  return next.before
}

function read(): Readonly<Record<string, Best>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Best] => isBest(entry[1])))
  } catch {
    return {}
  }
}

const isBest = (value: unknown): value is Best =>
  typeof value === 'object' &&
  value !== null &&
  'points' in value &&
  typeof value.points === 'number' &&
  'table' in value &&
  typeof value.table === 'string' &&
  'before' in value &&
  (value.before === null || typeof value.before === 'number')
