/** The facts of the game. Cards are numbers of the deck; kinds are numbers of goods. */
import type { Fact, FactFields, Seat, Secrets, Spot } from '@handwerk/kernel'

const ZONES = ['pile', 'discard', 'market', 'hand', 'aside', 'goods', 'buildings', 'bench', 'staff', 'box'] as const
export type Zone = (typeof ZONES)[number]

/** Who may see the cards of each zone. */
export const secrets: Secrets<Zone> = {
  pile: 'nobody',
  discard: 'everyone',
  market: 'everyone',
  hand: 'owner',
  aside: 'owner',
  goods: 'nobody',
  buildings: 'everyone',
  bench: 'everyone',
  staff: 'everyone',
  box: 'everyone',
}

interface Moved extends Fact {
  readonly cards: readonly number[]
  readonly from: Spot
  readonly to: Spot
}

export type GoodsFact =
  | (Fact & { readonly is: 'round'; readonly seat: Seat; readonly round: number; readonly final: boolean })
  | (Fact & { readonly is: 'shuffle'; readonly count: number })
  | (Fact & { readonly is: 'keep'; readonly seat: Seat })
  | (Moved & { readonly is: 'redraw' | 'halve' | 'draw' | 'aside' | 'build' | 'unbuilt'; readonly seat: Seat })
  | (Moved & { readonly is: 'turn'; readonly row: 'sunrise' | 'sunset' })
  | (Fact & { readonly is: 'work'; readonly seat: Seat; readonly building: number; readonly mode: number })
  | (Fact & { readonly is: 'idle'; readonly seat: Seat })
  | (Fact & { readonly is: 'send' | 'hire'; readonly seat: Seat; readonly face: number; readonly building: number })
  | (Moved & { readonly is: 'fill'; readonly seat: Seat; readonly building: number })
  | (Moved & { readonly is: 'produce'; readonly seat: Seat; readonly building: number })
  /** Somebody worked there, and made nothing; `lack` is what the market and the offices did not have of each resource. */
  | (Fact & {
      readonly is: 'fail'
      readonly seat: Seat
      readonly building: number
      readonly lack: readonly number[]
      /** How many units were missing of a building that takes any resources. */
      readonly any: number
    })
  | (Moved & {
      readonly is: 'chain'
      readonly seat: Seat
      readonly building: number
      readonly inputs: readonly number[]
    })
  | (Moved & {
      readonly is: 'pay'
      readonly seat: Seat
      readonly kinds: readonly number[]
      /** The coins that are lost, since no change is given; left out if there are none. */
      readonly lost?: number
    })
  | (Fact & { readonly is: 'last-round'; readonly seat: Seat })
  | (Fact & { readonly is: 'over' })

/** Who may read the other fields of a fact; its cards follow `secrets`. */
export const factFields: FactFields<GoodsFact> = {
  round: 'everyone',
  final: 'everyone',
  count: 'everyone',
  row: 'everyone',
  building: 'everyone',
  mode: 'everyone',
  face: 'everyone',
  inputs: 'everyone',
  lack: 'everyone',
  any: 'everyone',
  kinds: 'everyone',
  lost: 'everyone',
}

export type Tell = (fact: GoodsFact) => void

export const PILE: Spot = { zone: 'pile' }
export const DISCARD_PILE: Spot = { zone: 'discard' }
export const MARKET: Spot = { zone: 'market' }
export const at = (zone: Zone, seat: Seat): Spot => ({ zone, seat })
