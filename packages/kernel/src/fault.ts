/** Keys and indices that lead from the outermost value to an inner one. */
export type Path = readonly (string | number)[]

/** What is wrong with a value from outside, and where in it. */
export interface Fault {
  readonly at: Path
  /** A sentence without the place: what is wrong, or what would be right. */
  readonly reason: string
}

/** Thrown by readers; `reading` catches it. */
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

/** Runs a reader that throws `Faulty`, and returns its value or the fault. */
export function reading<T>(read: () => T): Reading<T> {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    if (error instanceof Faulty) return { ok: false, fault: error.fault }
    throw error
  }
}
