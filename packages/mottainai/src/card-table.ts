/** The cards with all their figures, for programs that read views, facts and moves. */
import type { CardEntry, CardTable } from '@handwerk/kernel'
import { MATERIAL_OF, WORKS } from './book.js'
import { DECK, MATERIALS, TASKS, VALUES } from './cards.js'
import { MOST_DECKS } from './position.js'
import { german } from './words/de.js'
import { english } from './words/en.js'
import type { Lexicon } from './words/lexicon.js'

const inAll = (text: (lexicon: Lexicon) => string): CardEntry['names'] => ({ en: text(english), de: text(german) })

/** Also those of the second deck, which is in the game with many players. */
export function cardTable(): CardTable {
  const deck = (number: number) =>
    WORKS.map(({ id, when }, kind) => {
      const material = MATERIAL_OF[kind]
      return {
        number: number * DECK + kind,
        id,
        names: inAll((lexicon) => lexicon.work(kind).name),
        figures: {
          deck: number + 1,
          material: MATERIALS[material],
          value: VALUES[material],
          task: TASKS[material],
          when,
          text: inAll((lexicon) => lexicon.work(kind).text),
        },
      }
    })
  return {
    cards: Array.from({ length: MOST_DECKS }, (_, number) => deck(number)).flat(),
    others: {
      materials: MATERIALS.map((id, number) => ({
        number,
        id,
        names: inAll((lexicon) => lexicon.materials[number]),
        figures: { value: VALUES[number], task: TASKS[number] },
      })),
      tasks: TASKS.map((id, number) => ({
        number,
        id,
        names: inAll((lexicon) => lexicon.tasks[number]),
        figures: { material: MATERIALS[number] },
      })),
    },
  }
}
