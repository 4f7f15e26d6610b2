/** What may grow and how far, on either database. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../src/store/database.js'
import { KEPT_OF_ONLOOKERS, KEPT_OF_PERSON } from '../src/store/sql-chat.js'
import { LIFETIMES, type Lifetimes, Sweeper } from '../src/sweeper.js'
import type { LiveTable } from '../src/table/live-table.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { OneThread } from './fair-bots.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME, RANDOM } from './tables.js'

const START = 1_800_000_000_000
const DAY = 24 * 3_600_000
const anna = { id: 'anna', name: 'Anna', guest: true }
const ben = { id: 'ben', name: 'Ben', guest: true }
const eve = { id: 'eve', name: 'Eve', guest: true }

const ME_AND_YOU = { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] } as const
const copyOf = ({ game, seats }: typeof ME_AND_YOU) => ({ game, seats: [...seats] })
const refusalOf = (done: Promise<unknown>) =>
  done.then(
    () => null,
    (error: { refused: unknown }) => error.refused,
  )

export interface Opened {
  readonly database: Database
  /** How many lines are stored of a table. */
  linesOf(table: string): Promise<number>
}

export function growthTests(openDatabase: () => Promise<Opened>): void {
  let linesOf: Opened['linesOf']
  let database: Database
  let world: StillWorld
  let tables: TableRegistry
  beforeEach(async () => {
    ;({ database, linesOf } = await openDatabase())
    world = new StillWorld(START)
    // Its bots never answer.
    tables = tablesOn(world, database, new OneThread(), { gathering: 4, botsOnly: 2 }).tables
    for (const person of [anna, ben, eve]) await database.persons.addPerson(person, START)
  })
  afterEach(() => database.close())

  const gather = (host = anna) => tables.make(host, copyOf(ME_AND_YOU))
  /** Anna and Ben at a table that has begun. */
  const begun = async (): Promise<LiveTable> => {
    const { id } = await gather()
    const table = await tables.use(id, async (own) => {
      await own.join(ben, undefined, undefined)
      return own
    })
    await tables.start(id, anna.id)
    return table
  }

  describe('quotas', () => {
    it('let a host have so many tables that wait for their start, and no more', async () => {
      for (let i = 0; i < 4; i++) await gather()
      expect(await refusalOf(gather())).toMatchObject({ code: 'too-many' })
      expect(await refusalOf(gather(ben))).toBeNull()
    })

    it('let a host make another table when one has begun', async () => {
      for (let i = 0; i < 3; i++) await gather()
      await begun()
      expect(await refusalOf(gather())).toBeNull()
    })

    it('let bots play alone at so many tables of a host, and no more', async () => {
      const alone = () => tables.make(eve, { game: GAME, seats: [RANDOM, RANDOM] })
      await alone()
      await alone()
      expect(await refusalOf(alone())).toMatchObject({ code: 'too-many' })
    })

    it('hold also when a host asks for many tables at once', async () => {
      const refusals = await Promise.all(Array.from({ length: 10 }, () => refusalOf(gather())))
      expect(refusals.filter((refused) => refused === null)).toHaveLength(4)
    })

    it('hold also when a host asks for many tables of bots at once', async () => {
      const alone = () => tables.make(eve, { game: GAME, seats: [RANDOM, RANDOM] })
      const refusals = await Promise.all(Array.from({ length: 10 }, () => refusalOf(alone())))
      expect(refusals.filter((refused) => refused === null)).toHaveLength(2)
    })

    it('count a rematch like any other table', async () => {
      const table = await begun()
      await table.act(ben.id, { is: 'resign' })
      for (let i = 0; i < 4; i++) await gather()
      expect(await refusalOf(tables.rematch(table.id, anna))).toMatchObject({ code: 'too-many' })
      expect(await refusalOf(tables.rematch(table.id, ben))).toBeNull()
    })

    it('leave place for others in the list of open tables', async () => {
      const first = await gather(ben)
      world.time++
      for (let i = 0; i < 4; i++) await gather(eve)
      const hosts = (await database.tables.openTables()).map(({ host }) => host)
      expect(hosts).toEqual(['eve', 'eve', 'eve', 'ben'])
      expect((await database.tables.openTables()).at(-1)?.id).toBe(first.id)
    })

    it('let a seat take back so often, and no more', async () => {
      const table = await begun()
      let undone = 0
      let refused: unknown = null
      for (let i = 0; i < 400 && refused === null; i++) {
        const asked = JSON.parse(await table.scene(anna.id, new Set(), 0)).decision
        await table.act(anna.id, { is: 'move', decision: asked.number, move: asked.moves[0][0] })
        refused = await refusalOf(table.act(anna.id, { is: 'undo' }))
        if (refused === null) undone++
      }
      expect(undone).toBe(200)
      expect(refused).toMatchObject({ code: 'too-many' })
    }, 120_000)
  })

  describe('talk', () => {
    const say = (person: string, text: string, seat: number | null, table: string) =>
      database.chat.say(table, { person, name: person, seat, text, at: START })

    it('of players stays, whatever onlookers say', async () => {
      const table = await begun()
      await table.act(anna.id, { is: 'say', text: 'hello' })
      for (let i = 0; i < 205; i++) await say('eve', 'noise', null, table.id)
      const { said } = JSON.parse(await table.scene(ben.id, new Set(), 0))
      expect(said.map(({ text }: { text: string }) => text)).toEqual(['hello'])
    })

    it('of others stays, whatever somebody says whom one does not hear', async () => {
      const table = await begun()
      await say('olga', 'hello', null, table.id)
      for (let i = 0; i < 205; i++) await say('eve', 'noise', null, table.id)
      const { said } = JSON.parse(await table.scene('carl', new Set(['eve']), 0))
      expect(said.map(({ text }: { text: string }) => text)).toEqual(['hello'])
    })

    it('of one person is kept up to a number of lines', async () => {
      const { id } = await gather()
      for (let i = 0; i < KEPT_OF_PERSON + 5; i++) await say('anna', `${i}`, 0, id)
      const said = await database.chat.sayings(id, new Set())
      expect(said.at(-1)?.text).toBe(`${KEPT_OF_PERSON + 4}`)
      expect(await linesOf(id)).toBe(KEPT_OF_PERSON)
    }, 120_000)

    it('of all onlookers is kept up to a number of lines', async () => {
      const { id } = await gather()
      for (let i = 0; i < KEPT_OF_ONLOOKERS + 5; i++) await say(`p${i % 7}`, `${i}`, null, id)
      expect(await linesOf(id)).toBe(KEPT_OF_ONLOOKERS)
    }, 120_000)
  })

  describe('old things', () => {
    const sweep = (lifetimes: Partial<Lifetimes> = {}) => {
      const quiet = { error: () => undefined, info: () => undefined }
      return new Sweeper(world, database.expiry, { ...LIFETIMES, ...lifetimes }, quiet, () => undefined).sweep()
    }
    const isThere = async (table: string) => (await database.tables.table(table)) !== null

    it('are tables that nobody began for two days', async () => {
      const { id } = await gather()
      world.time += 2 * DAY
      await sweep()
      expect(await isThere(id)).toBe(true)
      world.time++
      await sweep()
      expect(await isThere(id)).toBe(false)
    })

    it('are tables by correspondence that nobody began for thirty days', async () => {
      const { id } = await tables.make(anna, { ...copyOf(ME_AND_YOU), pace: { is: 'days', perMove: DAY } })
      world.time += 30 * DAY
      await sweep()
      expect(await isThere(id)).toBe(true)
      world.time++
      await sweep()
      expect(await isThere(id)).toBe(false)
    })

    it('are no games that are played', async () => {
      const table = await begun()
      world.time += 1000 * DAY
      await sweep({ finished: DAY })
      expect(await isThere(table.id)).toBe(true)
    })

    it('are no games that are over, unless the host wants it', async () => {
      const table = await begun()
      await table.act(ben.id, { is: 'resign' })
      expect(table.stored.status).toBe('over')
      world.time += 1000 * DAY
      await sweep()
      expect(await isThere(table.id)).toBe(true)
      await sweep({ finished: 1000 * DAY - 1 })
      expect(await isThere(table.id)).toBe(false)
    })

    it('are guests who never took a seat, with their sessions', async () => {
      await gather()
      const session = { hash: 'h', person: 'eve', scope: 'all', label: '', made: START, expires: START + 999 * DAY }
      await database.persons.addSession({ ...session, scope: 'all' })
      world.time += 30 * DAY + 1
      await sweep({ gathering: null })
      expect(await database.persons.person('eve')).toBeNull()
      expect(await database.persons.session('h')).toBeNull()
      expect(await database.persons.person('anna')).not.toBeNull()
    })

    it('are sessions that are over', async () => {
      const session = { person: 'anna', label: '', made: START } as const
      await database.persons.addSession({ ...session, scope: 'all', hash: 'old', expires: START - 1 })
      await database.persons.addSession({ ...session, scope: 'all', hash: 'new', expires: START + 1 })
      await sweep()
      expect(await database.persons.session('old')).toBeNull()
      expect(await database.persons.session('new')).not.toBeNull()
    })
  })
}
