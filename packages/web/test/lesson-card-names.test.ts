/** Lessons call cards what the games call them, in both languages. */
import { LANGUAGES, type Language } from '@handwerk/kernel'
import { WORKS, namesIn as workWords } from '@handwerk/mottainai'
import { namesIn as buildingWords, deckOf } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { lesson as temples, words as templeWords } from '../src/games/mottainai/lesson/index.ts'
import { lesson as goods, words as goodsWords } from '../src/games/oh-my-goods/lesson/index.ts'
import type { Lesson, LessonWords } from '../src/learn/lesson.ts'

interface Taught {
  readonly game: string
  readonly lesson: Lesson
  readonly words: Readonly<Record<Language, LessonWords>>
  /** Each card's name; the same place in the list is the same card in each language. */
  readonly cards: Readonly<Record<Language, readonly string[]>>
}

const byLanguage = <T>(of: (language: Language) => T): Record<Language, T> => ({ en: of('en'), de: of('de') })

const deck = deckOf(null)
const TAUGHT: readonly Taught[] = [
  {
    game: 'mottainai',
    lesson: temples,
    words: templeWords,
    cards: byLanguage((language) => WORKS.map((_, kind) => workWords(language).work(kind).name)),
  },
  {
    game: 'oh-my-goods',
    lesson: goods,
    words: goodsWords,
    cards: byLanguage((language) => {
      const names = buildingWords(deck, language)
      return deck.names.map((_, card) => names.building(card).replace(/ \d+$/, ''))
    }),
  },
]

/** Every text of a lesson by its place, without the words of buttons, which stand in quotation marks. */
const textsOf = (words: LessonWords): Map<string, string> =>
  new Map(
    Object.entries(words).flatMap(([step, { title, text, wrong }]) =>
      Object.entries({ title, text, ...wrong }).map(([key, said]) => [
        `${step}, ${key || 'else'}`,
        said.replace(/[“„][^”“]*[”“]/g, ''),
      ]),
    ),
  )

/** The places in `names` of the cards that a text names. The longest name is taken where one is part of another. */
function cardsIn(text: string, names: readonly string[]): number[] {
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(`(?<!\\p{L})(?:${longestFirst.join('|')})(?!\\p{L})`, 'gu')
  return [...new Set(text.match(pattern) ?? [])].map((name) => names.indexOf(name)).sort((a, b) => a - b)
}

/** English writes names alone with capitals, except at the beginning of a sentence. */
const capitalsInside = (text: string): string[] =>
  text.match(/(?<=[\p{Ll},;:’] )(?:\p{Lu}\p{L}*(?: (?=\p{Lu}))?)+/gu) ?? []

describe.each(TAUGHT)('the lesson of $game', ({ lesson, words, cards }) => {
  it('has no English name that neither a card nor a player has', () => {
    const known = [...cards.en, ...lesson.others]
    const unknown = [...textsOf(words.en)].flatMap(([place, text]) =>
      capitalsInside(text)
        .filter((name) => !known.includes(name))
        .map((name) => `${place}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('names the same cards in German as in English', () => {
    const named = byLanguage((language) =>
      [...textsOf(words[language])].map(([place, text]) => [
        place,
        cardsIn(text, cards[language]).map((card) => cards.en[card]),
      ]),
    )
    expect(named.de).toEqual(named.en)
  })

  it.each(LANGUAGES)('names cards at all (%s)', (language) => {
    const named = [...textsOf(words[language]).values()].flatMap((text) => cardsIn(text, cards[language]))
    expect(new Set(named).size).toBeGreaterThan(3)
  })
})
