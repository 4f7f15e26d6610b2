/** The item at an index or key that must exist; throws if it does not. */
export function itemAt<T>(list: readonly T[], index: number): T
export function itemAt<K extends PropertyKey, T>(table: Readonly<Record<K, T>>, key: K): T
export function itemAt<T>(from: Readonly<Record<PropertyKey, T>>, key: PropertyKey): T {
  const found = from[key]
  if (found === undefined) throw new RangeError(`there is nothing at ${String(key)}`)
  return found
}
