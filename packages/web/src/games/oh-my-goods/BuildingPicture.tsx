import { itemAt } from '@handwerk/kernel'
import { type Deck, RESOURCES } from '@handwerk/oh-my-goods'
import { memo } from 'react'
import { Picture } from '../../cards/art/Picture.tsx'
import type { Subject } from '../../cards/art/scene.ts'
import { lineOf, resourceOf } from './deck.ts'
import { ASSISTANT_PICTURES } from './pictures.ts'
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

/** An assistant at work; each face of a card has its own picture. */
export const AssistantPicture = memo(function AssistantPicture({ deck, face }: { deck: Deck; face: number }) {
  return <Picture of={assistantSubject(deck, face)} />
})

export function assistantSubject(deck: Deck, face: number): Subject {
  const asks = itemAt(deck.faceRequires, face)
  const stuff = itemAt(RESOURCES, asks.indexOf(Math.max(...asks)))
  const line = ASSISTANT_PICTURES[stuff]
  return { id: `assistant ${face}`, line, stuff, halfSun: false, temple: false, paint: PLACES[line.place] }
}
