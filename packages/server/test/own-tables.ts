/** Tables without a network around them, in a world whose time a test sets. */
import { BotMoves } from '../src/bots/bot-moves.js'
import type { BotRunner } from '../src/bots/runner.js'
import type { Database } from '../src/store/database.js'
import { type RegistryLimits, TableRegistry } from '../src/table/table-registry.js'
import { realWorld, type World } from '../src/world.js'
import { inProcess, registry } from './registry.js'

/** Its time stands still, and what recurs in it is done when the test says so. */
export class StillWorld implements World {
  time: number
  /** So far the clock is ahead of the time that has passed. */
  skew = 0
  readonly random = realWorld.random
  private readonly recurring = new Set<() => void>()

  constructor(time: number) {
    this.time = time
  }

  now(): number {
    return this.time + this.skew
  }

  elapsed(): number {
    return this.time
  }

  readonly timers = {
    ...realWorld.timers,
    every: (_milliseconds: number, work: () => void) => {
      this.recurring.add(work)
      return { cancel: () => this.recurring.delete(work) }
    },
  }

  /** Does once what recurs. */
  tick(): void {
    for (const work of this.recurring) work()
  }
}

export interface OwnTables {
  readonly tables: TableRegistry
  /** The sentences of the log, with what they are about. */
  readonly log: { readonly sentence: string; readonly table?: string }[]
}

export function tablesOn(
  world: World,
  database: Database,
  runner: BotRunner = inProcess(registry),
  limits: Partial<RegistryLimits> = {},
): OwnTables {
  const log: OwnTables['log'] = []
  const write = (what: object, sentence: string) => {
    log.push({ ...what, sentence })
  }
  const moves = new BotMoves(world, registry, runner, 10_000, () => undefined)
  const tables = new TableRegistry(
    world,
    database,
    database.neighbours,
    registry,
    moves,
    { error: write, info: write },
    limits,
  )
  return { tables, log }
}
