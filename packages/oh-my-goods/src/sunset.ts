/**
 * The exact distribution of the sunset: the probability of each count of the
 * resources that somebody waits for. Cards are turned over until two half suns
 * show (OMG-3.1), first from the pile, which is a random part of the cards that a
 * seat does not see, then from the discards, if the pile runs out (OMG-1.3).
 */
import type { Random } from '@handwerk/kernel'
import { RESOURCES } from './cards.js'
import { HALF_SUNS } from './rules/market.js'

/** Outcomes that are less likely than this are left out. */
export const NOTHING = 1e-9

/** Some cards, counted by their resources. */
export class Pool {
  readonly plain: number[] = RESOURCES.map(() => 0)
  readonly sunny: number[] = RESOURCES.map(() => 0)
  plains = 0
  suns = 0

  clear(): void {
    this.plain.fill(0)
    this.sunny.fill(0)
    this.plains = 0
    this.suns = 0
  }

  /** Adds a card, or removes one if `n` is -1. */
  add(resource: number, halfSun: boolean, n: 1 | -1): void {
    if (halfSun) {
      this.sunny[resource] += n
      this.suns += n
    } else {
      this.plain[resource] += n
      this.plains += n
    }
  }

  copy(other: Pool): void {
    for (let r = 0; r < RESOURCES.length; r++) {
      this.plain[r] = other.plain[r]
      this.sunny[r] = other.sunny[r]
    }
    this.plains = other.plains
    this.suns = other.suns
  }

  /** Removes a random card, and returns its resource. */
  draw(random: Random): number {
    let lot = random.below(this.plains + this.suns)
    for (let r = 0; ; r++) {
      if (lot < this.plain[r]) {
        this.add(r, false, -1)
        return r
      }
      lot -= this.plain[r]
      if (lot < this.sunny[r]) {
        this.add(r, true, -1)
        return r
      }
      lot -= this.sunny[r]
    }
  }
}

/** When to stop turning over a pool's cards. */
const FIRST_SUN = 0
const SECOND_SUN = 1
const SECOND_SUN_IN_PILE = 2
const PILE_WITH_ONE_SUN = 3
const PILE_WITHOUT_SUN = 4
type End =
  | typeof FIRST_SUN
  | typeof SECOND_SUN
  | typeof SECOND_SUN_IN_PILE
  | typeof PILE_WITH_ONE_SUN
  | typeof PILE_WITHOUT_SUN

/** A resource that does not matter. */
const OTHER = -1

/**
 * The odds of how many cards of each wanted thing, a resource or any resource, a
 * row has. More than needed counts as just enough, so there are few outcomes: each
 * is a number with a digit for each thing. All lists are reused for the next row.
 */
export class Sunset {
  readonly unseen = new Pool()
  readonly discard = new Pool()
  pile = 0
  /** How many things are wanted, how many of each are enough, and what one more of it adds to an outcome. */
  private things = 0
  private readonly enough: number[] = []
  private readonly one: number[] = []
  /** The resource of a thing, or the mark for any resource. */
  private readonly resourceOf: number[] = []
  /** The thing that a resource counts as, or OTHER. */
  private readonly thingOf: number[] = RESOURCES.map(() => OTHER)
  /** Cards of each thing in the current pool. */
  private readonly plain: number[] = []
  private readonly sunny: number[] = []
  outcomes = 1
  readonly odds: number[] = []
  private readonly first: number[] = []
  private readonly second: number[] = []
  private readonly plains: number[] = []
  private readonly left = new Pool()

  /** Nothing is waited for. */
  clear(): void {
    this.things = 0
    this.outcomes = 1
    this.thingOf.fill(OTHER)
  }

  /** Waits for this many of a resource. */
  await(resource: number, enough: number): void {
    this.thingOf[resource] = this.things
    this.resourceOf[this.things] = resource
    this.enough[this.things] = enough
    this.one[this.things++] = this.outcomes
    this.outcomes *= enough + 1
  }

  /** Waits for this many of all resources together. */
  awaitAny(enough: number): void {
    this.await(0, enough)
    this.thingOf.fill(0)
  }

  /** Adds the cards of an outcome to the counts of each resource. */
  addTo(counts: number[], outcome: number): void {
    for (let t = 0; t < this.things; t++) counts[this.resourceOf[t]] += this.digit(outcome, t)
  }

  /** How many of a thing an outcome has. */
  private digit(outcome: number, thing: number): number {
    return Math.floor(outcome / this.one[thing]) % (this.enough[thing] + 1)
  }

  /** Writes the probability of each outcome into `odds`. */
  reckon(): void {
    const { unseen, odds } = this
    this.empty(odds)
    if (this.chanceOfShortPile() < NOTHING) {
      this.reckonPlains(unseen, SECOND_SUN)
      this.addSuns(unseen, HALF_SUNS, odds)
      return
    }
    this.reckonPlains(unseen, SECOND_SUN_IN_PILE)
    this.addSuns(unseen, HALF_SUNS, odds)
    this.reckonOn(PILE_WITH_ONE_SUN, 1)
    this.reckonOn(PILE_WITHOUT_SUN, 0)
  }

  /** The probability that the pile shows fewer than two half suns. */
  private chanceOfShortPile(): number {
    const { plains, suns } = this.unseen
    const { pile } = this
    return (choose(plains, pile) + suns * choose(plains, pile - 1)) / choose(plains + suns, pile)
  }

  /** The pile runs out with this many half suns, and the discards are shuffled. */
  private reckonOn(end: End, shown: number): void {
    const { unseen, discard, first, second } = this
    const due = HALF_SUNS - shown
    this.empty(first)
    this.reckonPlains(unseen, end)
    this.addSuns(unseen, shown, first)
    this.empty(second)
    this.take(discard)
    if (discard.suns < due) second[this.wholePool()] = 1
    else {
      this.reckonPlains(discard, due === 1 ? FIRST_SUN : SECOND_SUN)
      this.addSuns(discard, due, second)
    }
    this.join()
  }

  /** Adds the cards of one random row to the counts of each resource. */
  addSample(counts: number[], random: Random): void {
    const { unseen, discard, left } = this
    left.copy(unseen)
    let inPile = this.pile
    let shuffled = false
    for (let suns = 0; suns < HALF_SUNS; inPile--) {
      if (inPile === 0) {
        if (shuffled) return
        shuffled = true
        left.copy(discard)
        inPile = left.plains + left.suns
        if (inPile === 0) return
      }
      const before = left.suns
      counts[left.draw(random)]++
      suns += before - left.suns
    }
  }

  /** Combines the outcomes of both parts of a row. */
  private join(): void {
    const { first, second, odds, outcomes, things, enough, one } = this
    for (let a = 0; a < outcomes; a++) {
      if (first[a] === 0) continue
      for (let b = 0; b < outcomes; b++) {
        if (second[b] === 0) continue
        let sum = 0
        for (let t = 0; t < things; t++) sum += one[t] * Math.min(enough[t], this.digit(a, t) + this.digit(b, t))
        odds[sum] += first[a] * second[b]
      }
    }
  }

  private empty(odds: number[]): void {
    for (let i = 0; i < this.outcomes; i++) odds[i] = 0
  }

  /** Counts the cards of a pool by the wanted things. */
  private take(pool: Pool): void {
    const { plain, sunny, things, thingOf } = this
    for (let t = 0; t < things; t++) {
      plain[t] = 0
      sunny[t] = 0
    }
    for (let r = 0; r < thingOf.length; r++) {
      if (thingOf[r] === OTHER) continue
      plain[thingOf[r]] += pool.plain[r]
      sunny[thingOf[r]] += pool.sunny[r]
    }
  }

  /** The outcome if all cards of the pool are turned over. */
  private wholePool(): number {
    let outcome = 0
    for (let t = 0; t < this.things; t++)
      outcome += this.one[t] * Math.min(this.enough[t], this.plain[t] + this.sunny[t])
    return outcome
  }

  /** The odds of the cards without a half sun: first of exactly this many, where "enough" stands for any number. */
  private reckonPlains(pool: Pool, end: End): void {
    this.take(pool)
    const { plains, plain, enough, one, things, outcomes } = this
    for (let outcome = 0; outcome < outcomes; outcome++) {
      let ways = 1
      let count = 0
      let named = 0
      for (let t = 0; t < things; t++) {
        const digit = this.digit(outcome, t)
        if (digit === enough[t]) continue
        ways *= choose(plain[t], digit)
        count += digit
        named += plain[t]
      }
      plains[outcome] = ways === 0 ? 0 : ways * this.chanceOf(pool, end, named, count)
    }
    // The probability of any number, minus those of too few, is that of enough.
    for (let t = 0; t < things; t++)
      for (let outcome = 0; outcome < outcomes; outcome++) {
        if (this.digit(outcome, t) < enough[t]) continue
        for (let less = 1; less <= enough[t]; less++) plains[outcome] -= plains[outcome - less * one[t]]
      }
  }

  /** The probability that `count` given cards of the `named` plain ones are turned over, and no other of these. */
  private chanceOf({ plains, suns }: Pool, end: End, named: number, count: number): number {
    const { pile } = this
    const all = plains + suns
    const others = plains - named
    switch (end) {
      case FIRST_SUN:
        return chanceBefore(named + suns, count, suns)
      case SECOND_SUN:
        return chanceBefore(named + suns, count + 1, suns * (suns - 1))
      case PILE_WITH_ONE_SUN:
        return (suns * choose(others, pile - 1 - count)) / choose(all, pile)
      case PILE_WITHOUT_SUN:
        return choose(others, pile - count) / choose(all, pile)
      case SECOND_SUN_IN_PILE: {
        let chance = chanceBefore(all, count + 1, suns * (suns - 1))
        let sum = 0
        for (let more = 0; count + more + HALF_SUNS <= pile; more++) {
          sum += chance
          if (more === others) break
          const turned = count + more + HALF_SUNS
          chance *= (turned * (others - more)) / ((more + 1) * (all - turned))
        }
        return sum
      }
    }
  }

  /** Adds to `into` the odds of the plain cards together with this many half suns of the same pool. */
  private addSuns(pool: Pool, count: number, into: number[]): void {
    const { things } = this
    const { suns } = pool
    if (suns < count) return
    if (count === 0) this.shift(into, OTHER, OTHER, 1)
    for (let a = OTHER; count > 0 && a < things; a++) {
      const chance = this.sunsOf(a, suns) / suns
      if (chance === 0) continue
      if (count === 1) this.shift(into, a, OTHER, chance)
      for (let b = OTHER; count > 1 && b < things; b++) {
        const left = this.sunsOf(b, suns) - (a === b ? 1 : 0)
        if (left > 0) this.shift(into, a, b, (chance * left) / (suns - 1))
      }
    }
  }

  private sunsOf(thing: number, suns: number): number {
    if (thing !== OTHER) return this.sunny[thing]
    let others = suns
    for (let t = 0; t < this.things; t++) others -= this.sunny[t]
    return others
  }

  private shift(into: number[], a: number, b: number, chance: number): void {
    for (let outcome = 0; outcome < this.outcomes; outcome++)
      into[this.more(this.more(outcome, a), b)] += chance * this.plains[outcome]
  }

  private more(outcome: number, thing: number): number {
    return thing === OTHER || this.digit(outcome, thing) === this.enough[thing] ? outcome : outcome + this.one[thing]
  }
}

/** `by` times `before`! divided by the falling product of `all` with one more factor. */
function chanceBefore(all: number, before: number, by: number): number {
  let chance = by / all
  for (let i = 1; i <= before; i++) chance *= i / (all - i)
  return chance
}

/** The binomial coefficient: the number of ways to choose `k` of `n`. */
function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  for (let i = 0; i < Math.min(k, n - k); i++) ways *= (n - i) / (i + 1)
  return ways
}
