/**
 * The parts of the client for each game on the shelf. A game needs no entry: it
 * is then played at the generic table. An entry adds what was made for one game;
 * each part is loaded when it is needed.
 */
import { LANGUAGES, type Language, type Move, type SeatView, type Summary } from '@handwerk/kernel'
import { gameNames, loadGame } from '@handwerk/shelf'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { IconName } from '../icons/lists.ts'
import type { Lesson, LessonWords } from '../learn/lesson.ts'
import type { Staging } from '../table/stage/staging.ts'
import type { TableProps } from './table-props.ts'

export type PiecesOf = (view: SeatView, move: Move) => readonly string[]

export interface GameParts {
  readonly title: string
  readonly icon: IconName
  /** The setting that can be chosen on the home page; null for none. */
  readonly quick: string | null
  /** Whether the advisor plans whole turns. */
  readonly plans: boolean
  readonly Table: LazyExoticComponent<ComponentType<TableProps>>
  /** What the home page needs to know of the game; loaded without the rules if the shelf has a module for it. */
  summary(): Promise<{ readonly summary: Summary }>
  /** A fan of cards for the home page. */
  readonly Cover: LazyExoticComponent<ComponentType> | null
  /** The list of all cards; `filter` is what the reader typed. */
  readonly Cards: LazyExoticComponent<ComponentType<{ filter: string; onCount(count: number): void }>> | null
  /** How its great moments are staged, in beats. */
  readonly staging: (() => Promise<{ readonly stage: Staging }>) | null
  /** The pieces of its table that a move is about, as selectors, to mark moves in a replay. */
  readonly moved: (() => Promise<{ readonly piecesOf: PiecesOf }>) | null
  /** How it is played, in short; `brief` for what one should know before a lesson. */
  readonly Learn: LazyExoticComponent<ComponentType<{ brief?: boolean }>> | null
  /** A first game, step by step. */
  readonly lesson: (() => Promise<LessonMaterial>) | null
  /** The numbered rules, as they stand in the documents; empty if there are none. */
  rules(language: Language): Promise<string>
}

export interface LessonMaterial {
  readonly lesson: Lesson
  readonly words: Readonly<Record<Language, LessonWords>>
}

const drawn: Readonly<Record<string, Partial<GameParts>>> = {
  'oh-my-goods': {
    title: 'Oh My Goods!',
    icon: 'windmill',
    quick: 'edition',
    plans: true,
    Table: lazy(() => import('./oh-my-goods/Table.tsx') as Promise<{ default: ComponentType<TableProps> }>),
    summary: () => import('./oh-my-goods/summary.ts'),
    Cover: lazy(() => import('./oh-my-goods/Cover.tsx')),
    Cards: lazy(() => import('./oh-my-goods/Cards.tsx')),
    Learn: lazy(() => import('./oh-my-goods/Learn.tsx')),
    lesson: () => import('./oh-my-goods/lesson/index.ts'),
    staging: () => import('./oh-my-goods/staging.ts'),
    moved: () => import('./oh-my-goods/moved-pieces.ts'),
  },
  mottainai: {
    title: 'Mottainai',
    icon: 'frog',
    quick: 'edition',
    Table: lazy(() => import('./mottainai/Table.tsx') as Promise<{ default: ComponentType<TableProps> }>),
    summary: () => import('./mottainai/summary.ts'),
    Cover: lazy(() => import('./mottainai/Cover.tsx')),
    Cards: lazy(() => import('./mottainai/Cards.tsx')),
    Learn: lazy(() => import('./mottainai/Learn.tsx')),
    lesson: () => import('./mottainai/lesson/index.ts'),
    moved: () => import('./mottainai/moved-pieces.ts'),
  },
}

const GenericTable = lazy(() => import('./generic/Table.tsx'))

/** The parts that every game has by its words and moves alone. */
const genericParts = (name: string): GameParts => ({
  title: name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '),
  icon: 'anvil',
  quick: null,
  plans: false,
  Table: GenericTable,
  summary: () => summaryOf(name),
  Cover: null,
  Cards: null,
  Learn: null,
  lesson: null,
  staging: null,
  moved: null,
  rules: (language) => rulesOf(name, language),
})

async function summaryOf(name: string): Promise<{ readonly summary: Summary }> {
  const module = await loadGame(name)
  if (!module) throw new Error(`there is no game ${name}`)
  return { summary: { seats: module.game.seats, settings: module.settings, words: module.words } }
}

const FOLDER = '../../../../docs/rules/'
const documents = import.meta.glob<string>('../../../../docs/rules/*.md', { query: '?raw', import: 'default' })

/** In this language, or else in the first one. */
async function rulesOf(name: string, language: Language): Promise<string> {
  const [first] = LANGUAGES
  const inFirst = documents[`${FOLDER}${name}.md`]
  const read = language === first ? inFirst : (documents[`${FOLDER}${name}.${language}.md`] ?? inFirst)
  return read ? await read() : ''
}

const known = new Map<string, GameParts>()

/** Null for a game that is not on the shelf. */
export function partsOfGame(name: string): GameParts | null {
  if (!gameNames.includes(name)) return null
  const parts = known.get(name) ?? { ...genericParts(name), ...(Object.hasOwn(drawn, name) ? drawn[name] : {}) }
  known.set(name, parts)
  return parts
}
