/** What is agreed before the first decision, and does not change while a match is played. */
import type { AnyGameModule, GameRecord, Rebased, Seed } from '@handwerk/kernel'

/** How much time there is. `live`: a clock for each seat. `days`: so long for each decision. `none`: as long as it takes. */
export type Pace =
  | { readonly is: 'live'; readonly clock: number; readonly bonus: number }
  | { readonly is: 'days'; readonly perMove: number }
  | { readonly is: 'none' }

/** Where a match begins: with a deal, or from a position that was laid by hand. */
export type Beginning =
  | { readonly is: 'deal'; readonly seed: Seed }
  | { readonly is: 'position'; readonly position: unknown; readonly earlier?: Earlier }

/** What was played by older rules before a match went on from its position. */
interface Earlier {
  /** The rules by which it began. */
  readonly version: number
  readonly rebased: Rebased
  readonly moves: GameRecord['moves']
}

export interface Terms {
  readonly module: AnyGameModule
  /** As the game's own reader gave them. */
  readonly options: unknown
  readonly begins: Beginning
  readonly pace: Pace
  readonly rated: boolean
  /** For each seat: does it belong to a person? */
  readonly people: readonly boolean[]
}
