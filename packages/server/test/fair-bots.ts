/** Bots that think one after the other, and a guest who has very many of them. */
import { vi } from 'vitest'
import type { BotRunner } from '../src/bots/runner.js'
import type { Database } from '../src/store/database.js'
import type { BotQuestion } from '../src/table/bot-question.js'
import { realWorld } from '../src/world.js'
import { tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

const eve = { id: 'eve', name: 'Eve', guest: true }
const anna = { id: 'anna', name: 'Anna', guest: true }

/** Remembers who has begun to think, and lets them end one at a time. */
export class OneThread implements BotRunner {
  readonly backlog = 0
  readonly begun: string[] = []
  /** Those whose time was over, or whose move nobody wanted any more. */
  readonly aborted: string[] = []
  /** How many have thought at once. */
  most = 0
  private readonly waiting: (() => void)[] = []
  private isFree = false

  run({ level }: BotQuestion, signal: AbortSignal): Promise<number> {
    this.begun.push(level)
    if (this.isFree) return Promise.resolve(0)
    return new Promise((choose, fail) => {
      this.waiting.push(() => choose(0))
      this.most = Math.max(this.most, this.waiting.length)
      signal.addEventListener('abort', () => {
        this.aborted.push(level)
        fail(signal.reason)
      })
    })
  }

  /** The one that has thought longest is done. */
  async next(): Promise<void> {
    await vi.waitUntil(() => this.waiting.length > 0, { timeout: 20_000, interval: 2 })
    this.waiting.shift()?.()
  }

  /** From now on nobody has to wait. */
  free(): void {
    this.isFree = true
    for (const choose of this.waiting) choose()
  }

  async close(): Promise<void> {
    await Promise.resolve()
  }
}

/** How many bots think at once for Eve, who has many tables of four of them, where so many can think at all. */
export async function mostAtOnce(database: Database, botThreads: number): Promise<number> {
  const runner = new OneThread()
  const { tables } = tablesOn(realWorld, database, runner, { botThreads })
  const bots = Array.from({ length: 4 }, () => ({ is: 'bot', level: 'greedy' }) as const)
  for (let i = 0; i < 5; i++) await tables.make(eve, { game: GAME, seats: bots })
  await tables.open()
  // As many as may, and then some more turns.
  await vi.waitUntil(() => runner.most > botThreads, { timeout: 20_000, interval: 2 })
  for (let i = 0; i < 10; i++) await runner.next()
  const most = runner.most
  runner.free()
  await tables.close()
  return most
}

/** How many turns of others a bot at Anna's table waits for, when Eve has so many tables of four bots. */
export async function turnsBefore(database: Database, many: number): Promise<number> {
  const runner = new OneThread()
  const { tables } = tablesOn(realWorld, database, runner, { botsOnly: many })
  await tables.open()
  const bots = Array.from({ length: 4 }, () => ({ is: 'bot', level: 'greedy' }) as const)
  for (let i = 0; i < many; i++) await tables.make(eve, { game: GAME, seats: bots })
  const { id } = await tables.make(anna, { game: GAME, seats: [{ is: 'me' }, { is: 'bot', level: 'random' }] })
  const before = runner.begun.length
  await tables.start(id, anna.id)
  for (let i = 0; i < 100 && !runner.begun.includes('random'); i++) await runner.next()
  const others = runner.begun.slice(before).indexOf('random')
  runner.free()
  await tables.close()
  return others < 0 ? Number.POSITIVE_INFINITY : others
}
