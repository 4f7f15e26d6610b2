/**
 * Bots are fair: whoever has many tables makes others wait for a few turns only,
 * and tables at which somebody sits go before those at which nobody does.
 */
import type { Event } from '@handwerk/match'
import { turnKey } from '../store/schedule-store.js'
import type { TableUpdate } from '../store/table-store.js'
import type { BotQuestion } from '../table/bot-question.js'
import type { DiskWatcher } from './disk.js'
import type { Simulation } from './simulation.js'

/** Somebody who has so many running tables with bots more than another has many. */
const MANY_MORE = 3
/** While a turn waits, so many turns of somebody with many more tables may begin, and more for each of the same owner. */
const BEFORE = 4
const BEFORE_EACH_OWN = 3

interface WaitingTurn {
  readonly table: string
  readonly owner: string
  readonly since: number
  readonly isAttended: boolean
  /** Turns that began meanwhile: of the same owner, and of each other one. */
  own: number
  readonly others: Map<string, number>
}

export class Fairness implements DiskWatcher {
  private readonly simulation: Simulation
  private readonly waiting = new Map<string, WaitingTurn>()

  constructor(simulation: Simulation) {
    this.simulation = simulation
    simulation.database.disk.watchers.push(this)
  }

  entered(table: string, event: Event, { turns, isAttended, ending }: TableUpdate): void {
    if (event.is === 'move') this.waiting.delete(turnKey({ table, ...event }))
    // Whatever else happens may make a turn unwanted.
    if (event.is !== 'move' || ending)
      for (const [key, turn] of this.waiting) if (turn.table === table) this.waiting.delete(key)
    const owner = this.hostOf(table)
    for (const turn of turns)
      this.waiting.set(turnKey(turn), {
        table,
        owner,
        since: this.simulation.scheduler.now,
        isAttended,
        own: 0,
        others: new Map(),
      })
  }

  /** A bot was asked, here or there. */
  asked({ luck }: BotQuestion): void {
    const { disk } = this.simulation.database
    const [secret, seat, decision] = luck.split(' ')
    const table = [...disk.tables.values()].find((row) => row.table.secret === secret)?.table.id ?? ''
    const key = turnKey({ table, seat: Number(seat), decision: Number(decision) })
    const begun = this.waiting.get(key)
    // One that replaces a bot that failed is not asked out of turn.
    if (!begun) return
    this.waiting.delete(key)
    const isAttended = begun.isAttended || this.isAttended(table)
    for (const turn of this.waiting.values()) {
      if (turn.owner === begun.owner) turn.own++
      else if (!isAttended || turn.isAttended) this.count(turn, begun.owner)
    }
  }

  private count(turn: WaitingTurn, other: string): void {
    const { simulation } = this
    const count = (turn.others.get(other) ?? 0) + 1
    turn.others.set(other, count)
    if (count <= BEFORE + BEFORE_EACH_OWN * turn.own) return
    const { table, owner, since } = turn
    const { disk } = simulation.database
    if (!simulation.isCalmSince(since) || disk.poisoned.has(table)) return
    if (turn.isAttended && !this.isAttended(table)) return
    if (disk.withBots(other) < disk.withBots(owner) + MANY_MORE) return
    const seconds = ((simulation.scheduler.now - since) / 1000).toFixed(0)
    simulation.fail(`a bot of ${owner} at ${table} waits for ${count} turns of ${other}, since ${seconds} s`)
  }

  private hostOf(table: string): string {
    return this.simulation.database.disk.table(table)?.host ?? ''
  }

  /** Whether somebody who plays at this table follows it. */
  isAttended(table: string): boolean {
    return this.simulation.people.some(({ socket, followed }) => {
      const known = followed.get(table)
      return known !== undefined && known.seat !== null && socket !== null && known.socket === socket
    })
  }
}
