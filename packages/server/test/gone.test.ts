/** What the others can do about somebody who is gone. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Act, NewTable } from '@handwerk/protocol'
import { openSqlite } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '../src/store/database.js'
import { GONE_AFTER } from '../src/table/gone.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME, RANDOM } from './tables.js'

const person = (id: string) => ({ id, name: id, guest: true })
const DAY = 24 * 3_600_000
const LIVE = { is: 'live', clock: 900_000, bonus: 0 } as const

let database: Database
let tables: TableRegistry
let world: StillWorld
let id: string
beforeEach(async () => {
  database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'gone-')))
  world = new StillWorld(1_800_000_000_000)
  ;({ tables } = tablesOn(world, database))
  for (const name of ['anna', 'ben']) await database.persons.addPerson(person(name), 1)
})
afterEach(async () => {
  await tables.close()
  await database.close()
})

async function begin(more: Partial<NewTable> = {}): Promise<void> {
  ;({ id } = await tables.make(person('anna'), { game: GAME, seats: [{ is: 'me' }, { is: 'open' }], ...more }))
  await tables.use(id, (table) => table.join(person('ben'), undefined, undefined))
  await tables.start(id, 'anna')
}
const act = (who: string, what: Act) => tables.use(id, (table) => table.act(who, what))
const described = () => tables.use(id, (table) => table.describe(null))
/** Another process says since when the second player is away. */
const away = (left: number | null) =>
  tables.use(id, (table) =>
    table.presenceElsewhere(
      'other',
      {
        seats: [
          { here: false, left: null },
          { here: false, left },
        ],
        onlookers: 0,
      },
      false,
    ),
  )
const BOT: Act = { is: 'claim', seat: 1, want: 'bot' }

describe('at a table without clocks', () => {
  it('a bot plays a day after somebody was asked, not before, and then the other ends the game alone', async () => {
    await begin()
    world.time += DAY - 1
    await expect(act('anna', BOT)).rejects.toMatchObject({ refused: { code: 'not-now', retry: 1 } })
    world.time += 1
    await act('anna', BOT)
    expect((await described()).seats[1]).toMatchObject({ standIn: true })
    await act('anna', { is: 'offer-end' })
    expect(await described()).toMatchObject({ status: 'over', ending: { how: 'agreed', winners: [] } })
  })

  it('nobody wins by waiting', async () => {
    await begin()
    world.time += 30 * DAY
    await expect(act('anna', { ...BOT, want: 'win' })).rejects.toMatchObject({ refused: { code: 'not-now' } })
  })

  it('whoever comes back plays on', async () => {
    await begin()
    world.time += DAY
    await act('anna', BOT)
    await act('ben', { is: 'return' })
    expect((await described()).seats[1]).toMatchObject({ standIn: false })
  })
})

describe('on clocks', () => {
  it('a bot plays for somebody who has left the table for two minutes at their turn', async () => {
    await begin({ pace: LIVE })
    await away(world.now())
    world.time += GONE_AFTER - 1
    await expect(act('anna', BOT)).rejects.toMatchObject({ refused: { code: 'not-now' } })
    world.time += 1
    await act('anna', BOT)
    expect((await described()).seats[1]).toMatchObject({ standIn: true })
  })

  it('nobody is replaced of whom it is not known since when they are away', async () => {
    await begin({ pace: LIVE })
    await away(null)
    world.time += GONE_AFTER
    await expect(act('anna', BOT)).rejects.toMatchObject({ refused: { code: 'not-now' } })
  })
})

describe('a reminder', () => {
  const NUDGE: Act = { is: 'nudge', seat: 1 }
  const device = { endpoint: 'https://push.example/ben', p256dh: 'p', auth: 'a', language: 'en' }

  it('goes to somebody who is away and wants notices, once for each decision', async () => {
    await begin()
    await database.notices.addDevice({ person: 'ben', ...device })
    await act('anna', NUDGE)
    await act('anna', NUDGE)
    expect(await database.notices.takeCalls(world.now(), 10)).toMatchObject([{ table: id, seat: 1, decision: 1 }])
    await act('anna', NUDGE)
    expect(await database.notices.takeCalls(world.now(), 10)).toEqual([])
  })

  it('reaches nobody who wants no notices, and says so', async () => {
    await begin()
    await expect(act('anna', NUDGE)).rejects.toMatchObject({ refused: { code: 'no-such-thing' } })
  })

  it('is for seats of people who owe a decision and are away', async () => {
    await begin()
    for (const seat of [0, 3])
      await expect(act('anna', { is: 'nudge', seat })).rejects.toMatchObject({ refused: { code: 'not-now' } })
    await tables.use(id, (table) =>
      table.presenceElsewhere(
        'other',
        {
          seats: [
            { here: true, left: null },
            { here: true, left: null },
          ],
          onlookers: 0,
        },
        false,
      ),
    )
    await expect(act('anna', NUDGE)).rejects.toMatchObject({ refused: { code: 'not-now' } })
    ;({ id } = await tables.make(person('anna'), { game: GAME, seats: [{ is: 'me' }, RANDOM] }))
    await expect(act('anna', NUDGE)).rejects.toMatchObject({ refused: { code: 'not-now' } })
  })
})
