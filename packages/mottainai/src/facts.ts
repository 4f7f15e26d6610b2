/** What is told about a game, and who may see what lies where. */
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

const FACTS = [
  'start', // seat begins
  'turn', // seat's turn begins
  'again', // seat will take another turn
  'move', // cards go from one place to another
  'return', // cards go to the bottom of the deck
  'draw', // cards go from the deck or the pickup area
  'reveal', // cards are shown
  'complete', // a work is completed
  'use', // an effect is used
  'perform', // seat performs owner's task with so many actions
  'skip', // seat skips owner's task
  'pray', // a card is drawn by a prayer
  'forgo', // an action is given up
  'name', // a material is named
  'trade', // seat and owner trade hands
  'copy', // Kite becomes a copy of a work
  'end', // the game is over
] as const

export interface MottainaiFact extends Fact {
  readonly is: (typeof FACTS)[number]
  readonly from?: ZoneSpot
  readonly to?: ZoneSpot
  /** The work whose effect it is. */
  readonly work?: number
  /** The other player whom it is about. */
  readonly owner?: Seat
  readonly material?: number
  readonly count?: number
  readonly ending?: Ending
}

/** Who hears what a fact says besides; the cards follow `SECRETS`. */
export const FACT_FIELDS: FactFields<MottainaiFact> = {
  work: 'everyone',
  owner: 'everyone',
  material: 'everyone',
  count: 'everyone',
  ending: 'everyone',
}

export type MottainaiTell = Tell<MottainaiFact>
