import { itemAt, type Language } from '@handwerk/kernel'
import { kindOf, kindOfCard, MATERIAL_OF, type Moment, namesIn, VALUES, type View, WORKS } from '@handwerk/mottainai'
import type { FaceWords } from './words/face-messages.ts'

/** Names of cards, and whole cards as one sentence for screen readers. */
export interface WorkNames {
  /** The name that is printed on a card. */
  card(card: number): string
  kind(kind: number): string
  text(kind: number): string
  when(kind: number): string
  material(number: number): string
  task(number: number): string
  /** As it stands in a sentence: a title begins with a capital letter, a task in mid-sentence does not. */
  taskTitle(number: number): string
  half(number: number): string
  list(words: readonly string[]): string
  /** When effects may be used: `After the potter action`. */
  moment(moment: Moment): string
  /** All that is printed on a card. */
  whole(card: number): string
  /** A completed work, and what it copies. */
  work(view: View, card: number): string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function workNames(language: Language, t: FaceWords): WorkNames {
  const names = namesIn(language)
  const whole = (card: number): string => {
    const kind = kindOfCard(card)
    const material = itemAt(MATERIAL_OF, card)
    const parts = [names.work(kind).name, names.materials[material], t.say.value(itemAt(VALUES, material))]
    return [...parts, names.tasks[material], t.when[itemAt(WORKS, kind).when], names.work(kind).text].join(', ')
  }
  return {
    card: (card) => names.work(kindOfCard(card)).name,
    kind: (kind) => names.work(kind).name,
    text: (kind) => names.work(kind).text,
    when: (kind) => t.when[itemAt(WORKS, kind).when],
    material: (number) => itemAt(names.materials, number),
    task: (number) => itemAt(names.tasks, number),
    taskTitle: (number) => capital(itemAt(names.tasks, number)),
    half: (number) => capital(itemAt(names.halves, number)),
    list: names.list,
    moment: (moment) => capital(names.moments[moment]),
    whole,
    work(view, card) {
      const kind = kindOf(view, card)
      return kind === kindOfCard(card) ? whole(card) : `${whole(card)}, ${t.say.copies(names.work(kind).name)}`
    },
  }
}
