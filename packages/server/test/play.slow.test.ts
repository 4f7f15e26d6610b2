/** Each act at a table over the network. Whole games are in `games.slow.test.ts`; what needs no network, in `told.test.ts`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecord, replay } from '@handwerk/kernel'
import type { NewTable, Scene } from '@handwerk/protocol'
import type { Serving } from '@handwerk/server'
import { loadGame } from '@handwerk/shelf'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'
import { decisionOf, GAME, moveIn, playUntil, RANDOM, sceneOf, type Two, tableOf, two } from './tables.js'

let serving: Serving
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handwerk-play-'))
  serving = await open({ folder })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

const person = (name: string) => Client.named(serving.address, name)

describe('a table that gathers', () => {
  let anna: Client
  let ben: Client
  let table: string
  let key: string
  beforeEach(async () => {
    ;[anna, ben] = await Promise.all([person('Anna'), person('Ben')])
    const { reply } = await anna.call('make', { body: { game: GAME, seats: [{ is: 'me' }, { is: 'link' }] } })
    table = reply.id
    key = reply.you.keys['1'] ?? ''
  })

  it('refuses a seat with a key to somebody without it', async () =>
    expect((await ben.call('join', { table, body: { seat: 1 } })).refused?.code).toBe('taken'))

  it('gives the seat to somebody with the key', async () =>
    expect((await ben.call('join', { table, body: { seat: 1, key } })).reply.you).toMatchObject({ seat: 1 }))

  it('shows the keys of its seats to its host only', async () => {
    expect(key).toMatch(/^[\w-]{22}$/)
    const others = [ben, await person('Eve'), new Client(serving.address)]
    for (const client of others) {
      await client.connect()
      await client.ask({ is: 'follow' }, table)
      await client.call('table', { table })
      await client.call('scene', { table })
      for (const which of ['mine', 'open']) await client.call('tables', { query: `?which=${which}` })
    }
    await ben.call('join', { table, body: { seat: 1, key } })
    await ben.call('tables', { query: '?which=mine' })
    for (const client of others) {
      expect(client.bytes.join()).toContain(table)
      expect(client.bytes.join()).not.toContain(key)
      client.close()
    }
  })

  it('can be started by its host only', async () => {
    await ben.call('join', { table, body: { seat: 1, key } })
    expect((await ben.call('start', { table })).refused?.code).toBe('forbidden')
    expect((await anna.call('start', { table })).reply.status).toBe('running')
  })

  it('cannot be started while a seat is free', async () =>
    expect((await anna.call('start', { table })).refused?.code).toBe('not-now'))
})

describe('a table', () => {
  let at: Two
  beforeEach(async () => {
    at = await two(serving.address)
  })
  afterEach(() => at.close())

  it('plays a doubled move once, and answers both alike', async () => {
    const { anna, table } = at
    const sent = moveIn(await decisionOf(anna, table))
    const [first, again] = await Promise.all([anna.ask(sent, table), anna.ask(sent, table)])
    expect(first).toMatchObject({ is: 'done', number: expect.any(Number) })
    expect(again).toMatchObject({ is: 'done', number: 'number' in first && first.number })
  })

  it('refuses another answer to the same decision', async () => {
    const { anna, table } = at
    const decision = await decisionOf(anna, table)
    await anna.ask(moveIn(decision), table)
    expect(await anna.ask(moveIn(decision, 1), table)).toMatchObject({ is: 'refused', code: 'answered' })
  })

  it('refuses an answer to a future decision', async () => {
    const { anna, table } = at
    const sent = moveIn(await decisionOf(anna, table))
    expect(await anna.ask({ ...sent, decision: 99 }, table)).toMatchObject({ code: 'too-late' })
  })

  it('names the rule that forbids a move', async () => {
    const { anna, table } = at
    const sent = moveIn(await decisionOf(anna, table))
    expect(await anna.ask({ ...sent, move: 'nonsense' }, table)).toMatchObject({
      code: 'illegal',
      refusal: { rule: expect.any(String) },
    })
  })

  it('answers a doubled move even when the game is over', async () => {
    const { anna, ben, table } = at
    const sent = moveIn(await decisionOf(anna, table))
    const first = await anna.ask(sent, table)
    await ben.ask({ is: 'resign' }, table)
    expect(await anna.ask(sent, table)).toMatchObject({ is: 'done', number: 'number' in first && first.number })
  })

  it('refuses other answers when the game is over', async () => {
    const { anna, ben, table } = at
    const decision = await decisionOf(anna, table)
    await anna.ask(moveIn(decision), table)
    await ben.ask({ is: 'resign' }, table)
    expect(await anna.ask(moveIn(decision, 1), table)).toMatchObject({ code: 'answered' })
    expect(await anna.ask({ ...moveIn(decision), decision: 99 }, table)).toMatchObject({ code: 'too-late' })
  })

  it('gives no record while it runs', async () =>
    expect((await at.anna.call('record', { table: at.table })).refused?.code).toBe('not-now'))

  it('has a record that proves the deal', async () => {
    const { anna, table } = at
    await anna.ask({ is: 'resign' }, table)
    const record = readRecord((await anna.call('record', { table })).reply)
    const module = await loadGame(GAME)
    if (!record.ok || !module) throw new Error('no record')
    expect(replay(module, record.value)).toBeNull()
    expect(replay(module, { ...record.value, deal: { secret: 'cd'.repeat(32), shares: ['', ''] } })).not.toBeNull()
  })

  it('ends when one of two resigns', async () => {
    await at.anna.ask({ is: 'resign' }, at.table)
    expect((await sceneOf(at.ben, at.table)).ending).toMatchObject({ how: 'resigned', winners: [1] })
  })

  it('ends when both agree', async () => {
    const { anna, ben, table } = at
    await ben.ask({ is: 'offer-end' }, table)
    expect((await sceneOf(ben, table)).ending).toBeNull()
    await anna.ask({ is: 'answer', yes: true }, table)
    expect((await sceneOf(ben, table)).ending).toMatchObject({ how: 'agreed', winners: [] })
  })

  it('continues when one does not agree', async () => {
    const { anna, ben, table } = at
    await anna.ask({ is: 'offer-end' }, table)
    await ben.ask({ is: 'answer', yes: false }, table)
    expect(await sceneOf(ben, table)).toMatchObject({ offer: null, ending: null })
  })

  it('has a rematch with everybody one seat further on', async () => {
    const { anna, ben, table } = at
    await anna.ask({ is: 'resign' }, table)
    const next = (await ben.call('rematch', { table })).reply
    expect(next.seats.map(({ name }) => name)).toEqual(['Ben', 'Anna'])
    expect((await ben.call('start', { table: next.id })).refused?.code).toBe('not-now')
    expect((await anna.call('rematch', { table })).reply.status).toBe('running')
  })

  it('has no rematch while it runs', async () =>
    expect((await at.anna.call('rematch', { table: at.table })).refused?.code).toBe('not-now'))

  it('has one rematch, whoever asks for it', async () => {
    const { anna, ben, table } = at
    await anna.ask({ is: 'resign' }, table)
    const next = (await ben.call('rematch', { table })).reply.id
    expect((await anna.call('rematch', { table })).reply.id).toBe(next)
  })

  it('moves from the list of running tables to that of finished ones', async () => {
    const { anna, table } = at
    const listed = async (which: string) =>
      (await anna.call('tables', { query: `?which=${which}` })).reply.tables.map(({ id }) => id)
    expect([await listed('mine'), await listed('finished')]).toEqual([[table], []])
    await anna.ask({ is: 'resign' }, table)
    expect([await listed('mine'), await listed('finished')]).toEqual([[], [table]])
  })

  it('lets a bot play for somebody who left, and asks them for no decision', async () => {
    const { anna, ben, table } = at
    await ben.ask({ is: 'leave' }, table)
    expect((await sceneOf(anna, table)).table.seats[1]).toMatchObject({ is: 'person', standIn: true })
    expect((await sceneOf(ben, table)).decision).toBeNull()
  })

  it('gives the seat back to somebody who returns', async () => {
    const { anna, ben, table } = at
    await ben.ask({ is: 'leave' }, table)
    expect(await ben.ask({ is: 'return' }, table)).toMatchObject({ is: 'done' })
    expect((await sceneOf(anna, table)).table.seats[1]).toMatchObject({ is: 'person', standIn: false })
  })
})

describe('undo', () => {
  let at: Two
  beforeEach(async () => {
    at = await two(serving.address)
  })
  afterEach(() => at.close())

  /** A decision of Anna's, and the effects of a move that revealed nothing. */
  async function hiddenMove() {
    const { anna, ben, table } = at
    for (let i = 0; i < 60; i++) {
      const before = await playUntil([anna, ben], table, ({ decision }) => decision !== null)
      if (!before.decision) throw new Error('Anna is not asked')
      await anna.ask(moveIn(before.decision), table)
      const after = await sceneOf(anna, table)
      if (after.undo) return { before, old: before.decision, after }
    }
    throw new Error('every move has shown something')
  }

  it('asks for the decision again, if nothing was revealed', async () => {
    const { anna, table } = at
    const { after } = await hiddenMove()
    expect(await anna.ask({ is: 'undo' }, table)).toMatchObject({ is: 'done' })
    const back = await sceneOf(anna, table)
    expect(back.events.at(-1)).toMatchObject({ is: 'undo', undone: [after.number] })
    expect(back.decision).not.toBeNull()
  })

  it('restores the table and its moves', async () => {
    const { anna, table } = at
    const { before, old } = await hiddenMove()
    await anna.ask({ is: 'undo' }, table)
    const back = await sceneOf(anna, table)
    expect(back.view).toEqual(before.view)
    expect(back.decision?.moves).toEqual(old.moves)
  })

  it('makes a new decision, to which old answers do not apply', async () => {
    const { anna, table } = at
    const { old } = await hiddenMove()
    await anna.ask({ is: 'undo' }, table)
    expect((await decisionOf(anna, table)).number).toBeGreaterThan(old.number)
    expect(await anna.ask(moveIn(old, 1), table)).toMatchObject({ code: 'answered' })
  })

  /** Anna has made a move that revealed something, and asks for undo. */
  async function proposed() {
    const { anna, ben, table } = at
    const hasMoved = ({ events }: Scene) => events.some(({ is, seat }) => is === 'move' && seat === 0)
    await playUntil([anna, ben], table, (scene) => !scene.undo && hasMoved(scene))
    expect(await anna.ask({ is: 'undo' }, table)).toMatchObject({ is: 'done' })
  }

  it('becomes an offer, if something was revealed', async () => {
    await proposed()
    expect((await sceneOf(at.ben, at.table)).offer).toMatchObject({ what: 'undo', seat: 0, asked: [1] })
  })

  it('lists the events that it would undo, by each observer’s numbers', async () => {
    await proposed()
    for (const client of [at.anna, at.ben]) {
      const { events, offer } = await sceneOf(client, at.table)
      const taken = events.filter(({ number }) => offer?.undone?.includes(number))
      expect(taken[0]).toMatchObject({ is: 'move', seat: 0 })
      expect(taken.at(-1)?.number).toBe(events.findLast(({ is }) => is === 'move')?.number)
    }
  })

  it('can be withdrawn only by its proposer', async () => {
    await proposed()
    expect(await at.ben.ask({ is: 'withdraw' }, at.table)).toMatchObject({ code: 'not-now' })
    expect(await at.anna.ask({ is: 'withdraw' }, at.table)).toMatchObject({ is: 'done' })
    expect((await sceneOf(at.ben, at.table)).offer).toBeNull()
  })

  it('cannot be accepted by its proposer', async () => {
    await proposed()
    expect(await at.anna.ask({ is: 'answer', yes: true }, at.table)).toMatchObject({ code: 'not-now' })
  })

  it('is performed when the other agrees', async () => {
    await proposed()
    expect(await at.ben.ask({ is: 'answer', yes: true }, at.table)).toMatchObject({ is: 'done' })
    const back = await sceneOf(at.anna, at.table)
    expect(back.offer).toBeNull()
    expect(back.events.at(-1)?.is).toBe('undo')
    expect(back.decision).not.toBeNull()
  })
})

describe('chat', () => {
  let at: Two
  let eve: Client
  beforeEach(async () => {
    at = await two(serving.address)
    eve = await (await person('Eve')).connect()
    for (const client of [at.anna, at.ben, eve]) await client.ask({ is: 'follow' }, at.table)
  })
  afterEach(() => {
    at.close()
    eve.close()
  })

  /** The chat that a client has received. Answers keep their order, so nothing is under way. */
  async function toldTo(client: Client): Promise<string[]> {
    await client.ask({ is: 'mute', person: 'nobody', muted: false }, at.table)
    return client.told.flatMap((told) => (told.is === 'said' ? [told.saying.text] : []))
  }

  it('reaches everybody at the table as it was typed', async () => {
    await at.ben.ask({ is: 'say', text: '<script>alert(1)</script>' }, at.table)
    for (const client of [at.anna, at.ben, eve]) expect(await toldTo(client)).toEqual(['<script>alert(1)</script>'])
  })

  it('of onlookers is hidden from players until the end', async () => {
    const { anna, ben, table } = at
    await eve.ask({ is: 'say', text: 'she holds a mill' }, table)
    expect([await toldTo(anna), await toldTo(ben), await toldTo(eve)]).toEqual([[], [], ['she holds a mill']])
    const said = async () => (await sceneOf(anna, table)).said.map(({ text }) => text)
    expect(await said()).toEqual([])
    await ben.ask({ is: 'resign' }, table)
    expect(await said()).toEqual(['she holds a mill'])
  })

  it('of muted people is hidden from those who muted them', async () => {
    const { anna, ben, table } = at
    const id = (await ben.call('me')).reply.person?.id ?? ''
    await anna.ask({ is: 'mute', person: id, muted: true }, table)
    await ben.ask({ is: 'say', text: 'hello?' }, table)
    expect([await toldTo(anna), await toldTo(eve)]).toEqual([[], ['hello?']])
    expect((await sceneOf(anna, table)).said).toEqual([])
  })
})

it('a table can refuse onlookers', async () => {
  const { table, close } = await two(serving.address, { onlookers: false })
  const eve = await (await person('Eve')).connect()
  expect(await eve.ask({ is: 'follow' }, table)).toMatchObject({ code: 'forbidden' })
  expect((await eve.call('scene', { table })).status).toBe(403)
  expect(await eve.ask({ is: 'say', text: 'hi' }, table)).toMatchObject({ code: 'forbidden' })
  eve.close()
  close()
})

describe('time', () => {
  /** A clock that moves only by hand. */
  let now = 0
  beforeEach(() => {
    now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
  })
  afterEach(() => vi.restoreAllMocks())

  it('runs for the person who must decide', async () => {
    const { anna, ben, table, close } = await two(serving.address, { pace: { is: 'live', clock: 60_000, bonus: 0 } })
    now += 7000
    const { clocks } = await sceneOf(anna, table)
    const asked = await Promise.all([anna, ben].map(async (client) => (await sceneOf(client, table)).decision !== null))
    expect(clocks).toEqual(asked.map((runs) => ({ runs, left: runs ? 53_000 : 60_000 })))
    const { reply } = await anna.call('tables', { query: '?which=mine' })
    expect(reply.tables.map(({ remaining }) => remaining)).toEqual([asked.map((runs) => (runs ? 53_000 : null))])
    close()
  })

  it('that has not run out cannot be claimed', async () => {
    const { anna, ben, table, close } = await two(serving.address, { pace: { is: 'live', clock: 60_000, bonus: 0 } })
    const late = (await sceneOf(anna, table)).clocks.findIndex(({ runs }) => runs)
    now += 59_000
    const claimer = late === 0 ? ben : anna
    expect(await claimer.ask({ is: 'claim', seat: late, want: 'win' }, table)).toMatchObject({
      code: 'not-now',
      retry: 1000,
    })
    close()
  })

  it('that has run out can be claimed by the other', async () => {
    const { anna, ben, table, close } = await two(serving.address, { pace: { is: 'live', clock: 60_000, bonus: 0 } })
    const late = (await sceneOf(anna, table)).clocks.findIndex(({ runs }) => runs)
    now += 61_000
    const claimer = late === 0 ? ben : anna
    expect(await claimer.ask({ is: 'claim', seat: late, want: 'win' }, table)).toMatchObject({ is: 'done' })
    expect((await sceneOf(anna, table)).ending).toMatchObject({ how: 'timeout', winners: [1 - late] })
    close()
  })

  it('sorts the tables of a person by the nearest deadline', async () => {
    const anna = await person('Anna')
    const hours = (count: number): Partial<NewTable> => ({ pace: { is: 'days', perMove: count * 3_600_000 } })
    const begun: string[] = []
    for (const more of [{}, hours(1), hours(3), hours(2)]) {
      const table = await tableOf(anna, [{ is: 'me' }, RANDOM], more)
      await anna.call('start', { table })
      begun.push(table)
    }
    const gathering = await tableOf(anna, [{ is: 'me' }, { is: 'open' }])
    const { reply } = await anna.call('tables', { query: '?which=mine' })
    const [unhurried, one, three, two] = begun
    expect(reply.tables.map(({ id }) => id)).toEqual([one, two, three, unhurried, gathering])
  })

  it('that ran out unclaimed gives the seat to a bot until its owner returns', async () => {
    const { anna, ben, table, close } = await two(serving.address, { pace: { is: 'days', perMove: 3_600_000 } })
    for (const client of [anna, ben]) await client.ask({ is: 'follow' }, table)
    const asked = (await sceneOf(anna, table)).table.waiting
    // An hour to move and an hour to claim, and a minute.
    now += 2 * 3_600_000 + 60_000
    for (const seat of asked) await anna.heard('step', ({ event }) => event.is === 'leave' && event.seat === seat)
    const { seats } = (await sceneOf(anna, table)).table
    expect(asked.map((seat) => seats[seat]?.standIn)).toEqual(asked.map(() => true))
    const late = asked[0] === 0 ? anna : ben
    expect(await late.ask({ is: 'return' }, table)).toMatchObject({ is: 'done' })
    close()
  })
})

for (const level of ['throws', 'cheats'])
  it(`a table continues when its bot ${level}`, async () => {
    const anna = await person('Anna')
    const table = await tableOf(anna, [{ is: 'me' }, { is: 'bot', level }])
    await anna.call('start', { table })
    await anna.connect()
    const playing = anna.playOn(table, level)
    await anna.heard('step', ({ event }) => event.seat === 1)
    await anna.ask({ is: 'resign' }, table)
    expect((await playing).ending?.how).toBe('resigned')
    anna.close()
  })
