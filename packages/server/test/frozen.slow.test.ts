import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { type Frozen, noteOf, openFrozen, playOn, seen } from './frozen.js'

describe.each([
  ['SQLite', 'sqlite'],
  ['PostgreSQL', 'postgres'],
] as const)('a %s database of version 0.1.0', (_, kind) => {
  const tables = Object.entries(noteOf(kind).tables)
  let frozen: Frozen
  beforeAll(async () => {
    frozen = await openFrozen(kind)
  }, LONG)
  afterAll(() => frozen.stop())

  it.each(tables)('shows the table %s as it was', async (_, table) => {
    expect(await seen(frozen, table)).toEqual(table.seen)
  })

  it.each(tables.filter(([name]) => name.startsWith('running-')))(
    'goes on with %s to its end',
    async (_, table) => {
      expect(await playOn(frozen, table)).toMatchObject({ ending: { how: 'played' } })
    },
    LONG,
  )
})
