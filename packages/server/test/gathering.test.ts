/** Before the start: what a host may do, links for the whole table, seats that are kept for somebody. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Arrangement, NewTable, Table } from '@handwerk/protocol'
import { openSqlite } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '../src/store/database.js'
import { pair } from '../src/table/pairing.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME, RANDOM } from './tables.js'

const person = (id: string) => ({ id, name: id, guest: true })
const refusedWith = (code: string) => ({ refused: { code } })

let database: Database
let tables: TableRegistry
let world: StillWorld
beforeEach(async () => {
  database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'gathering-')))
  world = new StillWorld(1_800_000_000_000)
  ;({ tables } = tablesOn(world, database))
  for (const id of ['anna', 'ben', 'cleo', 'dora']) await database.persons.addPerson(person(id), 1)
})
afterEach(async () => {
  await tables.close()
  await database.close()
})

const make = (more: Partial<NewTable> = {}): Promise<Table> =>
  tables.make(person('anna'), { game: GAME, seats: [{ is: 'me' }, { is: 'link' }, { is: 'link' }], ...more })
const sit = (id: string, name: string, key?: string, seat?: number): Promise<Table> =>
  tables.use(id, (table) => table.join(person(name), seat, key))
const arrange = (id: string, wanted: Arrangement, who = 'anna'): Promise<Table> =>
  tables.arrange(id, person(who), wanted)
const leave = (id: string, who: string) => tables.use(id, (table) => table.act(who, { is: 'leave' }))
const stored = (id: string, who: string | null = null): Promise<Table> => tables.use(id, (table) => table.describe(who))
const people = ({ seats }: Table) => seats.map(({ is, person }) => person ?? is)

describe('the link for the whole table', () => {
  it('is known to the host alone', async () => {
    const { id, you } = await make()
    expect(you.key).toMatch(/^[\w-]{22}$/)
    expect((await sit(id, 'ben', you.key)).you.key).toBeUndefined()
    expect((await stored(id)).you.key).toBeUndefined()
  })

  it('seats everybody who comes, first come, first served, until the table is full', async () => {
    const { id, you } = await make()
    await sit(id, 'ben', you.key)
    expect(people(await sit(id, 'cleo', you.key))).toEqual(['anna', 'ben', 'cleo'])
    await expect(sit(id, 'dora', you.key)).rejects.toMatchObject(refusedWith('taken'))
  })

  it('seats two who come at the same moment', async () => {
    const { id, you } = await make()
    await Promise.all([sit(id, 'ben', you.key), sit(id, 'cleo', you.key)])
    expect(people(await stored(id)).sort()).toEqual(['anna', 'ben', 'cleo'])
  })
})

describe('the host', () => {
  it('puts a bot, a link or an open seat in the place of a free seat', async () => {
    const { id } = await make()
    expect(people(await arrange(id, { is: 'seat', seat: 1, to: RANDOM }))).toEqual(['anna', 'bot', 'link'])
    expect(people(await arrange(id, { is: 'seat', seat: 1, to: { is: 'open' } }))).toEqual(['anna', 'open', 'link'])
  })

  it('adds seats and takes them away, as many as the game has', async () => {
    const { id } = await make()
    expect(people(await arrange(id, { is: 'add', to: { is: 'open' } }))).toEqual(['anna', 'link', 'link', 'open'])
    await expect(arrange(id, { is: 'add', to: RANDOM })).rejects.toMatchObject(refusedWith('malformed'))
    await arrange(id, { is: 'drop', seat: 1 })
    await arrange(id, { is: 'drop', seat: 1 })
    await expect(arrange(id, { is: 'drop', seat: 1 })).rejects.toMatchObject(refusedWith('malformed'))
    expect(people(await stored(id))).toEqual(['anna', 'open'])
  })

  it('keeps people their seats when a seat before them is taken away, and the links work', async () => {
    const { id, you } = await make()
    await sit(id, 'ben', undefined, undefined).catch(() => undefined)
    await sit(id, 'ben', you.keys[2])
    expect(people(await arrange(id, { is: 'drop', seat: 1 }))).toEqual(['anna', 'ben'])
    expect((await stored(id, 'ben')).you.seat).toBe(1)
  })

  it('sends somebody away, who does not come back unless they are invited', async () => {
    const { id, you } = await make()
    await sit(id, 'ben', you.key)
    expect(people(await arrange(id, { is: 'seat', seat: 1, to: { is: 'link' } }))).toEqual(['anna', 'link', 'link'])
    await expect(sit(id, 'ben', you.key)).rejects.toMatchObject(refusedWith('forbidden'))
    await arrange(id, { is: 'seat', seat: 1, to: { is: 'person', person: 'ben' } })
    expect(people(await sit(id, 'ben'))).toEqual(['anna', 'ben', 'link'])
  })

  it('sends fifty people away, and no more', async () => {
    const { id, you } = await make()
    const away = { is: 'seat', seat: 1, to: { is: 'link' } } as const
    for (let i = 1; i <= 50; i++) {
      await sit(id, `guest ${i}`, you.key)
      await arrange(id, away)
    }
    await sit(id, 'one more', you.key)
    await expect(arrange(id, away)).rejects.toMatchObject(refusedWith('too-many'))
    expect(people(await stored(id))).toEqual(['anna', 'one more', 'link'])
  })

  it('changes the terms, and everybody sees them', async () => {
    const { id } = await make()
    const pace = { is: 'days', perMove: 3_600_000 } as const
    const terms = { options: { edition: '1st' }, pace, rated: true, onlookers: false }
    expect(await arrange(id, { is: 'terms', ...terms })).toMatchObject(terms)
    expect(await arrange(id, { is: 'terms', onlookers: true })).toMatchObject({ ...terms, onlookers: true })
    await expect(arrange(id, { is: 'terms', options: { edition: '9th' } })).rejects.toMatchObject({
      refused: { code: 'malformed', sentence: expect.stringContaining('options.edition') },
    })
  })

  it('does not make a game count for which others have not sat down', async () => {
    const { id, you } = await make()
    await sit(id, 'ben', you.key)
    await expect(arrange(id, { is: 'terms', rated: true })).rejects.toMatchObject(refusedWith('not-now'))
    expect(await arrange(id, { is: 'terms', rated: false })).toMatchObject({ rated: false })
  })

  it('hands the table on to somebody who sits there', async () => {
    const { id, you } = await make()
    await expect(arrange(id, { is: 'host', seat: 1 })).rejects.toMatchObject(refusedWith('not-now'))
    await sit(id, 'ben', you.key)
    await arrange(id, { is: 'host', seat: 1 })
    await expect(arrange(id, { is: 'seat', seat: 2, to: RANDOM })).rejects.toMatchObject(refusedWith('forbidden'))
    expect(await arrange(id, { is: 'seat', seat: 2, to: RANDOM }, 'ben')).toMatchObject({ host: 'ben' })
    expect((await tables.start(id, 'ben')).status).toBe('running')
  })

  it('does not replace themselves, nor sit twice', async () => {
    const { id } = await make()
    for (const wanted of [
      { is: 'seat', seat: 0, to: RANDOM },
      { is: 'drop', seat: 0 },
    ] as const)
      await expect(arrange(id, wanted)).rejects.toMatchObject(refusedWith('not-now'))
    await expect(arrange(id, { is: 'add', to: { is: 'me' } })).rejects.toMatchObject(refusedWith('malformed'))
    await expect(arrange(id, { is: 'drop', seat: 7 })).rejects.toMatchObject(refusedWith('malformed'))
  })

  it('may do none of it once the game runs, nor may anybody else before', async () => {
    const { id } = await make({ seats: [{ is: 'me' }, RANDOM] })
    await expect(arrange(id, { is: 'drop', seat: 1 }, 'ben')).rejects.toMatchObject(refusedWith('forbidden'))
    await tables.start(id, 'anna')
    await expect(arrange(id, { is: 'seat', seat: 1, to: { is: 'open' } })).rejects.toMatchObject(refusedWith('not-now'))
  })
})

describe('a host who stands up', () => {
  it('leaves the table to the next who sits there', async () => {
    const { id, you } = await make()
    await sit(id, 'ben', you.key, 2)
    await leave(id, 'anna')
    expect(await stored(id, 'ben')).toMatchObject({
      host: 'ben',
      you: { host: true },
      seats: [{}, {}, { person: 'ben' }],
    })
  })

  it('and was alone still has the table in the list, and others may begin without them', async () => {
    const { id, you } = await make({ seats: [{ is: 'me' }, { is: 'link' }] })
    await leave(id, 'anna')
    expect((await database.tables.tablesOf('anna', ['gathering'])).map((table) => table.id)).toEqual([id])
    await sit(id, 'ben', you.key)
    await expect(tables.start(id, 'ben')).rejects.toMatchObject(refusedWith('not-now'))
    await sit(id, 'cleo', you.key)
    await expect(tables.start(id, 'dora')).rejects.toMatchObject(refusedWith('forbidden'))
    expect((await tables.start(id, 'ben')).status).toBe('running')
  })
})

describe('a seat that is kept for somebody', () => {
  const challenge = (more: Partial<NewTable> = {}) =>
    make({ seats: [{ is: 'me' }, { is: 'person', person: 'ben' }], ...more })

  it('says for whom, stands in their list, and is for nobody else', async () => {
    const { id, seats, you } = await challenge()
    expect(seats[1]).toMatchObject({ is: 'link', name: 'ben', invited: { person: 'ben', declined: false } })
    expect((await database.tables.tablesOf('ben', ['gathering'])).map((table) => table.id)).toEqual([id])
    await expect(sit(id, 'cleo', you.key)).rejects.toMatchObject(refusedWith('taken'))
  })

  it('begins the game when they accept, if there are no clocks', async () => {
    const { id } = await challenge()
    expect(await sit(id, 'ben')).toMatchObject({ status: 'running', you: { seat: 1 } })
  })

  it('waits for the host on clocks, if the host is away', async () => {
    const { id } = await challenge({ pace: { is: 'live', clock: 60_000, bonus: 0 } })
    expect((await sit(id, 'ben')).status).toBe('gathering')
  })

  it('is declined once, and free for others then', async () => {
    const { id, you } = await challenge()
    expect((await tables.use(id, (table) => table.decline('ben'))).seats[1]).toMatchObject({
      invited: { declined: true },
    })
    await expect(tables.use(id, (table) => table.decline('cleo'))).rejects.toMatchObject(refusedWith('not-now'))
    expect(people(await sit(id, 'cleo', you.key))).toEqual(['anna', 'cleo'])
  })

  it('is for people whom there are, other than the host, and once', async () => {
    for (const [seats, code] of [
      [[{ is: 'me' }, { is: 'person', person: 'nobody' }], 'no-such-thing'],
      [[{ is: 'open' }, { is: 'person', person: 'anna' }], 'malformed'],
      [
        [
          { is: 'person', person: 'ben' },
          { is: 'person', person: 'ben' },
        ],
        'malformed',
      ],
    ] as const)
      await expect(make({ seats: [...seats] })).rejects.toMatchObject(refusedWith(code))
    const { id } = await challenge()
    await expect(arrange(id, { is: 'add', to: { is: 'person', person: 'ben' } })).rejects.toMatchObject(
      refusedWith('taken'),
    )
  })
})

describe('people who are kept apart', () => {
  beforeEach(async () => void (await database.ties.tie('ben', 'block', 'anna', 1)))

  it('do not sit down with each other', async () => {
    const { id, you } = await make()
    await expect(sit(id, 'ben', you.key)).rejects.toMatchObject(refusedWith('forbidden'))
  })

  it('do not invite each other', async () => {
    await expect(make({ seats: [{ is: 'me' }, { is: 'person', person: 'ben' }] })).rejects.toMatchObject(
      refusedWith('no-such-thing'),
    )
  })

  it('are not paired', async () => {
    const wanted = { game: GAME, pace: 'live', rated: false } as const
    await pair(world, tables, person('anna'), wanted)
    expect(await pair(world, tables, person('ben'), wanted)).toMatchObject({ status: 'gathering', you: { host: true } })
    expect(await pair(world, tables, person('cleo'), wanted)).toMatchObject({ status: 'running' })
  })
})
