import { readRecord, replay } from '@handwerk/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Frozen, noteOf, openFrozen, seen } from './frozen.js'
import { registry } from './registry.js'

const tables = Object.entries(noteOf('sqlite').tables)

describe('a SQLite database of version 0.1.0', () => {
  let frozen: Frozen
  beforeAll(async () => {
    frozen = await openFrozen('sqlite')
  })
  afterAll(() => frozen.stop())

  it.each(tables)('shows the table %s as it was', async (_, table) => {
    expect(await seen(frozen, table)).toEqual(table.seen)
  })

  it.each(tables.filter(([name]) => name.startsWith('over-')))('gives the record of %s', async (_, { id, seen }) => {
    const record = readRecord((await frozen.people.Anna.call('record', { table: id })).reply)
    if (!record.ok) throw new Error(record.fault.reason)
    const module = await registry.load(record.value.game)
    if (!module) throw new Error('no game')
    // Newer rules may replay it differently; then the stored position is shown.
    const difference = replay(module, record.value)
    expect(difference === null || difference.playedBy === 1).toBe(true)
    expect(record.value.result?.scores ?? null).toEqual(seen?.ending?.scores ?? null)
  })
})
