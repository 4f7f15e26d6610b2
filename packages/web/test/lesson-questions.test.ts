// @vitest-environment happy-dom
/**
 * What a new player asks about each game, and where its lesson answers it: a step, or `start`, the page
 * before the first step. Whoever changes the lesson must keep an answer to each.
 */
import { itemAt, LANGUAGES, type Language } from '@handwerk/kernel'
import { hasMajority, MATERIALS, mottainai, type Position, scoresOf } from '@handwerk/mottainai'
import { createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { lesson as temples, words as templeWords } from '../src/games/mottainai/lesson/index.ts'
import { words as goodsWords } from '../src/games/oh-my-goods/lesson/index.ts'
import { PUPIL } from '../src/learn/lesson.ts'
import { LessonRun } from '../src/learn/lesson-run.ts'
import { App } from '../src/shell/App.tsx'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom, render, settled } from './table-harness.tsx'

type Answer = Readonly<Record<Language, string>> & { readonly at: string }
type Questions = Readonly<Record<string, readonly Answer[]>>

const GOODS: Questions = {
  'What brings points?': [
    { at: 'start', en: 'Buildings and assistants bring the points', de: 'Gebäude und Gehilfen bringen die Punkte' },
    { at: 'hire', en: 'Five coins of goods are one point', de: 'Fünf Münzen in Waren sind am Ende ein Punkt' },
  ],
  'When does the game end?': [
    { at: 'start', en: 'one last round is played', de: 'es folgt eine letzte' },
    { at: 'sloppy', en: 'Somebody has eight buildings', de: 'Jemand hat acht Gebäude' },
  ],
  'What do I pay with, and do I get change?': [
    { at: 'build', en: 'pay for the Mill with goods', de: 'Bezahl nun die Mühle mit Waren' },
    { at: 'build', en: 'Nobody gives change', de: 'Herausgegeben wird nicht' },
  ],
  'How do orderly and sloppy work differ?': [
    { at: 'orderly', en: '“orderly” there, for two goods', de: '„ordentlich“, für zwei Waren' },
    { at: 'sloppy', en: 'may lack one thing and still makes one good', de: 'eines entbehren und macht doch eine Ware' },
  ],
  'When does a row of the market end, and is it used up?': [
    { at: 'start', en: 'two of them end a market row', de: 'Zwei davon beenden eine Marktreihe' },
    { at: 'produce', en: 'nothing in it is used up', de: 'nichts darin wird verbraucht' },
  ],
  'What can I do if a resource is missing?': [
    {
      at: 'fill',
      en: 'Any grain card of your hand can stand in',
      de: 'Jede Getreidekarte deiner Hand kann einspringen',
    },
  ],
  'Which card can I build this round?': [
    { at: 'aside', en: 'only that one can be built this round', de: 'Nur diese kannst du in dieser Runde bauen' },
  ],
  'What becomes of a card set aside that I do not build?': [
    {
      at: 'build',
      en: 'What is not built comes back to your hand',
      de: 'Was du nicht baust, kommt zurück auf deine Hand',
    },
  ],
  'What does a market office do?': [
    { at: 'office', en: 'gives one clay to all your buildings', de: 'gibt es allen deinen Gebäuden einen Lehm' },
  ],
  'Whom can I hire, and do I lose the buildings?': [
    { at: 'colours', en: 'asks for buildings in its colours, which you keep', de: 'in seinen Farben; du behältst sie' },
  ],
  'What does an assistant need, and what does he make?': [
    {
      at: 'assistant',
      en: 'He needs everything, too, but makes only one good',
      de: 'Auch er braucht alles, macht aber nur',
    },
  ],
  'What is a chain, what feeds it, and when does it run?': [
    { at: 'chain', en: 'makes dear goods of cheap ones', de: 'macht aus billigen Waren teure' },
    { at: 'last', en: 'only where somebody has just produced', de: 'nur, wo gerade jemand produziert hat' },
    {
      at: 'last',
      en: 'goods or hand cards, nothing from the market',
      de: 'Waren oder Handkarten, nichts aus dem Markt',
    },
  ],
}

const TEMPLES: Questions = {
  'What brings points?': [
    { at: 'start', en: 'A completed work brings its value', de: 'Ein vollendetes Werk bringt seinen Wert' },
  ],
  'When does the game end?': [
    { at: 'start', en: 'or when the deck is empty', de: 'oder der Stapel leer ist' },
    {
      at: 'five',
      en: 'The fifth work in one wing ends the game',
      de: 'Das fünfte Werk in einem Flügel beendet das Spiel',
    },
  ],
  'What can a card be?': [
    { at: 'task', en: 'a work to complete, a material, and a task', de: 'ein Werk, ein Material und eine Aufgabe' },
  ],
  'Whose tasks do I perform, and in which order?': [
    {
      at: 'potter',
      en: 'Before your own task you perform everybody else’s',
      de: 'Vor deiner Aufgabe führst du die aller',
    },
  ],
  'What do I do without a task of my own?': [
    { at: 'task', en: 'without one you would only pray', de: 'ohne eine würdest du nur beten' },
  ],
  'What becomes of my task in the next turn?': [
    { at: 'again', en: 'Your old task went to the floor', de: 'Deine alte Aufgabe kam auf den Boden' },
  ],
  'When do drawn cards come to my hand, and how many may stay?': [
    { at: 'pray', en: 'comes to your hand at night', de: 'die nachts auf deine Hand kommt' },
    { at: 'again', en: 'you return what is more than five cards', de: 'was du über fünf Handkarten hast' },
  ],
  'Gallery or gift shop?': [
    { at: 'craft', en: 'In the gallery it covers your potter', de: 'In der Galerie deckt sie deinen Töpfer' },
    { at: 'smith', en: 'into the gift shop: there it covers a sale', de: 'in den Laden: Dort deckt sie einen Verkauf' },
  ],
  'What gives me more actions?': [
    { at: 'monk', en: 'one more action on every potter task', de: 'bei jedem Töpfer eine Aktion mehr' },
    { at: 'craft', en: 'covers your potter, who then gives two actions', de: 'deckt sie deinen Töpfer, der dann zwei' },
  ],
  'What does a work need in order to be completed?': [
    {
      at: 'store',
      en: 'as many cards of its material as it is worth',
      de: 'so viele Karten seines Materials, wie es wert ist',
    },
    {
      at: 'smith',
      en: 'support from your hand, which is only shown',
      de: 'Stützen aus der Hand; sie werden nur gezeigt',
    },
  ],
  'Where do I read what a work does, and when?': [
    {
      at: 'words',
      en: 'Rest the mouse on a card, or hold a finger on it',
      de: 'Lass die Maus auf einer Karte ruhen oder halte',
    },
    { at: 'start', en: 'when the work acts', de: 'wann das Werk wirkt' },
  ],
  'When does a sale score?': [
    {
      at: 'effect',
      en: 'A sale scores only if a work covers it',
      de: 'Ein Verkauf zählt nur, wenn ein Werk ihn deckt',
    },
  ],
  'What does the majority bring?': [
    { at: 'majority', en: 'your clay cards in the hand score as well', de: 'zählt auch der Ton auf deiner Hand' },
  ],
  'What can I do with an action that I cannot or will not use?': [
    { at: 'craft', en: 'Any action may become a craft', de: 'Jede Aktion kann zu Handwerk' },
    { at: 'pray', en: 'becomes a prayer by itself', de: 'wird von selbst zum Gebet' },
  ],
}

const ALL = [
  { game: 'oh-my-goods', words: goodsWords, questions: GOODS },
  { game: 'mottainai', words: templeWords, questions: TEMPLES },
]

beforeEach(prepareDom)

for (const { game, words, questions } of ALL)
  it.each(LANGUAGES)(`the lesson of ${game} answers the questions of a new player (%s)`, async (language) => {
    changeSettings({ language })
    history.replaceState(null, '', `/learn/${game}?lesson`)
    const page = await render(createElement(App))
    await settled(() => page.all('.lessonstart .anatomy').length === 1)
    const start = page.text('main')
    const said = (at: string): string => (at === 'start' ? start : (words[language][at]?.text ?? ''))
    expect(Object.keys(questions).length).toBeGreaterThanOrEqual(10)
    for (const [question, answers] of Object.entries(questions))
      for (const answer of answers) expect(said(answer.at), question).toContain(answer[language])
  })

const CLAY = MATERIALS.indexOf('clay')

const pointsNow = ({ session }: LessonRun): number =>
  itemAt(scoresOf(mottainai.game.view(session.position as Position, PUPIL)), PUPIL).points

it('nobody has the majority of clay until the lesson of Mottainai says so', () => {
  const run = new LessonRun(mottainai, temples, 'Lena')
  run.open(temples.steps.findIndex(({ id }) => id === 'majority'))
  const holders = () => {
    const view = mottainai.game.view(run.session.position as Position, PUPIL)
    return [0, 1].filter((seat) => hasMajority(view, seat, CLAY))
  }
  expect(holders()).toEqual([])
  run.skip()
  expect(holders()).toEqual([PUPIL])
})

it('the points that the lesson of Mottainai names are those of the game', () => {
  const run = new LessonRun(mottainai, temples, 'Lena')
  const points = (id: string): [number, number] => {
    run.open(temples.steps.findIndex((step) => step.id === id))
    const before = pointsNow(run)
    run.skip()
    return [before, pointsNow(run)]
  }
  for (const id of ['effect', 'majority'])
    for (const language of LANGUAGES)
      expect(templeWords[language][id]?.text.match(/\d+/g)?.map(Number), `${id}, ${language}`).toEqual(points(id))
})
