/** A move as the choices that a player makes one after the other: a way, a card, a wing. */

import { itemAt } from '@handwerk/kernel'
import { kindOf, kindOfCard, VERBS, type Verb, type View, verbOf, WORKS, xOf, yOf, zOf } from '@handwerk/mottainai'
import { placeOf } from '../works.ts'

/** What follows the way, in the order in which it is asked for. */
export const SLOTS = ['card', 'seat', 'material', 'half', 'wing', 'papers'] as const
export type Slot = (typeof SLOTS)[number]

/** A verb, with the work that it is about if there is one: `take`, `use:12`, `never:12`. */
export type Way = string

export type Choice = { readonly way: Way } & { readonly [S in Slot]?: number }

/**
 * What the player has chosen so far, and not yet sent. Of two twins `touched` is the one that the player means; `ticks`
 * are the hand cards to be returned together.
 */
export type Draft = Partial<Choice> & { readonly touched?: number; readonly ticks?: readonly number[] }

const CARD_VERBS: readonly Verb[] = ['return', 'task', 'sell', 'hire', 'take', 'copy', 'by']
const WING_VERBS: readonly Verb[] = ['smith', 'craft', 'complete']

export function choiceOf(m: number): Choice {
  const verb = itemAt(VERBS, verbOf(m))
  if (verb === 'never') return { way: `never:${xOf(m)}` }
  if (verb === 'use') {
    const values = [yOf(m), zOf(m)]
    const named = (itemAt(WORKS, xOf(m)).names ?? []).map((slot, i) => [slot, values[i]] as const)
    return { way: `use:${xOf(m)}`, ...Object.fromEntries(named) }
  }
  if (CARD_VERBS.includes(verb)) return { way: verb, card: xOf(m) }
  if (WING_VERBS.includes(verb)) return { way: verb, card: xOf(m), wing: yOf(m), papers: zOf(m) }
  return { way: verb }
}

/** The work that a way is about; null for a plain verb. */
export const workOf = (way: Way): number | null => (way.includes(':') ? Number(way.split(':')[1]) : null)

export const fits = (choice: Choice, draft: Draft): boolean =>
  (draft.way === undefined || choice.way === draft.way) &&
  SLOTS.every((slot) => draft[slot] === undefined || choice[slot] === draft[slot])

export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Two decks hold each card twice. Of two in one place the game offers one, unless one is a Kite that copies. */
export const areTwins = (view: View, a: number, b: number): boolean =>
  a === b ||
  (kindOfCard(a) === kindOfCard(b) && kindOf(view, a) === kindOf(view, b) && placeOf(view, a) === placeOf(view, b))

/** Reads a stored draft. Null if it leads to none of the moves. */
export function readDraft(raw: unknown, moves: readonly number[]): Draft | null {
  if (typeof raw !== 'object' || raw === null) return null
  const isKnown = Object.entries(raw).every(([key, value]) =>
    key === 'ticks'
      ? Array.isArray(value) && value.every(Number.isInteger)
      : key === 'way'
        ? typeof value === 'string'
        : (key === 'touched' || SLOTS.some((slot) => slot === key)) && Number.isInteger(value),
  )
  return isKnown && moves.some((move) => fits(choiceOf(move), raw)) ? raw : null
}
