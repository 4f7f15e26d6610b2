import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Frozen, noteOf, openFrozen, seen } from './frozen.js'

describe('a SQLite database of version 0.1.0', () => {
  let frozen: Frozen
  beforeAll(async () => {
    frozen = await openFrozen('sqlite')
  })
  afterAll(() => frozen.stop())

  it.each(Object.entries(noteOf('sqlite').tables))('shows the table %s as it was', async (_, table) => {
    expect(await seen(frozen, table)).toEqual(table.seen)
  })
})
