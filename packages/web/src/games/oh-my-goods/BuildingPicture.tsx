import { itemAt } from '@handwerk/kernel'
import type { Deck } from '@handwerk/oh-my-goods'
import { memo } from 'react'
import { Picture } from '../../cards/art/Picture.tsx'
import type { Subject } from '../../cards/art/scene.ts'
import { lineOf, resourceOf } from './deck.ts'
import { PLACES } from './places.ts'

export const BuildingPicture = memo(function BuildingPicture({ deck, card }: { deck: Deck; card: number }) {
  return <Picture of={subjectOf(deck, card)} />
})

export function subjectOf(deck: Deck, card: number): Subject {
  const line = lineOf(deck, card)
  return {
    id: itemAt(deck.ids, card),
    line,
    stuff: resourceOf(deck, card) ?? 'any',
    halfSun: deck.halfSun[card] ?? false,
    temple: false,
    paint: PLACES[line.place],
  }
}
