/** What is agreed before the first decision and does not change during a match. */
import type { AnyGameModule, GameRecord, Rebased, Seed } from '@handwerk/kernel'

/** The time control. `live`: a clock for each seat. `days`: a limit for each decision. `none`: no limit. */
export type Pace =
  | { readonly is: 'live'; readonly clock: number; readonly bonus: number }
  | { readonly is: 'days'; readonly perMove: number }
  | { readonly is: 'none' }

/** How a match begins: with a deal, or from a given position. */
export type Beginning =
  | { readonly is: 'deal'; readonly seed: Seed }
  | { readonly is: 'position'; readonly position: unknown; readonly earlier?: Earlier }

/** What was played by older rules before the match continued from its position. */
interface Earlier {
  /** The version of the rules by which it began. */
  readonly version: number
  readonly rebased: Rebased
  readonly moves: GameRecord['moves']
}

export interface Terms {
  readonly module: AnyGameModule
  /** As the module's `options` returned them. */
  readonly options: unknown
  readonly begins: Beginning
  readonly pace: Pace
  readonly rated: boolean
  /** Onlookers see everybody's hand, some moves late (`lateHands`). Left out: they do not. */
  readonly handsShown?: boolean
  /** For each seat: does it belong to a person? */
  readonly people: readonly boolean[]
}
