/** What one language must have, so that everything can be said in it. */
import type { Moment } from '../book.js'
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
  work(kind: number): WorkWords
  /** A number of cards that cannot be seen. */
  unseen(count: number): string
  list(words: readonly string[]): string
  seat(seat: number): string
  place(zone: Zone, owner: string | null): string

  readonly asks: {
    limit(): string
    drop(card: string): string
    choose(): string
    guard(owner: string, task: string): string
    action(owner: string | null, task: string, left: number): string
    tailor(): string
    papers(work: string, left: number): string
    wing(work: string): string
    window(moment: string, about: string | null): string
    effect(work: string, text: string): string
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
  }
  readonly facts: {
    start(who: string): string
    turn(who: string): string
    again(who: string): string
    move(who: string, cards: string, from: string, to: string): string
    return(who: string, cards: string, from: string): string
    draw(who: string, cards: string, to: string): string
    reveal(who: string, cards: string, work: string | null): string
    complete(who: string, work: string, wing: string): string
    use(who: string, work: string): string
    perform(who: string, owner: string | null, task: string, count: number): string
    skip(who: string, owner: string, task: string): string
    pray(who: string): string
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
    readonly zones: Readonly<
      Record<'hand' | 'pickup' | 'task' | 'assistants' | 'workplace' | 'sales' | 'gallery' | 'shop', string>
    >
  }
}
