import { replay } from '@handwerk/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Frozen, noteOf, openFrozen, seen } from './frozen.js'
import { newerRecord, newerRegistry } from './newer-registry.js'

const { tables } = noteOf('sqlite')
const named = (start: string) => Object.entries(tables).filter(([name]) => name.startsWith(start))

describe('tables of an older version, under rules that play their records differently', () => {
  let frozen: Frozen
  beforeAll(async () => {
    frozen = await openFrozen('sqlite', newerRegistry)
  })
  afterAll(() => frozen.stop())

  const recordOf = (id: string) => newerRecord(frozen, id)
  const sceneOf = async (id: string) => (await frozen.people.Anna.call('scene', { table: id })).reply

  it.each(named('over-'))('%s is shown as it was stored, with its version', async (_, table) => {
    expect(await seen(frozen, table)).toEqual(table.seen)
    expect((await sceneOf(table.id)).table.version).toBe(1)
    const { record, module } = await recordOf(table.id)
    expect(record.result?.scores ?? null).toEqual(table.seen?.ending?.scores ?? null)
    expect(replay(module, record)).toMatchObject({ move: null, playedBy: 1 })
  })

  it.each(named('running-'))('%s keeps its position, under the newer version', async (_, table) => {
    const { offer } = table.seen ?? {}
    const kept = { ...table.seen, offer: offer?.what === 'undo' ? null : offer }
    expect(await seen(frozen, table)).toEqual(table.seen && kept)
    const module = await newerRegistry.load((await sceneOf(table.id)).table.game)
    expect((await sceneOf(table.id)).table.version).toBe(module?.game.version)
    expect((await sceneOf(table.id)).events.map(({ is }) => is)).toContain('rebased')
  })

  it('moves of the older rules cannot be undone', async () => {
    const { id } = tables['running-undone']
    expect((await sceneOf(id)).undo).toBe(false)
    const { refused } = await frozen.people.Anna.call('act', { table: id, body: { is: 'undo' } })
    expect(refused?.code).toBe('not-now')
  })
})
