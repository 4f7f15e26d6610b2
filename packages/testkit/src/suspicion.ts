/**
 * Secrets that leak through imagined positions. An imagined position deals hidden
 * cards anew, so now and then a card falls where it truly lies. To tell luck from
 * knowledge, gamblers bet at fair odds that a guess comes true: without knowledge,
 * a gambler becomes N times as rich with a chance of at most 1 in N, however long
 * the game. A gambler who gets very rich must have known.
 */
import { Broken, type Check } from './broken.js'

/**
 * The shares of their money that the gamblers stake: bold ones find what always
 * leaks, careful ones what sometimes does.
 */
const STAKES = [0.1, 0.5, 0.9]

const RICH = 1e10

export class Suspicions {
  private readonly gamblers = new Map<string, number[]>()

  /** Notes whether a guess came true, and how likely that was without knowledge. */
  note(check: Check, sentence: string, cameTrue: boolean, likely: number): void {
    const money = this.gamblers.get(sentence) ?? STAKES.map(() => 1)
    const paid = cameTrue ? 1 / likely : 0
    const now = money.map((sum, i) => sum * (1 - STAKES[i] + STAKES[i] * paid))
    this.gamblers.set(sentence, now)
    const mean = now.reduce((sum, one) => sum + one) / now.length
    if (mean > RICH) throw new Broken(check, `${sentence}: imagined anew, they come out as they are far too often`)
  }
}

/** The chance that a blind pick of as many cards as are held, from the hidden ones, gives exactly those held. */
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
