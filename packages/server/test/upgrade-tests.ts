/** Tables of an older version that are played to their end under rules that play their records differently. */
import { replay } from '@handwerk/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { type Frozen, noteOf, openFrozen, playOn } from './frozen.js'
import { newerRecord, newerRegistry } from './newer-registry.js'

const { tables } = noteOf('sqlite')

/** These tables of the frozen database, and with `gathering` one that had not begun. */
export function goOnByNewerRules(names: readonly string[], { gathering }: { readonly gathering: boolean }): void {
  describe('tables of an older version, under rules that play their records differently', () => {
    let frozen: Frozen
    beforeAll(async () => {
      frozen = await openFrozen('sqlite', newerRegistry)
    })
    afterAll(() => frozen.stop())

    it.each(names.map((name) => [name, tables[name]] as const))(
      '%s is played to its end, and its record verifies from the migration on',
      async (_, table) => {
        expect(await playOn(frozen, table)).toMatchObject({ ending: { how: 'played' } })
        const { record, module } = await newerRecord(frozen, table.id)
        expect(record).toMatchObject({ version: 1, rebased: { version: module.game.version } })
        expect(replay(module, record)).toBeNull()
      },
      LONG,
    )

    if (!gathering) return
    it(
      'a table that was gathering under the older rules starts by the newer ones',
      async () => {
        const { id } = tables['gathering-full']
        await frozen.people.Anna.call('start', { table: id })
        const { table } = (await frozen.people.Anna.call('scene', { table: id })).reply
        const module = await newerRegistry.load(table.game)
        await playOn(frozen, tables['gathering-full'])
        const { record } = await newerRecord(frozen, id)
        expect(record).toMatchObject({ version: module?.game.version })
        expect(record.rebased).toBeUndefined()
      },
      LONG,
    )
  })
}
