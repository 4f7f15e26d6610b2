/** The known word that a typing error most likely meant; null if none is near. */
export function nearest(typed: string, known: readonly string[]): string | null {
  let best: string | null = null
  // More wrong letters than a third of the word is no typing error.
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1
  for (const word of known) {
    const far = distance(typed, word)
    if (far < least) {
      least = far
      best = word
    }
  }
  return best
}

/** How many letters must be typed, left out, changed, or swapped with the next one. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let far = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        far = Math.min(far, (before[j - 2] ?? 0) + 1)
      row.push(far)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
