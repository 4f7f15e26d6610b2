/**
 * Secrets that come out by chance. An imagined position deals anew what a seat
 * may not know, so now and then a hidden card falls where it truly lies. To
 * tell luck from knowledge, gamblers bet at fair odds that a guess comes true:
 * whoever knows nothing becomes N times as rich with a chance of 1 in N at
 * most, however long the game. A gambler who gets very rich has been told.
 */
import { Broken, type Check } from './broken.js'

/** The shares of their money that the gamblers stake: the bold find what is always told, the careful what is sometimes. */
const STAKES = [0.1, 0.5, 0.9]

const RICH = 1e10

export class Suspicions {
  private readonly gamblers = new Map<string, number[]>()

  /** Notes whether a guess came true, and how likely that was without knowing. */
  note(check: Check, sentence: string, cameTrue: boolean, likely: number): void {
    const money = this.gamblers.get(sentence) ?? STAKES.map(() => 1)
    const paid = cameTrue ? 1 / likely : 0
    const now = money.map((sum, i) => sum * (1 - STAKES[i] + STAKES[i] * paid))
    this.gamblers.set(sentence, now)
    const mean = now.reduce((sum, one) => sum + one) / now.length
    if (mean > RICH) throw new Broken(check, `${sentence}: imagined anew, they come out as they are far too often`)
  }
}

/** The chance that as many cards as are held, picked blindly from the hidden ones, are just those. */
export function chanceOfAll(hidden: number, held: number): number {
  let chance = 1
  for (let i = 0; i < held; i++) chance *= (held - i) / (hidden - i)
  return chance
}

/** The chance that at least one of `guessed` cards, picked blindly from the hidden ones, is among the `held`. */
export function chanceOfAny(hidden: number, held: number, guessed: number): number {
  let none = 1
  for (let i = 0; i < guessed; i++) none *= Math.max(0, hidden - held - i) / (hidden - i)
  return 1 - none
}
