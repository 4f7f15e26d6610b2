/** Turns logits into odds, and returns their sum. The largest becomes 1, so that none overflows. */
export function exponentiate(list: number[], count: number): number {
  let most = list[0]
  for (let i = 1; i < count; i++) if (list[i] > most) most = list[i]
  let sum = 0
  for (let i = 0; i < count; i++) {
    list[i] = Math.exp(list[i] - most)
    sum += list[i]
  }
  return sum
}
