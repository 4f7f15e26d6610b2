/** Drives a server's table for `checkMatch`: by its routes, and reopened from the database. */
import type { AnyGameModule } from '@handwerk/kernel'
import type { MatchRecord, SeatCommand } from '@handwerk/match'
import { openPostgres, openSqlite, type ServeOptions } from '@handwerk/server'
import type { DrivenMatch } from '@handwerk/testkit'
import { Client } from './client.js'
import { open } from './serving.js'
import { sceneOf, tableOf } from './tables.js'

/** The commands that need no bot. */
export const COMMANDS: readonly SeatCommand['is'][] = [
  'move',
  'undo',
  'offer-end',
  'withdraw',
  'answer',
  'resign',
  'claim',
  'return',
]

export async function beginOnServer(
  data: ServeOptions['data'],
  module: AnyGameModule,
  seats: number,
): Promise<DrivenMatch> {
  let serving = await open(data)
  const people = await Promise.all(
    Array.from({ length: seats }, (_, seat) => Client.named(serving.address, `P${seat}`)),
  )
  const [host, ...others] = people
  if (!host) throw new Error('nobody is there')
  const options = { is: 'open' } as const
  const table = await tableOf(host, [{ is: 'me' }, ...others.map(() => options)], { game: module.game.name })
  for (const other of others) await other.call('join', { table, body: {} })
  await host.call('start', { table })
  const stores = 'url' in data ? await openPostgres(data.url, () => undefined) : await openSqlite(data.folder)
  const stored = await stores.tables.table(table)
  await stores.close()
  const checked = module.options({}, seats)
  if (!checked.ok || !stored?.seed) throw new Error('it has not begun')
  const personAt = (seat: number): Client => people[seat] ?? host
  return {
    terms: {
      module,
      options: checked.value,
      begins: { is: 'deal', seed: stored.seed },
      pace: { is: 'none' },
      rated: false,
      people: people.map(() => true),
    },
    async command(seat, command) {
      const { refused } = await personAt(seat).call('act', { table, body: command })
      return refused === null
    },
    async read(seat) {
      const { view, decision, undo, offer, ending, events } = await sceneOf(personAt(seat), table)
      return {
        view,
        moves: decision?.moves.map(([move]) => move) ?? [],
        undo,
        offer: offer && { what: offer.what, seat: offer.seat, asked: offer.asked },
        ending,
        heard: events.map(({ is }) => is),
      }
    },
    async reopen() {
      await serving.stop()
      serving = await open(data)
      for (const person of people) person.address = serving.address
    },
    async record() {
      const { reply } = await host.call('record', { table })
      return (reply as unknown as MatchRecord | undefined) ?? null
    },
    close: () => serving.stop(),
  }
}
