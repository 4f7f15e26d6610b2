/**
 * The book of works. A work is one object: its words, when it works, and what it
 * does. The tables here are built once from all works, so that a moment at which
 * no work has an effect costs nothing.
 */
import { numbered, type Seat } from '@handwerk/kernel'
import { bitsOf, countDeck, DECK, MATERIALS, type Material, NONE, TASKS, type Task } from './cards.js'
import type { MottainaiTell } from './facts.js'
import { ROOM, VERBS } from './moves.js'
import { kindOfCard, MOST_DECKS, type Position, type Table } from './position.js'

/** The moments at which effects may be used. */
export const MOMENTS = [
  'limit', // instead of the hand limit
  'drop', // instead of dropping the previous task
  'morning',
  'choose', // instead of choosing a task from the hand
  'task', // before a task
  'clerk', // another way to use a clerk action
  'monk', // another way to use a monk action
  'potter', // another way to use a potter action
  'tailor', // before a tailor action
  'after clerk',
  'after potter',
  'after smith',
  'after prayer',
  'after completing',
  'night',
] as const
export type Moment = (typeof MOMENTS)[number]

/** The number of each moment: its index in the list, and its bit in the table of listeners. */
export const MOMENT = numbered(MOMENTS)

/** How an effect is used at a moment. The owner is always the player whose turn it is. */
export interface Hook {
  /** Writes the moves that use the effect now; `card` is the work itself. */
  offers(p: Position, kind: number, card: number, into: number[]): void
  use(p: Position, kind: number, card: number, move: number, tell?: MottainaiTell): void
}

/** A question that an effect asks after it has begun; its frame starts at `f`. */
export interface Question {
  /** Writes the answers. None: the effect is over. One: it is given without asking. */
  offers(p: Position, f: number, into: number[]): void
  take(p: Position, f: number, move: number, tell?: MottainaiTell): void
}

/** What an effect's moves name after the work itself, in order. */
export type Argument = 'card' | 'seat' | 'material' | 'wing' | 'half'

/** When a work works, as its card says. Each language has a word for each. */
export const TIMINGS = [
  'always',
  'support',
  'guard',
  'scoring',
  'in the morning',
  'at night',
  'on completion',
  'after completing',
  'instead of the hand limit',
  'instead of dropping your task',
  'instead of choosing a task',
  'before your task',
  "before an opponent's task",
  'before a clerk task',
  'before your tailor action',
  'clerk',
  'potter',
  'monk, potter',
  'after clerk',
  'after potter',
  'after smith',
  'after your prayer action',
] as const
export type Timing = (typeof TIMINGS)[number]

export interface Work<Id extends string = string> {
  readonly id: Id
  readonly name: string
  readonly material: Material
  readonly when: Timing
  readonly text: string
  /** What its moves name. */
  readonly names?: readonly Argument[]
  readonly at?: Readonly<Partial<Record<Moment, Hook>>>
  /** On completion: has its effect, or pushes a frame that asks. */
  complete?(p: Position, kind: number, card: number, tell?: MottainaiTell): void
  readonly asks?: readonly Question[]
  /** It can copy another work; only one work can. */
  readonly copies?: true
  /** Using it moves or changes the work itself, so its owner chooses which of several equal works is used. [MOT-R.5] */
  readonly changesItself?: true

  /** Tasks that opponents skip unless they reveal a matching card. */
  readonly guards?: readonly Task[]
  /** Opponents may not replace the actions of the owner's tasks. */
  readonly barsReplacing?: true
  /** Opponents' assistants give no actions on the owner's tasks. */
  readonly barsAssistants?: true

  /** Assistants that are all covered. */
  readonly coversAssistants?: readonly Material[]
  /** Sales that are all covered. */
  readonly coversSales?: readonly Material[]
  /** All sales of the material that was sold most are covered. */
  readonly coversMostSold?: true
  /** Works that count as standing in both wings. */
  readonly inBothWings?: readonly Material[]

  /** Papers in the workplace may be returned as support. */
  readonly papersSupport?: true
  /** Every player's task counts as support from the hand. */
  readonly tasksSupport?: true
  /** Works that need one support less from the hand. */
  readonly lightens?: readonly Material[]

  /** Materials for which a tie is enough for hand cards to score. */
  readonly levelIsEnough?: readonly Material[]
  /** Hand cards that score count once more. */
  readonly handAgain?: true
  points?(p: Table, seat: Seat, card: number): number
  /** Whether its owner wins the game at once. */
  wins?(p: Table, seat: Seat): boolean
}

/** All works; a card's kind is its index here. */
export const WORKS: Work[] = []

/** The material of each card, for both decks. */
export const MATERIAL_OF: number[] = []

/** The hook of a work that has no effect at a moment. */
const SILENT: Hook = { offers() {}, use() {} }

/** The hook of each kind of work at each moment. */
export const HOOKS: Hook[][] = []

/** The questions of each kind of work. */
export const ASKS: (readonly Question[])[] = []

/** Bits for each kind of work, for `fold`. */
export const LISTENS: number[] = []
export const GUARDS: number[] = []
export const COVERS_ASSISTANTS: number[] = []
export const COVERS_SALES: number[] = []
export const IN_BOTH_WINGS: number[] = []
export const LIGHTENS: number[] = []
export const LEVEL: number[] = []
export const TRAITS: number[] = []

export const BARS_REPLACING = 1
export const BARS_ASSISTANTS = 2
export const COVERS_MOST_SOLD = 4
export const PAPERS_SUPPORT = 8
export const TASKS_SUPPORT = 16
export const HAND_AGAIN = 32
export const WINS = 64
export const CHANGES_ITSELF = 128

/** The kind of Kite, the one work that can be another. */
export let KITE = NONE

/** The works of one material. Keeps their ids as types, so that other tables can be checked for completeness. */
export const worksOfMaterial = <const M extends Material, const Id extends string>(
  _material: M,
  works: readonly (Work<Id> & { readonly material: M })[],
): readonly Work<Id>[] => works

/** The largest number of works: a move stores a card of either deck in a few bits. */
export const MOST_WORKS = ROOM / MOST_DECKS

/** Registers the works; called once, with all of them in the order of their numbers. */
export function enter(works: readonly Work[]): void {
  checkWorks(works)
  countDeck(works.length)
  for (const work of works) {
    if (work.copies) KITE = WORKS.length
    WORKS.push(work)
    MATERIAL_OF.push(MATERIALS.indexOf(work.material))
    LISTENS.push(MOMENTS.reduce((bits, moment) => (work.at?.[moment] ? bits | (1 << MOMENT[moment]) : bits), 0))
    HOOKS.push(MOMENTS.map((moment) => work.at?.[moment] ?? SILENT))
    ASKS.push(work.asks ?? [])
    GUARDS.push((work.guards ?? []).reduce((bits, task) => bits | (1 << TASKS.indexOf(task)), 0))
    COVERS_ASSISTANTS.push(bitsOf(work.coversAssistants ?? []))
    COVERS_SALES.push(bitsOf(work.coversSales ?? []))
    IN_BOTH_WINGS.push(bitsOf(work.inBothWings ?? []))
    LIGHTENS.push(bitsOf(work.lightens ?? []))
    LEVEL.push(bitsOf(work.levelIsEnough ?? []))
    TRAITS.push(
      (work.barsReplacing ? BARS_REPLACING : 0) |
        (work.barsAssistants ? BARS_ASSISTANTS : 0) |
        (work.coversMostSold ? COVERS_MOST_SOLD : 0) |
        (work.papersSupport ? PAPERS_SUPPORT : 0) |
        (work.tasksSupport ? TASKS_SUPPORT : 0) |
        (work.handAgain ? HAND_AGAIN : 0) |
        (work.wins ? WINS : 0) |
        (work.changesItself ? CHANGES_ITSELF : 0),
    )
  }
  for (let card = DECK; card < 2 * DECK; card++) MATERIAL_OF.push(MATERIAL_OF[card - DECK])
}

/** Checks what types cannot express about works. */
export function checkWorks(works: readonly Work[]): void {
  if (works.length > MOST_WORKS)
    throw new Error(`there are ${works.length} works, and moves have room for ${MOST_WORKS}: widen them in moves.ts`)
  const seen = new Set<string>()
  for (const { id } of works) {
    if (!/^[a-z]+(-[a-z]+)*$/.test(id)) throw new Error(`the id ${id} must be small letters, with hyphens for spaces`)
    if ((VERBS as readonly string[]).includes(id)) throw new Error(`the id ${id} is the verb of a move`)
    if (seen.has(id)) throw new Error(`two works have the id ${id}`)
    seen.add(id)
  }
  if (works.filter((work) => work.copies).length > 1) throw new Error('one work alone may copy others')
}

/** The present kind of a completed card: its own, unless it is a Kite that copies. [MOT-7.6] */
export function kindOf(p: Table, card: number): number {
  const kind = kindOfCard(card)
  return kind === KITE ? p.kites[card < DECK ? 0 : 1] : kind
}

/** The material of a completed work. */
export const materialOfWork = (p: Table, card: number): number => MATERIAL_OF[kindOf(p, card)]

/** The bits of a table for all works of a player, combined. */
export function fold(p: Table, seat: Seat, table: readonly number[]): number {
  const { gallery, shop } = p.players[seat]
  let bits = 0
  for (let i = 0; i < gallery.length; i++) bits |= table[kindOf(p, gallery[i])]
  for (let i = 0; i < shop.length; i++) bits |= table[kindOf(p, shop[i])]
  return bits
}

/** How many works of a player have any of the bits in a table. */
export function countWith(p: Table, seat: Seat, table: readonly number[], bits: number): number {
  const { gallery, shop } = p.players[seat]
  let count = 0
  for (let i = 0; i < gallery.length; i++) if (table[kindOf(p, gallery[i])] & bits) count++
  for (let i = 0; i < shop.length; i++) if (table[kindOf(p, shop[i])] & bits) count++
  return count
}

export const worksOf = (p: Table, seat: Seat): number => p.players[seat].gallery.length + p.players[seat].shop.length

export function countWorksOf(p: Table, seat: Seat, material: number): number {
  const { gallery, shop } = p.players[seat]
  let count = 0
  for (let i = 0; i < gallery.length; i++) if (materialOfWork(p, gallery[i]) === material) count++
  for (let i = 0; i < shop.length; i++) if (materialOfWork(p, shop[i]) === material) count++
  return count
}
