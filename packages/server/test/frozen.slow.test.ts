import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Frozen, noteOf, openFrozen, seen } from './frozen.js'

describe('a PostgreSQL database of version 0.1.0', () => {
  let frozen: Frozen
  beforeAll(async () => {
    frozen = await openFrozen('postgres')
  })
  afterAll(() => frozen.stop())

  it.each(Object.entries(noteOf('postgres').tables))('shows the table %s as it was', async (_, table) => {
    expect(await seen(frozen, table)).toEqual(table.seen)
  })
})
