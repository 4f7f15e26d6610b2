/**
 * Plain data, compared as JSON would be, without writing it. Of a view, a move
 * changes a tenth: a client that has the view before it needs only the changes.
 */

/** What stands at a place now; without a value, nothing stands there any more. */
export type Change = readonly [place: Place] | readonly [place: Place, value: unknown]

/** The keys and indices that lead to a part of the data; empty for all of it. */
type Place = readonly (string | number)[]

/** Records that were found to be the same, the second of two as the key: data that share parts compare each part once. */
export type Same = Map<object, object>

export function isSameData(a: unknown, b: unknown, same?: Same): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !isSameData(a[i], b[i], same)) return false
    return true
  }
  if (!isRecord(a) || !isRecord(b)) return false
  if (same?.get(b) === a) return true
  let fields = 0
  for (const key in a) {
    const one = a[key]
    const other = b[key]
    if (one !== other && !isSameData(one, other, same)) return false
    fields++
  }
  for (const _ in b) fields--
  if (fields === 0) same?.set(b, a)
  return fields === 0
}

/** What leads from the first to the second. */
export function changesBetween(before: unknown, after: unknown, same: Same = new Map()): Change[] {
  const collector: Collector = { place: [], changes: [], same }
  collect(before, after, collector)
  return collector.changes
}

interface Collector {
  /** Where we are. */
  readonly place: (string | number)[]
  readonly changes: Change[]
  readonly same: Same
}

function collect(before: unknown, after: unknown, collector: Collector): void {
  if (before === after) return
  const { place, changes, same } = collector
  if (isRecord(before) && isRecord(after)) {
    if (same.get(after) === before) return
    const found = changes.length
    collectFields(before, after, collector)
    if (changes.length === found) same.set(after, before)
  } else if (hasParts(before) && hasParts(after) && before.length === after.length) {
    for (let i = 0; i < after.length; i++) {
      place.push(i)
      collect(before[i], after[i], collector)
      place.pop()
    }
  } else if (!isSameData(before, after, same)) changes.push([[...place], after])
}

/** Most fields are there before and after, and the same: nothing is done for them but to count them. */
function collectFields(before: Fields, after: Fields, collector: Collector): void {
  const { place, changes } = collector
  let gone = 0
  for (const _ in before) gone++
  for (const key in after) {
    const was = before[key]
    const is = after[key]
    const isSame = was === is && is !== undefined
    const isKept = isSame || Object.hasOwn(before, key)
    if (isKept) gone--
    if (isSame) continue
    place.push(key)
    if (isKept) collect(was, is, collector)
    else changes.push([[...place], is])
    place.pop()
  }
  if (gone > 0) for (const key in before) if (!Object.hasOwn(after, key)) changes.push([[...place, key]])
}

/** A list of numbers or words is short, and is sent as a whole. */
const hasParts = (data: unknown): data is readonly unknown[] =>
  Array.isArray(data) && typeof data[0] === 'object' && data[0] !== null

/** The data with the changes; what is unchanged is shared. Throws if a change is about a place that is not there. */
export function withChanges(data: unknown, changes: readonly Change[]): unknown {
  let changed = data
  for (const change of changes) changed = withChange(changed, change, 0)
  return changed
}

function withChange(data: unknown, change: Change, depth: number): unknown {
  const [place, value] = change
  const key = place[depth]
  if (key === undefined) return value
  if (Array.isArray(data) && typeof key === 'number' && key < data.length)
    return data.with(key, withChange(data[key], change, depth + 1))
  const isLast = depth === place.length - 1
  if (!isRecord(data) || typeof key !== 'string' || !(isLast || Object.hasOwn(data, key)))
    throw new Error(`there is nothing at ${place.join('.')}`)
  const { [key]: old, ...others } = data
  const isRemoved = isLast && change.length === 1
  return isRemoved ? others : { ...data, [key]: withChange(old, change, depth + 1) }
}

type Fields = Readonly<Record<string, unknown>>

const isRecord = (data: unknown): data is Fields => typeof data === 'object' && data !== null && !Array.isArray(data)
