/** Readers for values from outside. Each returns the typed value, or throws `Faulty` with its place. */
import { Faulty, type Path } from './fault.js'

export function readObject(raw: unknown, at: Path, keys?: readonly string[]): { [key: string]: unknown } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new Faulty(at, 'must be an object')
  if (keys) {
    const stranger = Object.keys(raw).find((key) => !keys.includes(key))
    if (stranger !== undefined) throw new Faulty([...at, stranger], `is not known here; known are ${keys.join(', ')}`)
  }
  return raw as { [key: string]: unknown }
}

export function readList(raw: unknown, at: Path): unknown[] {
  if (!Array.isArray(raw)) throw new Faulty(at, 'must be a list')
  return raw
}

export function readText(raw: unknown, at: Path): string {
  if (typeof raw !== 'string') throw new Faulty(at, 'must be a text')
  return raw
}

export function readWhole(raw: unknown, at: Path, least: number, most: number): number {
  if (typeof raw === 'number' && Number.isInteger(raw) && raw >= least && raw <= most) return raw
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
  throw new Faulty(at, `must be a whole number ${range}`)
}

export function readTruth(raw: unknown, at: Path): boolean {
  if (typeof raw !== 'boolean') throw new Faulty(at, 'must be true or false')
  return raw
}

export function readOneOf<T extends string>(raw: unknown, at: Path, values: readonly T[]): T {
  const found = values.find((value) => value === raw)
  if (found === undefined) throw new Faulty(at, `must be one of ${values.join(', ')}`)
  return found
}
