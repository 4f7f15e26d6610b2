/** What each language must provide. */
import type { Moment, Timing } from '../book.js'
import type { Zone } from '../facts.js'
import type { Ending } from '../position.js'
import type { Part } from '../scoring.js'
import type { Reason } from '../why.js'

export interface WorkWords {
  readonly name: string
  readonly text: string
}

export interface Lexicon {
  readonly title: string
  readonly settings: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  readonly materials: readonly string[]
  readonly tasks: readonly string[]
  readonly wings: readonly string[]
  readonly halves: readonly string[]
  readonly parts: Readonly<Record<Part, string>>
  readonly refusals: Readonly<Record<Reason, string>>
  readonly moments: Readonly<Record<Moment, string>>
  /** When a work works. */
  readonly timings: Readonly<Record<Timing, string>>
  work(kind: number): WorkWords
  /** A number of cards that cannot be seen. */
  unseen(count: number): string
  list(words: readonly string[]): string
  /** All that stands on a card. */
  card(name: string, material: string, value: number, task: string, when: string, text: string): string
  seat(seat: number): string
  /** What may be typed for words of the notation. */
  readonly typed: Readonly<Record<string, string>>
  /** A place; null for one without an owner, or of the player who acts. */
  place(zone: Zone, owner: string | null): string
  /** A work and its wing. */
  standing(work: string, place: string): string
  /** For cards that a player moves between places of nobody else; `facts.move` is for all other moves. */
  readonly moved: Readonly<Partial<Record<`${Zone} to ${Zone}`, (who: string, cards: string) => string>>>

  readonly asks: {
    limit(hand: number): string
    /** Null: the card lies face down. */
    drop(card: string | null): string
    choose(): string
    guard(owner: string, task: string): string
    action(owner: string | null, task: string, left: number): string
    /** An action that belongs to no task. */
    freeAction(task: string): string
    tailor(): string
    papers(work: string, left: number): string
    wing(work: string): string
    window(moment: string, about: string | null, works: string): string
    effect(work: string, text: string): string
    /** Several works of the player have this effect. */
    which(work: string): string
    waits(seat: string): string
    over(): string
  }
  readonly moves: {
    done(): string
    never(work: string): string
    use(work: string, named: string): string
    return(card: string): string
    floor(): string
    task(card: string, task: string): string
    none(): string
    skip(): string
    sell(card: string): string
    hire(card: string): string
    take(card: string): string
    tailor(): string
    smith(card: string, wing: string, papers: number): string
    craft(card: string, wing: string, papers: number): string
    pray(): string
    forgo(): string
    complete(card: string, wing: string): string
    draw(): string
    copy(card: string): string
    by(work: string): string
  }
  readonly facts: {
    start(who: string): string
    turn(who: string): string
    again(who: string): string
    move(who: string, cards: string, from: string, to: string): string
    /** Null: from the hand. */
    return(who: string, cards: string, from: string | null): string
    draw(who: string, cards: string): string
    /** The pickup area into the hand. */
    pickUp(who: string, cards: string): string
    reveal(who: string, cards: string, work: string | null): string
    complete(who: string, work: string, wing: string): string
    use(who: string, work: string): string
    perform(who: string, owner: string | null, task: string, count: number): string
    skip(who: string, owner: string, task: string): string
    /** Null: the card that was drawn cannot be seen. */
    pray(who: string, card: string | null): string
    forgo(who: string, owner: string, task: string): string
    name(who: string, material: string): string
    trade(who: string, other: string): string
    copy(who: string, work: string): string
    end(ending: Ending, victor: string | null): string
  }
  readonly table: {
    readonly deck: string
    readonly floor: string
    readonly facedown: string
    readonly none: string
    readonly turn: string
    /** What a star means. */
    readonly covered: string
    readonly zones: Readonly<
      Record<'hand' | 'pickup' | 'task' | 'assistants' | 'workplace' | 'sales' | 'gallery' | 'shop', string>
    >
  }
}
