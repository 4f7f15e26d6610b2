/** The cards with all their figures, for programs that read views, facts and moves. */
import type { CardEntry, CardTable, Language } from '@handwerk/kernel'
import { deckOf, RESOURCES, standardCards } from './cards.js'
import type { Options } from './options.js'
import { namesIn } from './words/index.js'
import type { Names } from './words/names.js'

export function cardTable({ cards }: Options): CardTable {
  const file = cards ?? standardCards
  const deck = deckOf(cards)
  const names = { en: namesIn(deck, 'en'), de: namesIn(deck, 'de') } satisfies Record<Language, Names>
  const inAll = (name: (names: Names) => string): CardEntry['names'] => ({ en: name(names.en), de: name(names.de) })
  /** The card without what the entry says already. */
  const figures = (kind: string, { id: _, name: __, ...rest }: { readonly id: string; readonly name?: string }) => ({
    kind,
    ...rest,
  })
  const building = (kind: string, first: number) => (card: { readonly id: string }, i: number) => ({
    number: first + i,
    id: card.id,
    names: inAll((words) => words.building(first + i)),
    figures: figures(kind, card),
  })
  return {
    cards: [
      ...file.buildings.map(building('building', 0)),
      ...file.charburners.map(building('charburner', deck.size)),
      ...file.assistants.map((assistant, i) => ({
        number: deck.firstAssistant + i,
        id: assistant.id,
        names: inAll((words) => words.assistant(2 * i)),
        figures: figures('assistant', assistant),
      })),
    ],
    others: {
      resources: RESOURCES.map((id, number) => ({
        number,
        id,
        names: inAll((words) => words.resource(id)),
        figures: {},
      })),
      goods: deck.goods.map((id, number) => ({
        number,
        id,
        names: inAll((words) => words.good(number)),
        figures: { value: deck.value[number] },
      })),
      faces: file.assistants.flatMap(({ id, faces }, i) =>
        faces.map((face, side) => ({
          number: 2 * i + side,
          id: `${id}-${side}`,
          names: inAll((words) => words.assistant(2 * i)),
          figures: { card: deck.firstAssistant + i, side, ...face },
        })),
      ),
    },
  }
}
