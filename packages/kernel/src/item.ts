/** What stands at a place of a list that has such a place; a fault of the caller's where it has not. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`there is no item ${index} among ${list.length}`)
  return item
}
