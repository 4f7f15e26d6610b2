import { readRecord, replay } from '@handwerk/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { type Frozen, noteOf, openFrozen, playOn, seen } from './frozen.js'
import { newer } from './newer.js'

const { tables } = noteOf('sqlite')
const named = (start: string) => Object.entries(tables).filter(([name]) => name.startsWith(start))

/** Each is the only one of its kind; the rest go on in the same way. */
const GO_ON = [
  'running-mid-plan',
  'running-undo-offered',
  'running-end-offered',
  'running-resigned',
  'running-bot-thinks',
]

describe('tables of an older version, under rules that play their records differently', () => {
  let frozen: Frozen
  beforeAll(async () => {
    frozen = await openFrozen('sqlite', newer)
  })
  afterAll(() => frozen.stop())

  const recordOf = async (id: string) => {
    const record = readRecord((await frozen.people.Anna.call('record', { table: id })).reply)
    const box = record.ok ? await newer.load(record.value.game) : null
    if (!record.ok || !box) throw new Error('no record')
    return { record: record.value, box }
  }
  const sceneOf = async (id: string) => (await frozen.people.Anna.call('scene', { table: id })).reply

  it.each(named('over-'))('%s is shown as it was stored, and says its version', async (_, table) => {
    expect(await seen(frozen, table)).toEqual(table.seen)
    expect((await sceneOf(table.id)).table.version).toBe(1)
    const { record, box } = await recordOf(table.id)
    expect(record.result?.scores ?? null).toEqual(table.seen?.ending?.scores ?? null)
    expect(replay(box, record)).toMatchObject({ move: null, playedBy: 1 })
  })

  it.each(named('running-'))('%s stands where it stood, under the version that goes on with it', async (_, table) => {
    const { offer } = table.seen ?? {}
    const kept = { ...table.seen, offer: offer?.what === 'undo' ? null : offer }
    expect(await seen(frozen, table)).toEqual(table.seen && kept)
    const box = await newer.load((await sceneOf(table.id)).table.game)
    expect((await sceneOf(table.id)).table.version).toBe(box?.game.version)
    expect((await sceneOf(table.id)).events.map(({ is }) => is)).toContain('rebased')
  })

  it('what the older rules did cannot be taken back', async () => {
    const { id } = tables['running-undone']
    expect((await sceneOf(id)).undo).toBe(false)
    const { refused } = await frozen.people.Anna.call('act', { table: id, body: { is: 'undo' } })
    expect(refused?.code).toBe('not-now')
  })

  it.each(GO_ON.map((name) => [name, tables[name]] as const))(
    '%s goes on to its end, and its record holds from where it went on',
    async (_, table) => {
      expect(await playOn(frozen, table)).toMatchObject({ ending: { how: 'played' } })
      const { record, box } = await recordOf(table.id)
      expect(record).toMatchObject({ version: 1, rebased: { version: box.game.version } })
      expect(replay(box, record)).toBeNull()
    },
    LONG,
  )

  it(
    'a table that gathered under the older rules begins by the newer ones',
    async () => {
      const { id } = tables['gathering-full']
      await frozen.people.Anna.call('start', { table: id })
      const box = await newer.load((await sceneOf(id)).table.game)
      await playOn(frozen, tables['gathering-full'])
      const { record } = await recordOf(id)
      expect(record).toMatchObject({ version: box?.game.version })
      expect(record.rebased).toBeUndefined()
    },
    LONG,
  )
})
