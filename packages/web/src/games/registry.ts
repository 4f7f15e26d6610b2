/**
 * The games that have a table here. Each part is loaded when it is needed.
 * A new game's table is one entry.
 */

import { itemAt, type Language, type Summary } from '@handwerk/kernel'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { IconName } from '../icons/lists.ts'
import type { Lesson, LessonWords } from '../learn/lesson.ts'
import type { TableProps } from './table-props.ts'

export interface GameParts {
  readonly title: string
  readonly icon: IconName
  /** The setting that the home page's sentence offers. */
  readonly quick: string
  /** Whether the advisor plans whole turns. */
  readonly plans: boolean
  readonly Table: LazyExoticComponent<ComponentType<TableProps>>
  /** What the home page's sentence chooses among; without the rules of the game. */
  summary(): Promise<{ readonly summary: Summary }>
  /** A fan of cards for the home page. */
  readonly Cover: LazyExoticComponent<ComponentType>
  /** All cards, to be looked through; `filter` is what somebody typed. */
  readonly Cards: LazyExoticComponent<ComponentType<{ filter: string; onCount(count: number): void }>>
  /** How it is played, in short. */
  readonly Learn: LazyExoticComponent<ComponentType>
  /** A first game, step by step. */
  lesson(): Promise<{ readonly lesson: Lesson; readonly words: Readonly<Record<Language, LessonWords>> }>
  /** The numbered rules, as they stand in the documents. */
  rules(language: Language): Promise<string>
}

const parts: Readonly<Record<string, GameParts>> = {
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
    rules: async (language) =>
      language === 'de'
        ? (await import('../../../../docs/rules/oh-my-goods.de.md?raw')).default
        : (await import('../../../../docs/rules/oh-my-goods.md?raw')).default,
  },
  mottainai: {
    title: 'Mottainai',
    icon: 'frog',
    quick: 'edition',
    plans: false,
    Table: lazy(() => import('./mottainai/Table.tsx') as Promise<{ default: ComponentType<TableProps> }>),
    summary: () => import('./mottainai/summary.ts'),
    Cover: lazy(() => import('./mottainai/Cover.tsx')),
    Cards: lazy(() => import('./mottainai/Cards.tsx')),
    Learn: lazy(() => import('./mottainai/Learn.tsx')),
    lesson: () => import('./mottainai/lesson/index.ts'),
    rules: async (language) =>
      language === 'de'
        ? (await import('../../../../docs/rules/mottainai.de.md?raw')).default
        : (await import('../../../../docs/rules/mottainai.md?raw')).default,
  },
}

export const tableNames: readonly string[] = Object.keys(parts)

export const partsOfGame = (name: string): GameParts | null => (Object.hasOwn(parts, name) ? itemAt(parts, name) : null)
