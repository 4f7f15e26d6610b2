import { itemAt, type Language } from '@handwerk/kernel'
import { type Deck, EXTRA_CARD, GOOD, NONE, namesIn, RESOURCES } from '@handwerk/oh-my-goods'
import { useMemo } from 'react'
import { useLanguage } from '../../words/index.ts'
import { type FaceWords, faceMessages } from './words/face-messages.ts'

/** Names of cards and goods, and whole cards as one sentence for screen readers. */
export interface GoodsNames {
  building(card: number): string
  /** With its resource: `Mill (grain)`. */
  card(card: number): string
  good(kind: number): string
  goods(kind: number, count: number): string
  resource(number: number): string
  assistant(face: number): string
  /** All that is printed on a card. */
  wholeCard(card: number, built: boolean): string
  wholeAssistant(face: number): string
  /** What a building does, in sentences. */
  work(card: number): string
}

export const useNames = (deck: Deck): GoodsNames => {
  const language = useLanguage()
  return useMemo(() => goodsNames(deck, language), [deck, language])
}

export function goodsNames(deck: Deck, language: Language): GoodsNames {
  const names = namesIn(deck, language)
  const t = faceMessages[language]
  const building = (card: number) => names.building(card).replace(/ \d+$/, '')
  const resource = (number: number) => names.resource(itemAt(RESOURCES, number))
  const counts = (list: readonly number[]) => list.flatMap((n, r) => (n > 0 ? [`${n} ${resource(r)}`] : [])).join(', ')
  const input = (number: number) => (number < GOOD ? resource(number) : names.good(number - GOOD))
  return {
    building,
    card: (card) => `${building(card)} (${resource(itemAt(deck.resource, card))})`,
    good: names.good,
    goods: names.goods,
    resource,
    assistant: names.assistant,
    wholeCard(card, built) {
      const parts = [building(card)]
      if (card < deck.size && !built)
        parts.push(t.say.as(resource(itemAt(deck.resource, card))), t.say.cost(itemAt(deck.cost, card)))
      if (card < deck.size && !built && deck.halfSun[card]) parts.push(t.halfSun)
      if (card < deck.size) parts.push(t.points(itemAt(deck.points, card)))
      return [...parts, ...work(card, t)].join(', ')
    },
    work: (card) =>
      work(card, t)
        .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`)
        .join(' '),
    wholeAssistant: (face) =>
      [
        names.assistant(face),
        t.say.cost(itemAt(deck.faceCost, face)),
        t.points(itemAt(deck.facePoints, face)),
        t.say.needs(counts(itemAt(deck.faceRequires, face))),
      ].join(', '),
  }

  function work(card: number, t: FaceWords): string[] {
    const office = itemAt(deck.office, card)
    if (office !== NONE) return [t.say.office(office === EXTRA_CARD ? t.extraCard : `+1 ${resource(office)}`)]
    const any = itemAt(deck.needsAny, card)
    const made = itemAt(deck.makes, card)
    const chain = itemAt(deck.chain, card)
    return [
      t.say.needs(any > 0 ? t.say.any(any) : counts(itemAt(deck.needs, card))),
      t.say.makes(names.good(made), itemAt(deck.value, made)),
      ...(chain.length > 0 ? [t.say.chain(chain.map(input).join(' + '), names.goods(made, chain.length))] : []),
    ]
  }
}
