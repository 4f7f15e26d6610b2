/** Cards in words: hidden ones are counted, the others named with their material or task. */
import { HIDDEN } from '@handwerk/kernel'
import { kindOf, MATERIAL_OF } from '../book.js'
import { kindOfCard } from '../position.js'
import type { View } from '../view.js'
import type { Lexicon } from './lexicon.js'

/** What a card counts as: a task in the slot and among the assistants, a material everywhere else. */
export type As = 'material' | 'task'

const kindsIn = (lexicon: Lexicon, as: As): readonly string[] => (as === 'task' ? lexicon.tasks : lexicon.materials)

export const nameOf = (lexicon: Lexicon, card: number): string => lexicon.work(kindOfCard(card)).name

/** A completed work: `Frog`, or `Kite = Frog` for a Kite that copies. */
export function workName(lexicon: Lexicon, seen: View, card: number): string {
  const kind = kindOf(seen, card)
  const name = nameOf(lexicon, card)
  return kind === kindOfCard(card) ? name : `${name} = ${lexicon.work(kind).name}`
}

/** `Frog (stone)`, or `Frog (monk)`. */
export const withKind = (lexicon: Lexicon, card: number, as: As = 'material'): string =>
  `${nameOf(lexicon, card)} (${kindsIn(lexicon, as)[MATERIAL_OF[card]]})`

/** All of them as a part of a sentence. */
export function listed(lexicon: Lexicon, cards: readonly number[], as: As = 'material'): string {
  const seen = cards.filter((card) => card !== HIDDEN).map((card) => withKind(lexicon, card, as))
  const hidden = cards.length - seen.length
  return lexicon.list(hidden > 0 ? [...seen, lexicon.unseen(hidden)] : seen)
}

/** A card of a group: its name, and the material that it counts as. */
export interface Named {
  readonly name: string
  readonly material: number
}

/** `Jar*, Dice (clay); Ring (metal)`: grouped by material, with a star at covered cards. */
export function grouped(
  lexicon: Lexicon,
  cards: readonly Named[],
  as: As,
  covered: (material: number) => number = () => 0,
): string {
  const groups = kindsIn(lexicon, as).flatMap((kind, material) => {
    const names = cards.filter((card) => card.material === material).map(({ name }) => name)
    if (names.length === 0) return []
    const stars = covered(material)
    return [`${names.map((name, i) => (i < stars ? `${name}*` : name)).join(', ')} (${kind})`]
  })
  return groups.join('; ')
}
