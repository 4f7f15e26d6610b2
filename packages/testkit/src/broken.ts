/** What `inspect` checks. Each is a promise of the contract that a game can break. */
export const CHECKS = [
  'upgrades',
  'start',
  'waiting',
  'moves',
  'forced',
  'accepted',
  'refused',
  'untouched',
  'copy',
  'save',
  'silence',
  'listed',
  'edited',
  'replay',
  'end',
  'result',
  'cards',
  'notation',
  'diagram',
  'words',
  'view',
  'allowed',
  'imagine',
  'sees',
  'given away',
  'foreseen',
  'fact',
  'refusal',
  'seed',
  'order',
  'choice',
  'error',
] as const
export type Check = (typeof CHECKS)[number]

/** A promise of the contract that a game broke. */
export class Broken extends Error {
  readonly check: Check

  constructor(check: Check, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'Broken'
    this.check = check
  }
}

/** The message is built only when it is needed, because checks run many million times. */
export function ensure(holds: boolean, check: Check, sentence: () => string): asserts holds {
  if (!holds) throw new Broken(check, sentence())
}

/** Throws unless two values are equal plain data. */
export function ensureSame(check: Check, what: string, expected: unknown, found: unknown): void {
  // Nearly always they are equal, and finding the difference takes much longer than noticing it.
  if (isSame(expected, found)) return
  const where = difference(expected, found)
  ensure(where === null, check, () => `${what}: ${where}`)
}

function isSame(expected: unknown, found: unknown): boolean {
  if (Object.is(expected, found)) return true
  if (Array.isArray(expected)) return Array.isArray(found) && isSameList(expected, found)
  if (!isComposite(expected) || !isComposite(found) || kindOf(expected) !== kindOf(found)) return false
  const keys = Object.keys(expected)
  if (Object.keys(found).length !== keys.length) return false
  for (const key of keys) if (!Object.hasOwn(found, key) || !isSame(expected[key], found[key])) return false
  return true
}

function isSameList(expected: readonly unknown[], found: readonly unknown[]): boolean {
  if (found.length !== expected.length) return false
  for (let i = 0; i < expected.length; i++) if (!isSame(expected[i], found[i])) return false
  return true
}

/** The first place where two values differ as plain data, with both values; null if they are equal. */
export function difference(expected: unknown, found: unknown, at = ''): string | null {
  if (Object.is(expected, found)) return null
  if (!isComposite(expected) || !isComposite(found) || kindOf(expected) !== kindOf(found)) {
    return `${at || 'the whole'} is ${show(found)}, not ${show(expected)}`
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)])
  for (const key of keys) {
    const inside = at === '' ? key : `${at}.${key}`
    if (!Object.hasOwn(found, key)) return `${inside} is missing`
    if (!Object.hasOwn(expected, key)) return `${inside} should not be there`
    const deeper = difference(expected[key], found[key], inside)
    if (deeper !== null) return deeper
  }
  return null
}

type Composite = { [key: string]: unknown }

const isComposite = (value: unknown): value is Composite => typeof value === 'object' && value !== null

/** A Map or a class instance does not equal a plain object with the same keys. */
const kindOf = (value: object): unknown => Object.getPrototypeOf(value)

/** A value as text for a message. */
export function show(value: unknown): string {
  if (typeof value === 'number' || value === undefined) return String(value)
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
