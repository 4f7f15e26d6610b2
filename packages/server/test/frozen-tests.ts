/** What holds for the databases of older servers, on SQLite and on PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { type Frozen, type Kind, noteOf, openFrozen, playOn, seen } from './frozen.js'

const TITLES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

interface Part {
  /** Whether all tables are looked at, before any goes on. */
  readonly shows: boolean
  /** Which of the running tables go on. */
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
      'goes on with %s to its end',
      async (_, table) => {
        expect(await playOn(frozen, table)).toMatchObject({ ending: { how: 'played' } })
      },
      LONG,
    )
  })
}

/** What one table has and no other, for a database in which not all go on. */
export const ONE_OF_A_KIND = [
  'running-claimed-bot',
  'running-mid-plan',
  'running-end-offered',
  'running-undone-mottainai',
  'running-bot-thinks',
]
