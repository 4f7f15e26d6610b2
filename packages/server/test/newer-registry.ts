/** The shelf with each game one version newer, whose rules cannot replay old records. */
import type { Registry } from '@handwerk/bots'
import { type AnyGameModule, type GameRecord, readRecord } from '@handwerk/kernel'
import type { Frozen } from './frozen.js'
import { registry } from './registry.js'

/** Marks positions of the newer version. */
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
      // Every deal differs.
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

/** The record of a table that the newer rules continue, and its game. */
export async function newerRecord(frozen: Frozen, id: string): Promise<{ record: GameRecord; module: AnyGameModule }> {
  const record = readRecord((await frozen.people.Anna.call('record', { table: id })).reply)
  const module = record.ok ? await newerRegistry.load(record.value.game) : null
  if (!record.ok || !module) throw new Error('no record')
  return { record: record.value, module }
}
