/** An assistant to hire. Apart from the buildings, because the first page shows none. */
import { itemAt } from '@handwerk/kernel'
import { type Deck, RESOURCES } from '@handwerk/oh-my-goods'
import { memo } from 'react'
import { Picture } from '../../cards/art/Picture.tsx'
import type { Subject } from '../../cards/art/scene.ts'
import { Coin, Emblem, Points } from '../../cards/signs.tsx'
import { ASSISTANT_PICTURES } from './assistant-pictures.ts'
import { PLACES } from './places.ts'
import { useTableWords } from './words/index.ts'

export function AssistantFace({ deck, face }: { deck: Deck; face: number }) {
  const t = useTableWords()
  return (
    <>
      <span className="trade">
        <AssistantPicture deck={deck} face={face} />
      </span>
      <Coin of={itemAt(deck.faceCost, face)} />
      <Points of={itemAt(deck.facePoints, face)} />
      <span className="reqs">
        {itemAt(deck.faceRequires, face).flatMap((count, r) =>
          Array.from({ length: count }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: colours of one kind are alike
            <Emblem key={`${r}-${i}`} of={itemAt(RESOURCES, r)} letter={t.letters[itemAt(RESOURCES, r)]} />
          )),
        )}
      </span>
    </>
  )
}

/** An assistant at work; each face of a card has its own picture. */
const AssistantPicture = memo(function AssistantPicture({ deck, face }: { deck: Deck; face: number }) {
  return <Picture of={assistantSubject(deck, face)} />
})

export function assistantSubject(deck: Deck, face: number): Subject {
  const asks = itemAt(deck.faceRequires, face)
  const stuff = itemAt(RESOURCES, asks.indexOf(Math.max(...asks)))
  const line = ASSISTANT_PICTURES[stuff]
  return { id: `assistant ${face}`, line, stuff, halfSun: false, temple: false, paint: PLACES[line.place] }
}
