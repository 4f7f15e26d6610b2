/** Empties a list that will be filled again. It keeps its memory, which setting `length` would free. */
export function empty(list: unknown[]): void {
  while (list.length > 0) list.pop()
}
