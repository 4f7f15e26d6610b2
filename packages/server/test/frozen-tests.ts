/** Tests of databases of older servers, on SQLite and on PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { type Frozen, type Kind, noteOf, openFrozen, playOn, seen } from './frozen.js'

const TITLES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

interface Part {
  /** Whether all tables are checked before any continues. */
  readonly shows: boolean
  /** Which of the running tables are played on. */
  goesOn(name: string): boolean
}

export function keepsItsTables(kind: Kind, { shows, goesOn }: Part): void {
  describe(`a ${TITLES[kind]} database of version 0.1.0`, () => {
    const tables = Object.entries(noteOf(kind).tables)
    let frozen: Frozen
    beforeAll(async () => {
      frozen = await openFrozen(kind)
    }, LONG)
    afterAll(() => frozen.stop())

    it.each(shows ? tables : [])('shows the table %s as it was', async (_, table) => {
      expect(await seen(frozen, table)).toEqual(table.seen)
    })

    it.each(tables.filter(([name]) => name.startsWith('running-') && goesOn(name)))(
      'plays %s on to its end',
      async (_, table) => {
        expect(await playOn(frozen, table)).toMatchObject({ ending: { how: 'played' } })
      },
      LONG,
    )
  })
}

/** The tables that are unique of their kind, where not all are played on; the database matters only to how they are read. */
export const ONE_OF_A_KIND: Readonly<Record<Kind, readonly string[]>> = {
  postgres: [
    'running-claimed-bot',
    'running-mid-plan',
    'running-end-offered',
    'running-undone-mottainai',
    'running-bot-thinks',
  ],
  sqlite: ['running-mid-plan', 'running-undone-mottainai'],
}
