import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyBox, type GameRecord, readRecord, replay } from '@handwerk/kernel'
import type { Invitation, NewTable, Scene } from '@handwerk/protocol'
import type { Serving } from '@handwerk/server'
import { gameNames, loadGame } from '@handwerk/shelf'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'

let serving: Serving
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handwerk-play-'))
  serving = await open({ folder }, { botMilliseconds: 500, botMegabytes: 64 })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

const game = gameNames[0]
const person = (name: string) => Client.named(serving.address, name)
const random: Invitation = { is: 'bot', level: 'random' }

async function tableOf(host: Client, seats: Invitation[], more: Partial<NewTable> = {}): Promise<string> {
  const { reply, refused } = await host.call('make', { body: { game, seats, ...more } })
  if (refused) throw new Error(refused.sentence)
  return reply.id
}

/** Two people at a table that has begun. */
async function two(more: Partial<NewTable> = {}) {
  const [anna, ben] = await Promise.all([person('Anna'), person('Ben')])
  const table = await tableOf(anna, [{ is: 'me' }, { is: 'open' }], more)
  await ben.call('join', { table, body: {} })
  await anna.call('start', { table })
  await Promise.all([anna.connect(), ben.connect()])
  return { anna, ben, table }
}

const sceneOf = async (client: Client, table: string, since = 0): Promise<Scene> =>
  (await client.call('scene', { table, query: `?since=${since}` })).reply

describe('a table', () => {
  for (const name of gameNames)
    it(`of ${name} is played to its end by people and bots, and its record holds`, async () => {
      const [anna, ben, eve] = await Promise.all([person('Anna'), person('Ben'), person('Eve')])
      const { reply } = await anna.call('make', {
        body: { game: name, seats: [{ is: 'me' }, { is: 'link' }, random], rated: true },
      })
      const table = reply.id
      expect((await ben.call('join', { table, body: { seat: 1 } })).refused?.code).toBe('taken')
      const key = reply.you.keys['1']
      expect((await ben.call('join', { table, body: { seat: 1, key } })).reply.you).toMatchObject({ seat: 1, keys: {} })
      expect((await ben.call('share', { table, body: { share: 'ab'.repeat(32) } })).refused).toBeNull()
      expect((await ben.call('start', { table })).refused?.code).toBe('forbidden')
      expect((await anna.call('start', { table })).reply.status).toBe('running')
      expect((await anna.call('record', { table })).refused?.code).toBe('not-now')
      await Promise.all([anna.connect(), ben.connect(), eve.connect()])
      await eve.ask({ is: 'follow' }, table)
      const [end] = await Promise.all([anna.playOn(table, 'anna'), ben.playOn(table, 'ben')])
      expect(end.ending?.how).toBe('played')
      const { reply: raw } = await eve.call('record', { table })
      const record = readRecord(raw)
      const box = await loadGame(name)
      if (!record.ok || !box) throw new Error('no record')
      expect(replay(box as AnyBox, record.value)).toBeNull()
      expect(record.value.seats).toEqual(['Anna', 'Ben', 'random'])
      expect(
        replay(
          box as AnyBox,
          { ...record.value, deal: { secret: 'cd'.repeat(32), shares: ['', '', ''] } } as GameRecord,
        ),
      ).not.toBeNull()
      const ladder = await eve.call('ladder', { query: `?game=${name}&seats=3` })
      expect(ladder.reply.entries.map((entry) => entry.name).sort()).toEqual(['Anna', 'Ben', 'random'])
      for (const client of [anna, ben, eve]) client.close()
    })

  it('gives everybody their events without gap or repetition, however often they come and go', async () => {
    const { anna, ben, table } = await two()
    const playing = ben.playOn(table, 'ben')
    const numbers: number[] = []
    let last: Scene | null = null
    let luck = 0
    while (!last?.ending) {
      // A fresh connection each time, which knows what was heard last.
      const again = new Client(serving.address)
      again.cookie = anna.cookie
      await again.connect()
      const follows = again.until((told) => told.is === 'scene')
      await again.ask({ is: 'follow', since: numbers.length }, table)
      last = (await follows) as Scene
      numbers.push(...last.events.map(({ number }) => number))
      expect(last.number).toBe(numbers.length)
      const { decision } = last
      if (decision) {
        const [move] = decision.moves[luck++ % decision.moves.length]
        await again.ask({ is: 'move', decision: decision.number, move }, table)
      }
      again.close()
    }
    await playing
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    const steps = ben.told.flatMap((told) =>
      told.is === 'step' ? [told.event.number] : told.is === 'scene' ? told.events.map((event) => event.number) : [],
    )
    expect(steps).toEqual(steps.map((_, i) => i + 1))
    ben.close()
  })

  it('plays a doubled move once, and refuses another answer to the same decision', async () => {
    const { anna, ben, table } = await two()
    const { decision } = await sceneOf(anna, table)
    if (!decision) throw new Error('Anna is not asked')
    const [[move], [other]] = decision.moves
    const sent = { is: 'move', decision: decision.number, move } as const
    const answers = await Promise.all([
      anna.ask(sent, table),
      anna.ask(sent, table),
      anna.ask({ ...sent, move: other }, table),
    ])
    expect(answers[0]).toMatchObject({ is: 'done' })
    expect(answers[1]).toMatchObject({ is: 'done', number: (answers[0] as { number: number }).number })
    expect(answers[2]).toMatchObject({ is: 'refused', code: 'answered' })
    expect(await anna.ask({ ...sent, decision: 99 }, table)).toMatchObject({ code: 'too-late' })
    const later = (await sceneOf(ben, table)).decision
    const nonsense = { is: 'move', decision: later?.number ?? 0, move: 'nonsense' } as const
    expect(await ben.ask(nonsense, table)).toMatchObject({ code: 'illegal', refusal: { rule: expect.any(String) } })
    anna.close()
    ben.close()
  })

  it('answers a doubled move even when the game is over', async () => {
    const { anna, ben, table } = await two()
    const { decision } = await sceneOf(anna, table)
    if (!decision) throw new Error('Anna is not asked')
    const [[move], [other]] = decision.moves
    const sent = { is: 'move', decision: decision.number, move } as const
    const first = await anna.ask(sent, table)
    await ben.ask({ is: 'resign' }, table)
    expect((await sceneOf(anna, table)).ending).not.toBeNull()
    expect(await anna.ask(sent, table)).toMatchObject({ is: 'done', number: (first as { number: number }).number })
    expect(await anna.ask({ ...sent, move: other }, table)).toMatchObject({ code: 'answered' })
    expect(await anna.ask({ ...sent, decision: 99 }, table)).toMatchObject({ code: 'too-late' })
    anna.close()
    ben.close()
  })

  it('takes a move back at once while it has shown nothing', async () => {
    const { anna, ben, table } = await two()
    let undone = 0
    for (let i = 0; i < 60 && undone < 3; i++) {
      const before = await sceneOf(anna, table)
      if (before.ending) break
      if (!before.decision) {
        const { decision } = await sceneOf(ben, table)
        if (decision) await ben.ask({ is: 'move', decision: decision.number, move: decision.moves[0][0] }, table)
        continue
      }
      await anna.ask({ is: 'move', decision: before.decision.number, move: before.decision.moves[0][0] }, table)
      const played = await sceneOf(anna, table)
      if (!played.undo) continue
      expect(await anna.ask({ is: 'undo' }, table)).toMatchObject({ is: 'done' })
      const after = await sceneOf(anna, table)
      expect(after.view).toEqual(before.view)
      expect(after.decision?.moves).toEqual(before.decision.moves)
      expect(after.decision?.number).toBeGreaterThan(before.decision.number)
      expect(after.events.at(-1)).toMatchObject({ is: 'undo', undone: [played.number] })
      // What answered the old question does not answer the new one.
      expect(
        await anna.ask({ is: 'move', decision: before.decision.number, move: before.decision.moves[1][0] }, table),
      ).toMatchObject({ code: 'answered' })
      undone++
      const now = (await sceneOf(anna, table)).decision
      if (now) await anna.ask({ is: 'move', decision: now.number, move: now.moves[0][0] }, table)
    }
    expect(undone).toBe(3)
    anna.close()
    ben.close()
  })

  it('takes a move back by consent, beyond what was shown', async () => {
    const { anna, ben, table } = await two()
    let asked = false
    for (let i = 0; i < 200 && !asked; i++) {
      for (const client of [anna, ben]) {
        const { decision } = await sceneOf(client, table)
        if (!decision) continue
        await client.ask({ is: 'move', decision: decision.number, move: decision.moves[0][0] }, table)
        const after = await sceneOf(anna, table)
        if (after.undo || client !== anna || after.ending) continue
        expect(await anna.ask({ is: 'undo' }, table)).toMatchObject({ is: 'done' })
        expect((await sceneOf(ben, table)).offer).toEqual({ what: 'undo', seat: 0, asked: [1] })
        expect(await anna.ask({ is: 'answer', yes: true }, table)).toMatchObject({ code: 'not-now' })
        expect(await ben.ask({ is: 'answer', yes: true }, table)).toMatchObject({ is: 'done' })
        const back = await sceneOf(anna, table)
        expect(back.offer).toBeNull()
        expect(back.events.at(-1)?.is).toBe('undo')
        expect(back.decision?.moves).toEqual(decision.moves)
        asked = true
        break
      }
    }
    expect(asked).toBe(true)
    anna.close()
    ben.close()
  })

  it('ends when one of two resigns, or both agree', async () => {
    const one = await two()
    await one.anna.ask({ is: 'resign' }, one.table)
    expect((await sceneOf(one.ben, one.table)).ending).toMatchObject({ how: 'resigned', winners: [1] })
    const other = await two()
    await other.anna.ask({ is: 'offer-end' }, other.table)
    expect((await sceneOf(other.ben, other.table)).ending).toBeNull()
    await other.ben.ask({ is: 'answer', yes: false }, other.table)
    expect((await sceneOf(other.ben, other.table)).offer).toBeNull()
    await other.ben.ask({ is: 'offer-end' }, other.table)
    await other.anna.ask({ is: 'answer', yes: true }, other.table)
    expect((await sceneOf(other.ben, other.table)).ending).toMatchObject({ how: 'agreed', winners: [] })
    for (const { anna, ben } of [one, other]) {
      anna.close()
      ben.close()
    }
  })

  it('lets a bot play for somebody who left, until they come back', async () => {
    const { anna, ben, table } = await two()
    await ben.ask({ is: 'leave' }, table)
    expect((await sceneOf(anna, table)).table.seats[1]).toMatchObject({ is: 'person', standIn: true })
    const alone = anna.playOn(table, 'alone')
    const some = anna.until((told) => told.is === 'step' && told.event.number > 20)
    await some
    expect((await sceneOf(ben, table)).decision).toBeNull()
    expect(await ben.ask({ is: 'return' }, table)).toMatchObject({ is: 'done' })
    const back = ben.playOn(table, 'back')
    expect((await alone).ending?.how).toBe('played')
    await back
    anna.close()
    ben.close()
  })

  it('begins once more with everybody one seat further on', async () => {
    const { anna, ben, table } = await two()
    expect((await anna.call('rematch', { table })).refused?.code).toBe('not-now')
    await anna.ask({ is: 'resign' }, table)
    const next = await ben.call('rematch', { table })
    expect(next.reply.seats.map(({ name }) => name)).toEqual(['Ben', 'Anna'])
    expect((await anna.call('rematch', { table })).reply.id).toBe(next.reply.id)
    expect((await ben.call('start', { table: next.reply.id })).reply.status).toBe('running')
    expect((await anna.call('tables', { query: '?which=mine' })).reply.tables.map(({ id }) => id)).toEqual([
      next.reply.id,
    ])
    expect((await anna.call('tables', { query: '?which=finished' })).reply.tables.map(({ id }) => id)).toEqual([table])
    anna.close()
    ben.close()
  })

  it('keeps what onlookers say from players until the end, and what the muted say from those who muted them', async () => {
    const { anna, ben, table } = await two()
    const eve = await (await person('Eve')).connect()
    for (const client of [anna, ben, eve]) await client.ask({ is: 'follow' }, table)
    await eve.ask({ is: 'say', text: 'she holds a mill' }, table)
    await ben.ask({ is: 'say', text: '<script>alert(1)</script>' }, table)
    const me = (await ben.call('me')).reply.person?.id ?? ''
    await anna.ask({ is: 'mute', person: me, muted: true }, table)
    await ben.ask({ is: 'say', text: 'hello?' }, table)
    // Whoever has an answer to this has heard all that was said before.
    for (const client of [anna, ben, eve]) await client.ask({ is: 'mute', person: 'nobody', muted: false }, table)
    const heard = (client: Client) => client.told.flatMap((told) => (told.is === 'said' ? [told.saying.text] : []))
    expect(heard(eve)).toEqual(['she holds a mill', '<script>alert(1)</script>', 'hello?'])
    expect(heard(anna)).toEqual(['<script>alert(1)</script>'])
    expect(heard(ben)).toEqual(['<script>alert(1)</script>', 'hello?'])
    expect((await sceneOf(anna, table)).said.map(({ text }) => text)).toEqual([])
    await ben.ask({ is: 'resign' }, table)
    expect((await sceneOf(anna, table)).said.map(({ text }) => text)).toEqual(['she holds a mill'])
    for (const client of [anna, ben, eve]) client.close()
  })

  it('has no onlookers where they are not wanted', async () => {
    const { anna, ben, table } = await two({ onlookers: false })
    const eve = await (await person('Eve')).connect()
    expect(await eve.ask({ is: 'follow' }, table)).toMatchObject({ code: 'forbidden' })
    expect((await eve.call('scene', { table })).status).toBe(403)
    expect(await eve.ask({ is: 'say', text: 'hi' }, table)).toMatchObject({ code: 'forbidden' })
    for (const client of [anna, ben, eve]) client.close()
  })

  it('counts the time of whoever is asked, and lets nobody claim it early', async () => {
    const { anna, ben, table } = await two({ pace: { is: 'live', clock: 60_000, bonus: 0 } })
    const { clocks } = await sceneOf(anna, table)
    expect(clocks).toHaveLength(2)
    expect(clocks.some(({ runs, left }) => runs && left !== null && left <= 60_000 && left > 50_000)).toBe(true)
    const { reply } = await anna.call('tables', { query: '?which=mine' })
    expect(reply.tables[0].remaining.map((left) => left !== null)).toEqual(clocks.map(({ runs }) => runs))
    for (const left of reply.tables[0].remaining) if (left !== null) expect(Math.abs(left - 55_000)).toBeLessThan(5001)
    const late = clocks.findIndex(({ runs }) => runs)
    const [claimer] = late === 0 ? [ben] : [anna]
    expect(await claimer.ask({ is: 'claim', seat: late, want: 'win' }, table)).toMatchObject({
      code: 'not-now',
      retry: expect.any(Number),
    })
    anna.close()
    ben.close()
  })

  it('stands first among those of somebody for whom it does not wait long', async () => {
    const anna = await person('Anna')
    const hours = (count: number): Partial<NewTable> => ({ pace: { is: 'days', perMove: count * 3_600_000 } })
    const begun: string[] = []
    for (const more of [{}, hours(1), hours(3), hours(2)]) {
      const table = await tableOf(anna, [{ is: 'me' }, random], more)
      await anna.call('start', { table })
      begun.push(table)
    }
    const gathering = await tableOf(anna, [{ is: 'me' }, { is: 'open' }])
    const { reply } = await anna.call('tables', { query: '?which=mine' })
    const [unhurried, one, three, two] = begun
    expect(reply.tables.map(({ id }) => id)).toEqual([one, two, three, unhurried, gathering])
  })

  it('lets a bot play for whoever let their time run out, if nobody claims it', async () => {
    const { anna, ben, table } = await two({ pace: { is: 'days', perMove: 3_600_000 } })
    for (const client of [anna, ben]) await client.ask({ is: 'follow' }, table)
    const asked = (await sceneOf(anna, table)).table.waiting
    const left = Promise.all(
      asked.map((seat) =>
        anna.until((told) => told.is === 'step' && told.event.is === 'leave' && told.event.seat === seat),
      ),
    )
    const time = vi.spyOn(Date, 'now')
    try {
      // An hour to move and an hour to claim, and a minute.
      const later = Date.now() + 2 * 3_600_000 + 60_000
      time.mockImplementation(() => later)
      await left
    } finally {
      time.mockRestore()
    }
    const { seats } = (await sceneOf(anna, table)).table
    expect(seats.map(({ standIn }, seat) => standIn || !asked.includes(seat))).toEqual([true, true])
    expect(await [anna, ben][asked[0]].ask({ is: 'return' }, table)).toMatchObject({ is: 'done' })
    anna.close()
    ben.close()
  })

  for (const level of ['stalls', 'throws', 'hoards', 'cheats'])
    it(`goes on when its bot ${level}`, async () => {
      const anna = await person('Anna')
      const table = await tableOf(anna, [{ is: 'me' }, { is: 'bot', level }])
      await anna.call('start', { table })
      await anna.connect()
      const playing = anna.playOn(table, level)
      await anna.until((told) => told.is === 'step' && told.event.seat === 1)
      await anna.ask({ is: 'resign' }, table)
      expect((await playing).ending?.how).toBe('resigned')
      anna.close()
    })
})
