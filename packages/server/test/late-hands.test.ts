/** Hands that onlookers see some moves late: agreed before the start, and for nobody who plays. */
import { HANDS_LATE } from '@handwerk/match'
import type { LateHands, NewTable, Scene } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../src/store/database.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { MemoryDatabase } from './memory-database.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

const [anna, ben, olga] = ['anna', 'ben', 'olga'].map((id) => ({ id, name: id, guest: true }))
const refusedWith = (code: string) => ({ refused: { code } })

let database: MemoryDatabase
let tables: TableRegistry
beforeEach(async () => {
  database = new MemoryDatabase()
  paid = []
  for (const person of [anna, ben, olga]) await database.stores.persons.addPerson(person, 1)
  const stores = { ...database.stores, neighbours: null } as unknown as Database
  ;({ tables } = tablesOn(new StillWorld(1_800_000_000_000), stores, undefined, { gathering: 1000 }))
})
afterEach(async () => {
  await tables.close()
  await database.close()
})

/** How many events have been read for hands, each time. */
let paid: number[]
const pay = (events: number) => void paid.push(events)

const make = (more: Partial<NewTable> = {}) =>
  tables.make(anna, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }], handsShown: true, ...more })
const join = (id: string) => tables.use(id, (table) => table.join(ben, undefined, undefined))
const hands = async (id: string, who: string | null): Promise<LateHands> =>
  JSON.parse(await tables.use(id, (table) => table.lateHands(who, pay)))
const scene = async (id: string, who: string | null): Promise<Scene> =>
  JSON.parse(await tables.use(id, (table) => table.scene(who, new Set(), 0)))

async function begun(more: Partial<NewTable> = {}): Promise<string> {
  const { id } = await make(more)
  await join(id)
  await tables.start(id, 'anna')
  return id
}

/** Everybody plays their first move in turn. */
async function play(id: string, moves: number): Promise<void> {
  for (let made = 0; made < moves; )
    for (const who of ['anna', 'ben']) {
      const { decision } = await scene(id, who)
      const move = decision?.moves[0]?.[0]
      if (!decision || move === undefined) continue
      await tables.use(id, (table) => table.act(who, { is: 'move', decision: decision.number, move }))
      made++
    }
}

describe('hands that are shown late', () => {
  it('are what each seat saw so long ago, to whoever looks on', async () => {
    const id = await begun()
    expect(await hands(id, 'olga')).toEqual({ number: null, views: [] })
    const before = (await scene(id, 'anna')).view
    await play(id, HANDS_LATE * 2)
    const { number, views } = await hands(id, null)
    expect(number).toBeGreaterThan(0)
    expect(number).toBeLessThanOrEqual((await scene(id, null)).number - HANDS_LATE)
    expect(views.map((view) => (view as { seat: number }).seat)).toEqual([0, 1])
    expect(Object.keys(views[0] as object)).toEqual(Object.keys(before as object))
    expect(await hands(id, 'olga')).toEqual({ number, views })
    // Once before the first move, and once for both now.
    expect(paid).toHaveLength(2)
  })

  it('go on with the game', async () => {
    const id = await begun()
    await play(id, HANDS_LATE * 2)
    const before = await hands(id, null)
    await play(id, 10)
    expect((await hands(id, null)).number).toBeGreaterThan(before.number ?? 0)
  })

  it('are shown to nobody who plays', async () => {
    const id = await begun()
    for (const who of ['anna', 'ben']) await expect(hands(id, who)).rejects.toMatchObject(refusedWith('forbidden'))
  })

  it('are shown at no table where that was not agreed', async () => {
    const id = await begun({ handsShown: false })
    await play(id, HANDS_LATE * 2)
    await expect(hands(id, 'olga')).rejects.toMatchObject(refusedWith('forbidden'))
  })

  it('are not shown any more where an older process has made the game count', async () => {
    const { id } = await make()
    database.run(`update tables set rated = 1 where id = '${id}'`)
    await join(id)
    await tables.start(id, 'anna')
    await expect(hands(id, 'olga')).rejects.toMatchObject(refusedWith('forbidden'))
  })

  it('are nothing before the start and after the end, when everything can be replayed', async () => {
    const { id } = await make()
    await expect(hands(id, 'olga')).rejects.toMatchObject(refusedWith('not-now'))
    await join(id)
    await tables.start(id, 'anna')
    await tables.use(id, (table) => table.act('ben', { is: 'resign' }))
    await expect(hands(id, 'olga')).rejects.toMatchObject(refusedWith('not-now'))
  })
})

describe('that hands are shown', () => {
  const terms = (id: string, change: Partial<NewTable>) => tables.arrange(id, anna, { is: 'terms', ...change })

  it('is told to whoever sits down', async () => {
    const { id } = await make()
    expect((await join(id)).handsShown).toBe(true)
    expect((await make({ handsShown: false })).handsShown).toBeUndefined()
  })

  it('is set and taken back by the host, until somebody else sits there', async () => {
    const { id } = await make({ handsShown: false })
    expect((await terms(id, { handsShown: true })).handsShown).toBe(true)
    expect((await terms(id, { handsShown: false })).handsShown).toBeUndefined()
    await join(id)
    await expect(terms(id, { handsShown: true })).rejects.toMatchObject(refusedWith('not-now'))
  })

  it('is taken back also when somebody sits there', async () => {
    const { id } = await make()
    await join(id)
    expect((await terms(id, { handsShown: false })).handsShown).toBeUndefined()
  })

  it.each([
    ['where a game counts', { rated: true }],
    ['without onlookers', { onlookers: false }],
  ])('is refused %s', async (_, change) => {
    await expect(make(change)).rejects.toMatchObject(refusedWith('malformed'))
    await expect(terms((await make()).id, change)).rejects.toMatchObject(refusedWith('malformed'))
  })

  it('holds for the next game, too', async () => {
    const id = await begun()
    await tables.use(id, (table) => table.act('ben', { is: 'resign' }))
    expect((await tables.rematch(id, anna)).handsShown).toBe(true)
  })
})
