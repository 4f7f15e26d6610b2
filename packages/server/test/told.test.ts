/** What somebody hears who follows a table, and which number an act has for them. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Act, ServerMessage } from '@handwerk/protocol'
import { openSqlite } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '../src/store/database.js'
import type { Follower } from '../src/table/followers.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

const [anna, ben, cleo] = ['anna', 'ben', 'cleo'].map((id) => ({ id, name: id, guest: true }))

let database: Database
beforeAll(async () => {
  database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'told-')))
  for (const person of [anna, ben, cleo]) await database.persons.addPerson(person, 0)
})
afterAll(() => database.close())

let tables: TableRegistry
let table: string
let told: ServerMessage[]
beforeEach(async () => {
  tables = tablesOn(new StillWorld(1_800_000_000_000), database).tables
  const { id } = await tables.make(anna, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }, { is: 'open' }] })
  table = id
  told = []
})
afterEach(() => tables.close())

const follow = (person: string | null, since = 0) => {
  const heard = told
  const tell = (text: string) => {
    const message: ServerMessage = JSON.parse(text)
    // Who is present is told a moment later, and by other tests.
    if (message.is !== 'presence') heard.push(message)
  }
  const follower: Follower = { person, muted: new Set(), wantsChanges: false, tell, dismiss: () => undefined }
  return tables.use(table, (one) => one.follow(follower, since))
}
const act = (person: string, what: Act) => tables.use(table, (one) => one.act(person, what))
async function begin(): Promise<void> {
  for (const person of [ben, cleo]) await tables.use(table, (one) => one.join(person, undefined, undefined))
  await tables.start(table, anna.id)
}
/** The seats of the last table that was told. */
const seats = () => told.findLast((message) => message.is === 'table')?.table.seats
const kinds = () => told.map((message) => (message.is === 'step' ? message.event.is : message.is))

describe('a follower hears', () => {
  it('the scene first', async () => {
    await follow(null)
    expect(kinds()).toEqual(['scene'])
  })

  it('who sits down', async () => {
    await follow(null)
    await tables.use(table, (one) => one.join(ben, undefined, undefined))
    expect(seats()?.[1]).toMatchObject({ is: 'person', name: 'ben' })
  })

  it('who leaves before the start', async () => {
    await tables.use(table, (one) => one.join(ben, undefined, undefined))
    await follow(null)
    await act('ben', { is: 'leave' })
    expect(seats()?.[1]).toMatchObject({ is: 'open', name: '' })
  })

  it('the table and then the first event, when the game begins', async () => {
    await follow('anna')
    await begin()
    expect(kinds().slice(-2)).toEqual(['table', 'start'])
  })

  for (const [is, seat] of [
    ['leave', { standIn: true }],
    ['resign', { resigned: true }],
  ] as const)
    it(`the event and then the seats, when somebody does this: ${is}`, async () => {
      await begin()
      await follow('anna')
      await act('ben', { is })
      expect(kinds().slice(1, 3)).toEqual([is, 'table'])
      expect(seats()?.[1]).toMatchObject(seat)
    })

  it('that somebody is back', async () => {
    await begin()
    await act('ben', { is: 'leave' })
    await follow('anna')
    await act('ben', { is: 'return' })
    expect(kinds()).toContain('return')
    expect(seats()?.[1]).toMatchObject({ standIn: false })
  })

  it('an offer without the seats, which it does not change', async () => {
    await begin()
    await follow('anna')
    await act('ben', { is: 'offer-end' })
    expect(kinds()).toEqual(['scene', 'offer'])
  })

  it('the end, when all agree', async () => {
    await begin()
    await follow('anna')
    await act('ben', { is: 'offer-end' })
    await act('anna', { is: 'answer', yes: true })
    await act('cleo', { is: 'answer', yes: true })
    expect(kinds().slice(-2)).toEqual(['end', 'table'])
    expect(told.at(-1)).toMatchObject({ table: { status: 'over', ending: { how: 'agreed' } } })
  })

  it('only the events after the one that it has', async () => {
    await begin()
    await act('ben', { is: 'offer-end' })
    await act('ben', { is: 'withdraw' })
    await follow('anna', 2)
    expect(told[0]).toMatchObject({ is: 'scene', number: 3, events: [{ number: 3, is: 'withdraw' }] })
  })

  it('itself among those who are present', async () => {
    await follow('anna')
    expect(told[0]).toMatchObject({ presence: { seats: [{ here: true }, { here: false }, { here: false }] } })
  })
})

describe('an act', () => {
  it('has the number that its event has for the one who acts', async () => {
    await begin()
    expect([await act('ben', { is: 'offer-end' }), await act('anna', { is: 'answer', yes: false })]).toEqual([2, 3])
  })

  it('that leads to no event has none', async () =>
    expect(await act('anna', { is: 'mute', person: 'ben', muted: true })).toBeNull())

  it('of somebody without a seat is refused', async () =>
    expect(act('cleo', { is: 'resign' })).rejects.toMatchObject({
      refused: { code: 'forbidden', sentence: 'You have no seat at this table.' },
    }))

  it('before the start is refused', async () =>
    expect(act('anna', { is: 'resign' })).rejects.toMatchObject({
      refused: { code: 'not-now', sentence: 'The game has not begun.' },
    }))

  it('after the end is refused', async () => {
    await begin()
    for (const person of ['anna', 'ben']) await act(person, { is: 'resign' })
    await expect(act('cleo', { is: 'resign' })).rejects.toMatchObject({
      refused: { code: 'not-now', sentence: 'The game is over.' },
    })
  })
})

describe('a rematch', () => {
  const rematch = (person: typeof anna) => tables.rematch(table, person)
  const over = async () => {
    await begin()
    for (const person of ['anna', 'ben']) await act(person, { is: 'resign' })
  }

  it('is made by somebody who played, and keeps the others their seats, one seat further on', async () => {
    await over()
    const { status, seats: moved } = await rematch(ben)
    expect([status, moved.map(({ person, invited }) => person ?? invited)]).toEqual([
      'gathering',
      [{ person: 'cleo', declined: false }, { person: 'anna', declined: false }, 'ben'],
    ])
  })

  it('cannot be begun before all have agreed, and begins when the last one does', async () => {
    await over()
    const { id } = await rematch(ben)
    await expect(tables.start(id, 'ben')).rejects.toMatchObject({ refused: { code: 'not-now' } })
    expect((await rematch(cleo)).status).toBe('gathering')
    expect(await rematch(anna)).toMatchObject({
      status: 'running',
      seats: [{ person: 'cleo' }, { person: 'anna' }, { person: 'ben' }],
    })
  })

  it('is made anew if the first one was taken back', async () => {
    await over()
    const { id } = await rematch(ben)
    await tables.cancel(id, 'ben')
    const next = await rematch(cleo)
    expect([next.id === id, next.you.host]).toEqual([false, true])
    expect((await rematch(ben)).id).toBe(next.id)
  })

  it('is the same for everybody', async () => {
    await over()
    expect((await rematch(cleo)).id).toBe((await rematch(anna)).id)
  })

  it('is told to those who follow', async () => {
    await over()
    await follow(null)
    const { id } = await rematch(anna)
    expect(told.at(-1)).toMatchObject({ is: 'table', table: { rematch: id } })
  })

  it('is refused to somebody who did not play', async () => {
    await over()
    await expect(rematch({ id: 'eve', name: 'Eve', guest: true })).rejects.toMatchObject({
      refused: { code: 'forbidden', sentence: 'You did not play this game.' },
    })
  })

  it('is refused while the game runs', async () => {
    await begin()
    await expect(rematch(anna)).rejects.toMatchObject({ refused: { code: 'not-now' } })
  })
})
