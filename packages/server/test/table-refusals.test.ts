/** What is refused at a table, and by which sentence. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Act, Invitation } from '@handwerk/protocol'
import { openSqlite } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '../src/store/database.js'
import type { LiveTable } from '../src/table/live-table.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

const person = (id: string) => ({ id, name: id, guest: true })
const [anna, ben, cleo] = [person('anna'), person('ben'), person('cleo')]
const OPEN: Invitation = { is: 'open' }
const SHARE = 'a'.repeat(32)

let database: Database
beforeAll(async () => {
  database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'refusals-')))
  for (const one of [anna, ben, cleo]) await database.persons.addPerson(one, 0)
})
afterAll(() => database.close())

let tables: TableRegistry
let id: string
beforeEach(() => {
  tables = tablesOn(new StillWorld(1_800_000_000_000), database, undefined, { gathering: 1000 }).tables
})
afterEach(() => tables.close())

const make = async (more: { seats?: Invitation[]; onlookers?: boolean } = {}) => {
  const made = await tables.make(anna, { game: GAME, seats: [{ is: 'me' }, OPEN], ...more })
  id = made.id
  return made
}
const at = <T>(work: (table: LiveTable) => Promise<T>) => tables.use(id, work)
const sit = (who = ben, seat?: number, key?: string) => at((table) => table.join(who, seat, key))
const act = (who: string, what: Act) => at((table) => table.act(who, what))
const begin = async (more: { onlookers?: boolean } = {}) => {
  await make(more)
  await sit()
  await tables.start(id, 'anna')
}
/** The code and the sentence by which something is refused. */
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ refused: { code, sentence } }) => `${code}: ${sentence}`,
  )

describe('a seat', () => {
  const NONE = 'taken: There is no free seat for you; a seat given by link needs its key.'

  it('is refused when none is free', async () => {
    await make()
    await sit()
    expect(await refused(sit(cleo))).toBe(NONE)
  })

  it('is refused if another is wanted', async () => {
    await make({ seats: [{ is: 'me' }, OPEN, OPEN] })
    await sit(ben, 1)
    expect(await refused(sit(cleo, 1))).toBe(NONE)
    expect(await sit(cleo, 2)).toMatchObject({ you: { seat: 2 } })
  })

  it('by link is refused without its key', async () => {
    const { you } = await make({ seats: [{ is: 'me' }, { is: 'link' }] })
    expect([await refused(sit(ben)), await refused(sit(ben, 1, 'x'))]).toEqual([NONE, NONE])
    expect(await sit(ben, 1, you.keys['1'])).toMatchObject({ you: { seat: 1 } })
  })

  it('is kept by somebody who asks again', async () => {
    await make({ seats: [{ is: 'me' }, OPEN, OPEN] })
    await sit(ben, 2)
    expect(await sit(ben, 1)).toMatchObject({ you: { seat: 2 }, seats: [{}, { is: 'open' }, {}] })
  })

  it('is refused after the start', async () => {
    await begin()
    expect(await refused(sit(cleo))).toBe('not-now: The game has begun.')
  })

  it('is free again when somebody leaves before the start', async () => {
    await make()
    await sit(ben)
    expect(await act('ben', { is: 'leave' })).toBeNull()
    expect(await sit(cleo)).toMatchObject({ you: { seat: 1 } })
  })
})

describe('a start', () => {
  it('is refused to all but the host', async () => {
    await make()
    await sit()
    expect(await refused(tables.start(id, 'ben'))).toBe('forbidden: Only the host begins.')
  })

  for (const is of ['open', 'link'] as const)
    it(`is refused while a seat is free: ${is}`, async () => {
      await make({ seats: [{ is: 'me' }, { is }] })
      expect(await refused(tables.start(id, 'anna'))).toBe('not-now: There are free seats.')
    })

  it('is the same if it is asked for again', async () => {
    await begin()
    expect(await tables.start(id, 'anna')).toMatchObject({ status: 'running' })
  })
})

describe('a share of the seed', () => {
  it('is added once', async () => {
    await make()
    expect(await at((table) => table.share('anna', SHARE))).toMatchObject({
      seats: [{ shared: true }, { shared: false }],
    })
    expect(await refused(at((table) => table.share('anna', SHARE)))).toBe(
      'not-now: A share is added once, and before the start.',
    )
  })

  it('is refused to somebody without a seat', async () => {
    await make()
    expect(await refused(at((table) => table.share('ben', SHARE)))).toBe('forbidden: You have no seat at this table.')
  })

  it('is refused after the start', async () => {
    await begin()
    expect(await refused(at((table) => table.share('anna', SHARE)))).toBe('not-now: The game has begun.')
  })
})

describe('at a table without onlookers', () => {
  it('the scene is refused to them, and given to players', async () => {
    await begin({ onlookers: false })
    const scene = (who: string | null) => at((table) => table.scene(who, new Set(), 0))
    expect(await refused(scene(null))).toBe('forbidden: This table has no onlookers.')
    expect(await refused(scene('cleo'))).toBe('forbidden: This table has no onlookers.')
    expect(JSON.parse(await scene('ben'))).toMatchObject({ is: 'scene', seat: 1 })
  })

  it('they cannot speak', async () => {
    await begin({ onlookers: false })
    const say = { is: 'say', text: 'hello' } as const
    expect(await refused(act('cleo', say))).toBe('forbidden: There are no onlookers at this table.')
    expect(await act('ben', say)).toBeNull()
  })

  it('the record is for players', async () => {
    await begin({ onlookers: false })
    await act('ben', { is: 'resign' })
    const record = (who: string | null) => at((table) => table.record(who))
    expect(await refused(record('cleo'))).toBe('forbidden: This table has no onlookers.')
    expect(await record('anna')).toMatchObject({ game: GAME, bots: [null, null] })
  })
})

describe('a record', () => {
  it('is refused while the game runs', async () => {
    await begin()
    expect(await refused(at((table) => table.record('anna')))).toBe('not-now: The game has begun.')
  })

  it('has the shares, by which the seed can be checked', async () => {
    await make()
    await sit()
    await at((table) => table.share('anna', SHARE))
    await tables.start(id, 'anna')
    await act('ben', { is: 'resign' })
    expect(await at((table) => table.record(null))).toMatchObject({ deal: { shares: [SHARE, ''] } })
  })
})

describe('a move', () => {
  const decision = async (who: string) => JSON.parse(await at((table) => table.scene(who, new Set(), 0))).decision
  /** Somebody who must decide, with two of their moves. */
  const asked = async () => {
    for (const who of ['anna', 'ben']) {
      const open = await decision(who)
      if (open?.moves.length > 1)
        return { who, number: open.number, moves: open.moves.map(([move]: [unknown]) => move) }
    }
    throw new Error('nobody has a choice')
  }

  it('that is sent twice is answered twice with the same number', async () => {
    await begin()
    const { who, number, moves } = await asked()
    const move: Act = { is: 'move', decision: number, move: moves[0] }
    const first = await act(who, move)
    expect([typeof first, await act(who, move)]).toEqual(['number', first])
  })

  it('is refused if the decision was answered by another', async () => {
    await begin()
    const { who, number, moves } = await asked()
    await act(who, { is: 'move', decision: number, move: moves[0] })
    expect(await refused(act(who, { is: 'move', decision: number, move: moves[1] }))).toBe(
      'answered: This decision was answered by another move.',
    )
  })

  it('for a decision that nobody has answered is too late when the game is over', async () => {
    await begin()
    const { who, number, moves } = await asked()
    await act(who, { is: 'resign' })
    expect(await refused(act(who, { is: 'move', decision: number, move: moves[0] }))).toBe(
      'too-late: This decision is not open any more.',
    )
  })

  it('before the start is refused', async () => {
    await make()
    expect(await refused(act('anna', { is: 'move', decision: 1, move: 'x' }))).toBe('not-now: The game has not begun.')
  })
})
