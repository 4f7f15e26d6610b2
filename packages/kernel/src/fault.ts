/** Keys and indices from the outermost value to the one that is meant. */
export type Path = readonly (string | number)[]

/** What is wrong with something that was read from outside, and where in it. */
export interface Fault {
  readonly at: Path
  /** A sentence without its place: what is wrong, and what would be right. */
  readonly reason: string
}

/** Thrown while reading, caught at the edge by `reading`. */
export class Faulty extends Error {
  readonly fault: Fault

  constructor(at: Path, reason: string) {
    super(`${placeOf(at)}: ${reason}`)
    this.name = 'Faulty'
    this.fault = { at, reason }
  }
}

/** `players[0].hand[2]` */
export function placeOf(at: Path): string {
  const path = at.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
  return path === '' ? 'the whole' : path.replace(/^\./, '')
}

export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault }

/** Runs a reader that throws `Faulty`, and gives what it read or the fault as a value. */
export function reading<T>(read: () => T): Reading<T> {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    if (error instanceof Faulty) return { ok: false, fault: error.fault }
    throw error
  }
}
