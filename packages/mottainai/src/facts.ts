/** The facts of the game, and who may see each zone. */
import type { Fact, FactFields, Seat, Secrets, Spot, Tell } from '@handwerk/kernel'
import type { Ending } from './position.js'

const ZONES = [
  'deck',
  'floor',
  'hand',
  'pickup',
  'task',
  'facedown',
  'assistants',
  'workplace',
  'sales',
  'gallery',
  'shop',
  'box',
] as const
export type Zone = (typeof ZONES)[number]

/** `facedown` is the task slot while its card lies face down. */
export const SECRETS: Secrets<Zone> = {
  deck: 'nobody',
  floor: 'everyone',
  hand: 'owner',
  pickup: 'nobody',
  task: 'everyone',
  facedown: 'nobody',
  assistants: 'everyone',
  workplace: 'everyone',
  sales: 'everyone',
  gallery: 'everyone',
  shop: 'everyone',
  box: 'everyone',
}

export interface ZoneSpot extends Spot {
  readonly zone: Zone
}

/** What every fact of Mottainai has: somebody did it. */
interface Done extends Fact {
  readonly seat: Seat
  readonly from?: ZoneSpot
  readonly to?: ZoneSpot
}

/** The seat starts the game, begins its turn, or will take another one. */
interface Turned extends Done {
  readonly is: 'start' | 'turn' | 'again'
}

/** Cards go from one place to another, to the bottom of the deck, or from the deck or the pickup area; by a prayer, or into a wing. */
interface Moved extends Done {
  readonly is: 'move' | 'return' | 'draw' | 'pray' | 'complete'
  readonly cards: readonly number[]
}

/** Cards are shown, perhaps for a work. */
interface Revealed extends Done {
  readonly is: 'reveal'
  readonly cards: readonly number[]
  readonly work?: number
}

/** The effect of a work is used, or a Kite becomes a copy of it. */
interface Used extends Done {
  readonly is: 'use' | 'copy'
  readonly work: number
}

/** The seat performs the owner's task with this many actions. */
interface Performed extends Done {
  readonly is: 'perform'
  readonly owner: Seat
  readonly material: number
  readonly count: number
}

/** The seat skips the owner's task, or gives an action of it up. */
interface Skipped extends Done {
  readonly is: 'skip' | 'forgo'
  readonly owner: Seat
  readonly material: number
}

interface Named extends Done {
  readonly is: 'name'
  readonly material: number
}

/** The seat and the owner trade hands. */
interface Traded extends Done {
  readonly is: 'trade'
  readonly owner: Seat
}

/** The game is over; `owner` won it whatever the score. */
interface Ended extends Done {
  readonly is: 'end'
  readonly ending: Ending
  readonly owner?: Seat
}

export type MottainaiFact = Turned | Moved | Revealed | Used | Performed | Skipped | Named | Traded | Ended

/** Who may read the other fields of a fact; its cards follow `SECRETS`. */
export const FACT_FIELDS: FactFields<MottainaiFact> = {
  work: 'everyone',
  owner: 'everyone',
  material: 'everyone',
  count: 'everyone',
  ending: 'everyone',
}

export type MottainaiTell = Tell<MottainaiFact>
