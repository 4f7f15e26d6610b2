/** The shelf as it may be one day: each game one version further, by which no old record could be played. */
import type { Registry } from '@handwerk/bots'
import { type AnyGameModule, type GameRecord, readRecord } from '@handwerk/kernel'
import type { Frozen } from './frozen.js'
import { registry } from './registry.js'

/** What a position of the next version has, and one of this version does not. */
const FORM = 'next'

function next(module: AnyGameModule): AnyGameModule {
  const { game } = module
  const formed = (position: unknown) => {
    if ((position as { form?: string }).form !== FORM) throw new Error('this position was not migrated')
    return position
  }
  return {
    ...module,
    game: {
      ...game,
      version: game.version + 1,
      upgrades: [
        ...(game.upgrades ?? []),
        { position: (old) => ({ ...(old as object), form: FORM }), record: () => null },
      ],
      // Every deal is another.
      start: (options, seats, seed, tell) => ({
        ...(game.start(options, seats, [...seed].reverse().join(''), tell) as object),
        form: FORM,
      }),
      view: (position, seat) => game.view(formed(position), seat),
      copy: (position) => ({ ...(game.copy(position) as object), form: FORM }),
    },
  }
}

export const newerRegistry: Registry = {
  ...registry,
  load: async (name) => {
    const module = await registry.load(name)
    return module && next(module)
  },
}

/** The record of a table that the newer rules go on with, and the game that they are of. */
export async function newerRecord(frozen: Frozen, id: string): Promise<{ record: GameRecord; module: AnyGameModule }> {
  const record = readRecord((await frozen.people.Anna.call('record', { table: id })).reply)
  const module = record.ok ? await newerRegistry.load(record.value.game) : null
  if (!record.ok || !module) throw new Error('no record')
  return { record: record.value, module }
}
