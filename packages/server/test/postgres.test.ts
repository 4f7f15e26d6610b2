/** What a process asks of PostgreSQL and hears from it, without a database. The slow tests do this with a real one. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAnnounced } from '../src/store/announced-event.js'
import type { Database, Jobs, Listener } from '../src/store/database.js'
import { openPostgres } from '../src/store/postgres.js'
import { appendRowOf } from '../src/store/rows.js'
import { moved, so, table } from './example-rows.js'
import { type Answer, FakePostgres, type Heard, INT4, INT8, TEXT } from './fake-postgres.js'

const TIMEOUT = 400
/** A database in which all migrations have been run. */
const migrated = ({ text }: Heard): Answer => {
  if (text.includes('max(number)')) return { columns: { number: INT4 }, rows: [['5']] }
  if (!text.includes('server_version_num')) return {}
  return { columns: { server_version_num: TEXT, id: INT4, biggest_breaking_id: INT4 }, rows: [['160000', '19', '16']] }
}

let postgres: FakePostgres
let url: string
let troubles: unknown[]
let database: Database
/** What other processes did, as this one hears it. */
let news: unknown[][]
const listener: Listener = {
  knows: () => true,
  changed: (id, what) => news.push(['changed', id, typeof what === 'object' ? what.read() : what]),
  missed: () => news.push(['missed']),
  presenceChanged: (...what) => news.push(['presence', ...what]),
  gone: (process) => news.push(['gone', process]),
}
beforeEach(async () => {
  postgres = new FakePostgres()
  postgres.answer = migrated
  url = await postgres.open()
  troubles = []
  news = []
  database = await open()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
  await postgres.close()
})

const open = (into = troubles) => openPostgres(url, (trouble) => into.push(trouble), TIMEOUT)
/** News arrive: when the last of them has, so have all others. */
const hear = async (...payloads: string[]) => {
  for (const payload of [...payloads, 'other last table']) postgres.notify(payload)
  await until(() => news.some(([, id]) => id === 'last'))
  news = news.filter(([, id]) => id !== 'last')
}
/** Gives what should not happen an opportunity. */
const settled = async () => {
  for (let i = 0; i < 30; i++) await new Promise(setImmediate)
}
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(setImmediate)
}
const subscribed = () => {
  database.neighbours?.subscribe(listener)
  database.neighbours?.subscribeToSessions({
    ended: (session) => news.push(['ended', session]),
    missed: () => news.push(['sessions missed']),
  })
}
/** What other processes are told. */
const told = () =>
  postgres.heard.flatMap(({ text, values }) => (text.startsWith('select pg_notify($1, news)') ? [values] : []))
/** The rows of each statement that appends events. */
const appended = () =>
  postgres.heard.flatMap(({ text, values }) => (text.startsWith('\nwith given') ? [JSON.parse(values[0] ?? '')] : []))
/** Takes the events of these tables. */
const taking =
  (...tables: string[]) =>
  ({ text, values }: Heard): Answer => {
    if (!text.startsWith('\nwith given')) return {}
    const given: { table_id: string }[] = JSON.parse(values[0] ?? '')
    const rows = given.filter(({ table_id }) => tables.includes(table_id)).map(({ table_id }) => [table_id])
    return { columns: { table_id: TEXT }, rows }
  }
const append = (id: string, number = 1) => database.tables.append(id, moved(number), so())

describe('an open database', () => {
  it('was migrated by one process at a time', () => {
    const [begin, lock] = postgres.heard
    expect([begin?.text, lock]).toEqual(['begin', { text: 'select pg_advisory_xact_lock($1)', values: ['4826011'] }])
  })

  it('has one connection that listens', () =>
    expect(postgres.texts.filter((text) => text.startsWith('listen'))).toEqual(['listen handwerk']))

  it('that cannot listen is not opened', async () => {
    postgres.answer = (heard) => (heard.text.startsWith('listen') ? { trouble: 'no' } : migrated(heard))
    await expect(open()).rejects.toThrow('no')
  })

  it('whose connections are lost says so, without the connection itself', async () => {
    await append('a')
    for (const socket of postgres.sockets) socket.destroy()
    await until(() => troubles.length >= 2)
    for (const trouble of troubles) expect((trouble as { client?: unknown }).client).toBeUndefined()
  })
})

describe('news of another process', () => {
  beforeEach(subscribed)

  it('name a table and what has changed there', async () => {
    await hear('other a table', 'other b entry')
    expect(news).toEqual([
      ['changed', 'a', 'table'],
      ['changed', 'b', 'entry'],
    ])
  })

  it('may hold the event itself', async () => {
    const { entry } = appendRowOf('a', moved(3, { line: 'build a\nmill' }), so())
    await hear(`other a ${JSON.stringify(entry)}`)
    expect(news).toEqual([['changed', 'a', moved(3, { line: 'build a\nmill' })]])
  })

  it('tell who is present, and may ask for the same', async () => {
    const here = { seats: [{ here: true, left: null }], onlookers: 3 }
    await hear(`other a here ${JSON.stringify(here)}`, `other a here?${JSON.stringify(here)}`)
    expect(news).toEqual([
      ['presence', 'other', 'a', here, false],
      ['presence', 'other', 'a', here, true],
    ])
  })

  it('tell which session has ended', async () => {
    await hear('other - ended 0123')
    expect(news).toEqual([['ended', '0123']])
  })

  it('tell what concerns the whole site', async () => {
    database.neighbours?.subscribeToSite((what) => news.push(['site', what]))
    await hear('other - site {"is":"renamed","person":"anna"}')
    expect(news).toEqual([['site', { is: 'renamed', person: 'anna' }]])
  })

  it('that nobody understands lead to a look at the database', async () => {
    await hear('other a here {', 'other a {"kind":"dance"}')
    expect(news).toEqual([
      ['changed', 'a', 'entry'],
      ['changed', 'a', 'entry'],
    ])
    expect(troubles).toHaveLength(2)
  })

  it('without a table are ignored', async () => {
    await hear('nonsense', 'other a', '', 'other - beat')
    expect([news, troubles]).toEqual([[], []])
  })

  it('of its own are ignored', async () => {
    database.neighbours?.presenceChanged('a', { seats: [], onlookers: 0 }, false)
    await until(() => told().length > 0)
    const own = /"(\S+) a here /.exec(told()[0]?.[1] ?? '')?.[1]
    await hear(`${own} a table`)
    expect(news).toEqual([])
  })
})

describe('presence', () => {
  const here = { seats: [], onlookers: 2 }

  it('is told to others, with the question if there is one', async () => {
    database.neighbours?.presenceChanged('a', here, false)
    await until(() => told().length > 0)
    database.neighbours?.presenceChanged('a', here, true)
    await until(() => told().length > 1)
    expect(
      told().map(([channel, text]) => [channel, /"\S+ (.*)"/.exec(text ?? '')?.[1]?.replaceAll('\\', '')]),
    ).toEqual([
      ['handwerk', 'a here {"seats":[],"onlookers":2}'],
      ['handwerk', 'a here?{"seats":[],"onlookers":2}'],
    ])
  })

  it('that cannot be told is reported', async () => {
    postgres.answer = () => ({ trouble: 'no' })
    database.neighbours?.presenceChanged('a', here, false)
    await until(() => troubles.length > 0)
    expect(String(troubles[0])).toContain('no')
  })

  it('is told no more by a process that has closed', async () => {
    await database.close()
    database.neighbours?.presenceChanged('a', here, false)
    await settled()
    expect([told(), troubles]).toEqual([[], []])
  })
})

describe('events', () => {
  it('of one moment are appended by one statement, and each knows whether it was taken', async () => {
    postgres.answer = taking('a', 'c')
    expect(await Promise.all(['x', 'a', 'b', 'c'].map((id) => append(id)))).toEqual([false, true, false, true])
    expect(appended().map((rows) => rows.map(({ table_id }: { table_id: string }) => table_id))).toEqual([
      ['x', 'a', 'b', 'c'],
    ])
  })

  it('of one table are appended one after the other', async () => {
    postgres.answer = taking('a', 'b')
    expect(await Promise.all([append('a', 1), append('a', 2), append('b', 1)])).toEqual([true, true, true])
    expect(appended().map((rows) => rows.map((row: { number: number }) => row.number))).toEqual([[1, 1], [2]])
  })

  it('are announced whole if they are short, and by their table if not', async () => {
    await append('a')
    await database.tables.append('a', moved(2, { line: 'ü'.repeat(4000) }), so())
    const [[short], [long]] = appended()
    expect(JSON.parse(short.news.replace(/^\S+ a /, ''))).toMatchObject({ table_id: 'a', number: 1 })
    expect(long.news).toMatch(/^\S+ a entry$/)
    expect([short.with_state, long.with_state]).toEqual([false, false])
  })

  it('are announced with what others are told, if the state can follow', async () => {
    const told = new Map([[1, 'message']])
    await database.tables.append('a', moved(1), so({ told }))
    await database.tables.append('a', moved(2), so({ told, state: 'ü'.repeat(4000) }))
    const [[short], [long]] = appended()
    expect([short.with_state, long.with_state]).toEqual([true, false])
    expect(readAnnounced(short.news.replace(/^\S+ a /, '') + short.course)).toMatchObject({ number: 1, told })
    expect(readAnnounced(long.news.replace(/^\S+ a /, '')).told.size).toBe(0)
    expect(short).not.toHaveProperty('told')
  })

  it('that fail with others are tried alone', async () => {
    postgres.answer = (heard) => {
      const rows: { table_id: string }[] = heard.text.startsWith('\nwith') ? JSON.parse(heard.values[0] ?? '') : []
      return rows.length > 1 ? { trouble: 'deadlock' } : taking('a', 'b')(heard)
    }
    expect(await Promise.all([append('x'), append('a'), append('b'), append('c')])).toEqual([false, true, true, false])
  })

  it('that fail alone fail, and so does the moment: what was stored is found when it is tried again', async () => {
    postgres.answer = (heard) => (heard.values[0]?.includes('"b"') ? { trouble: 'disk full' } : taking('a')(heard))
    await expect(append('b')).rejects.toThrow('disk full')
    const both = await Promise.allSettled([append('a'), append('b')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(appended().map((rows) => rows.length)).toEqual([1, 2, 1, 1])
  })
})

describe('a transaction', () => {
  it('tells others at its end what has changed', async () => {
    postgres.answer = () => ({ changes: 1 })
    await database.chat.say('a', { person: 'anna', name: 'Anna', seat: 0, text: 'hello', at: 5 })
    await database.persons.dropSession('0123456789abcdef0123')
    expect(told().map(([, text]) => /^\{"\S+ (.*)"\}$/.exec(text ?? '')?.[1])).toEqual([
      'a table',
      '- ended 0123456789abcdef',
    ])
  })

  it('that only one process may do at a time is left to another that has the lock', async () => {
    let got = 'f'
    postgres.answer = ({ text }) =>
      text.includes('pg_try_advisory_xact_lock')
        ? { columns: { got: 16 }, rows: [[got]] }
        : text.startsWith('select "hash"')
          ? { columns: { hash: TEXT }, rows: [['h']] }
          : {}
    expect(await database.expiry.dropSessions(5)).toBe(0)
    expect(postgres.texts).not.toContain('select "hash" from "sessions" where "expires" < $1 limit $2')
    got = 't'
    expect(await database.expiry.dropSessions(5)).toBe(1)
    expect(postgres.heard.find(({ text }) => text.includes('try_advisory'))?.values).toEqual(['4826013'])
  })

  it('that counts the tables of a host holds the lock of that host', async () => {
    postgres.answer = ({ text }) => (text.includes('count(*)') ? { columns: { count: INT8 }, rows: [['0']] } : {})
    expect(await database.tables.addTable(table('a'), { gathering: 1, botsOnly: 1 })).toBe(true)
    expect(postgres.heard.find(({ text }) => text.includes('hashtext'))?.values).toEqual(['4826014', 'anna'])
  })

  it('changes the seats of a table only while it gathers', async () => {
    const status = (value: string): Answer => ({ columns: { status: TEXT }, rows: [[value]] })
    postgres.answer = ({ text }) => (text.includes('for share') ? status('gathering') : { changes: 1 })
    expect(await database.tables.share('a', 1, 'ab')).toBe(true)
    postgres.answer = ({ text }) => (text.includes('for share') ? status('running') : { changes: 1 })
    expect(await database.tables.share('a', 1, 'ab')).toBe(false)
    postgres.answer = ({ text }) => (text.includes('for share') ? {} : { changes: 1 })
    expect(await database.tables.share('a', 1, 'ab')).toBe(false)
  })

  it('plans the next look at a table by the clock of the database', async () => {
    await database.schedule.checkAgain('a', 500)
    const { values } = postgres.heard.find(({ text }) => text.includes('add_job')) ?? { values: [] }
    expect(values).toEqual(['handwerk-look', 'a', '500', '-1', 'look a'])
  })
})

describe('turns that wait', () => {
  it('are counted in the queue', async () => {
    postgres.answer = () => ({ columns: { count: INT8 }, rows: [['12']] })
    expect(await database.neighbours?.turnsWaiting()).toBe(12)
    expect(postgres.heard.at(-1)?.values).toEqual(['handwerk-turn'])
  })

  it('are none if nothing is counted', async () => {
    expect(await database.neighbours?.turnsWaiting()).toBe(0)
  })
})

describe('a process', () => {
  it('is ready while it hears the others and its moves are stored', () =>
    expect(database.ready()).resolves.toBeUndefined())

  it('is not ready while a move waits for more than a quarter of the longest time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    postgres.answer = ({ text }) => (text.startsWith('\nwith given') ? null : {})
    const waiting = append('a')
    waiting.catch(() => undefined)
    await until(() => appended().length > 0)
    await vi.advanceTimersByTimeAsync(TIMEOUT / 4)
    await database.ready()
    await vi.advanceTimersByTimeAsync(1)
    await expect(database.ready()).rejects.toThrow(`a move has waited for the database for ${TIMEOUT / 4 + 1} ms`)
    await vi.advanceTimersByTimeAsync(TIMEOUT)
    await expect(waiting).rejects.toThrow('has not answered')
    await database.ready()
  })

  it('that was cut off listens again, and looks at what it may have missed', async () => {
    subscribed()
    for (const socket of postgres.sockets) socket.destroy()
    await until(() => news.length >= 2)
    expect(news).toEqual([['missed'], ['sessions missed']])
    expect(postgres.texts.filter((text) => text.startsWith('listen'))).toHaveLength(2)
    await database.ready()
  })

  it('that was cut off reads again what the host tells everybody', async () => {
    database.neighbours?.subscribeToSite((what) => news.push(['site', what]))
    for (const socket of postgres.sockets) socket.destroy()
    await until(() => news.length > 0)
    expect(news).toEqual([['site', { is: 'notes' }]])
  })

  it('that was cut off before anybody wants its news listens again', async () => {
    for (const socket of postgres.sockets) socket.destroy()
    await until(() => postgres.texts.filter((text) => text.startsWith('listen')).length === 2)
    await settled()
    for (const trouble of troubles) expect(trouble).not.toBeInstanceOf(TypeError)
    await database.ready()
  })

  it('that is cut off is not ready, and listens again every half second', async () => {
    subscribed()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isBroken = true
    postgres.answer = (heard) => (heard.text.startsWith('listen') && isBroken ? { trouble: 'no' } : migrated(heard))
    for (const socket of postgres.sockets) socket.destroy()
    const tries = () => postgres.texts.filter((text) => text.startsWith('listen')).length
    await until(() => tries() === 2)
    await settled()
    await expect(database.ready()).rejects.toThrow('announcements of other processes do not arrive')
    await vi.advanceTimersByTimeAsync(499)
    await settled()
    expect(tries()).toBe(2)
    isBroken = false
    await vi.advanceTimersByTimeAsync(1)
    await until(() => news.length >= 2)
    expect(tries()).toBe(3)
  })

  it('tells the others that it lives, and listens anew if it does not hear that itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    subscribed()
    for (let i = 1; i <= 3; i++) {
      vi.advanceTimersByTime(2000)
      await until(() => told().length === i)
      await settled()
    }
    expect(told()[0]?.[1]).toMatch(/^\{"\S+ - beat"\}$/)
    expect(troubles).toEqual([])
    vi.advanceTimersByTime(2000)
    await until(() => news.length >= 2)
    expect(String(troubles[0])).toContain('announcements no longer arrive')
  })

  it('that hears itself goes on listening', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    subscribed()
    for (let i = 1; i <= 5; i++) {
      vi.advanceTimersByTime(2000)
      await until(() => told().length === i)
      const [, text = ''] = told()[i - 1] ?? []
      await hear((text ?? '').replace(/^\{"|"\}$/g, ''))
    }
    expect([troubles, news]).toEqual([[], []])
  })
})

describe('jobs', () => {
  const jobs: Jobs = { takeTurn: async () => undefined, checkClocks: async () => undefined }

  it('leave it to the program what a signal means', async () => {
    const listeners = () => ['SIGTERM', 'SIGINT'].map((signal) => process.listenerCount(signal))
    const before = listeners()
    const stop = await database.neighbours?.takeJobs(jobs, { atOnce: 2, perOwner: 1 }, 10_000)
    expect(listeners()).toEqual(before)
    await stop?.()
  })

  it('that are held too long are freed, and turns that failed are dated back, until it stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stop = await database.neighbours?.takeJobs(jobs, { atOnce: 2, perOwner: 1 }, 10_000)
    const freed = () => postgres.heard.filter(({ text }) => text.includes('force_unlock_workers'))
    vi.advanceTimersByTime(4999)
    await settled()
    expect(freed()).toEqual([])
    vi.advanceTimersByTime(1)
    await until(() => freed().length === 1)
    expect(freed()[0]?.values).toEqual(['10000'])
    expect(postgres.heard.find(({ text }) => text.includes('reschedule_jobs'))?.values).toEqual(['handwerk-turn'])
    await stop?.()
    vi.advanceTimersByTime(20_000)
    await settled()
    expect(freed()).toHaveLength(1)
  })
})
