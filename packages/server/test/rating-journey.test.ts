/** Ratings as people meet them: [R…] are the sentences of docs/ratings.md. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite, recomputeRatings, type Serving } from '@handwerk/server'
import SqliteFile from 'libsql'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fileIn } from '../src/store/backup.js'
import type { Client } from './client.js'
import { open } from './serving.js'
import { decisionOf, moveIn, playUntil, RANDOM, sceneOf, tableOf, two } from './tables.js'

const folder = mkdtempSync(join(inject('temporaryFolder'), 'ratings-'))
let serving: Serving
beforeAll(async () => {
  serving = await open({ folder })
})
afterAll(() => serving.stop())

const idOf = async (client: Client) => String((await client.call('me')).reply.person?.id)
const pageOf = async (client: Client) => (await client.call('profile', { who: await idOf(client) })).reply
const tableAt = async (client: Client, table: string) => (await client.call('table', { table })).reply
const ladderOf = async (client: Client, more = '') =>
  (await client.call('ladder', { query: `?game=oh-my-goods&seats=2${more}` })).reply.entries
const hasPlayed = ({ table }: { table: { ending: object | null } }, moves: number) => moves > 4 || table.ending !== null

async function played(more: object = {}) {
  const game = await two(serving.address, { rated: true, ...more })
  let moves = 0
  await playUntil([game.anna, game.ben], game.table, (scene) => hasPlayed(scene, moves++))
  return game
}

it('[R18] nothing that was revealed is taken back', async () => {
  const { anna, ben, table, close } = await two(serving.address, { rated: true })
  const refusal = async () => {
    if ((await sceneOf(anna, table)).undo) return ''
    const { refused } = await anna.call('act', { table, body: { is: 'undo' } })
    // Nothing was revealed since: the other may agree.
    if (!refused) await anna.call('act', { table, body: { is: 'withdraw' } })
    return refused?.sentence ?? ''
  }
  let sentence = ''
  for (let i = 0; i < 60 && !/rated/i.test(sentence); i++) {
    for (const player of [anna, ben]) {
      const { decision } = await sceneOf(player, table)
      if (decision) await player.ask(moveIn(decision), table)
    }
    sentence = await refusal()
  }
  expect(sentence).toMatch(/rated/i)
  close()
})

describe('a rated game that somebody leaves', () => {
  it('[R20] [R19] is a loss for them, once, and is told at the table, in the record and on their page', async () => {
    const { anna, ben, table, close } = await played()
    await ben.call('act', { table, body: { is: 'resign' } })
    await expect.poll(async () => (await tableAt(anna, table)).rating?.is).toBe('rated')
    const { rating, seats } = await tableAt(anna, table)
    expect(seats.map(({ went }) => went)).toEqual([undefined, 'resigned'])
    const [won, lost] = rating?.is === 'rated' ? rating.changes : []
    expect(won?.before).toBe(1500)
    expect(won?.after).toBeGreaterThan(1500)
    expect(lost?.after).toBeLessThan(1500)
    const record = (await anna.call('record', { table })).reply as unknown as { events: { is: string }[] }
    expect(record.events.map(({ is }) => is)).toContain('resign')
    expect((await pageOf(ben)).endings).toEqual({ finished: 1, left: 0, resigned: 1, timeout: 0 })
    expect((await pageOf(anna)).endings).toEqual({ finished: 1, left: 0, resigned: 0, timeout: 0 })
    expect((await pageOf(anna)).ratings).toMatchObject([{ games: 1, rating: won?.after }])
    close()
  })

  it('[R9] by all of them is not rated, and says why', async () => {
    const { anna, ben, table, close } = await played()
    await anna.call('act', { table, body: { is: 'leave' } })
    await ben.call('act', { table, body: { is: 'leave' } })
    await expect
      .poll(async () => (await tableAt(anna, table)).rating, { timeout: 20_000 })
      .toEqual({
        is: 'unrated',
        why: 'nobody-stayed',
      })
    expect((await pageOf(anna)).ratings).toEqual([])
    close()
  })

  it('[R11] [R12] against a bot is lost to the bot, on the ladder of games with bots', async () => {
    const { anna, close } = await two(serving.address)
    const table = await tableOf(anna, [{ is: 'me' }, RANDOM], { rated: true })
    await anna.call('start', { table })
    await anna.call('act', { table, body: moveIn(await decisionOf(anna, table)) })
    await anna.call('act', { table, body: { is: 'leave' } })
    await expect.poll(async () => (await tableAt(anna, table)).rating?.is, { timeout: 20_000 }).toBe('rated')
    const id = await idOf(anna)
    expect((await ladderOf(anna)).some(({ person, level }) => person === id || level !== null)).toBe(false)
    const entries = await ladderOf(anna, '&with=bots')
    expect(entries.find(({ person }) => person === id)?.rating).toBeLessThan(1500)
    expect(entries.some(({ level }) => level === 'random')).toBe(true)
    expect((await pageOf(anna)).ratings).toMatchObject([{ bots: true, games: 1 }])
    close()
  })
})

describe('ratings that are computed anew', () => {
  const inFolder = async <T>(work: (database: Awaited<ReturnType<typeof openSqlite>>) => Promise<T>): Promise<T> => {
    const database = await openSqlite(folder)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  it('[R21] [R22] come from the finished games alone, and those whose rating changed are told', async () => {
    const { anna, ben, table, close } = await played()
    await ben.call('act', { table, body: { is: 'resign' } })
    await expect.poll(async () => (await tableAt(anna, table)).rating?.is).toBe('rated')
    const right = (await pageOf(anna)).ratings[0]?.rating
    const before = await ladderOf(anna)
    const id = await idOf(anna)
    close()
    await serving.stop()
    expect((await inFolder((stores) => recomputeRatings(stores, { isDryRun: false, now: 5 }))).changes).toEqual([])
    const file = new SqliteFile(fileIn(folder))
    file.prepare('update ratings set mu = 30, sigma = 1, games = 99 where player = ?').run(id)
    file.close()
    const told = { person: id, name: 'Anna', game: 'oh-my-goods', seats: 2, old: 1800, now: right }
    const dry = await inFolder((stores) => recomputeRatings(stores, { isDryRun: true, now: 6 }))
    expect(dry).toMatchObject({ changes: [told] })
    expect(await inFolder((stores) => stores.ratings.changesOf(id))).toEqual([])
    expect(await inFolder((stores) => recomputeRatings(stores, { isDryRun: false, now: 7 }))).toEqual(dry)
    serving = await open({ folder })
    const again = anna.at(serving.address)
    expect(await ladderOf(again)).toEqual(before)
    expect((await again.call('myAccount')).reply.ratingChanges).toEqual([
      { game: 'oh-my-goods', seats: 2, bots: false, old: 1800, now: right, at: 7 },
    ])
  })
})
