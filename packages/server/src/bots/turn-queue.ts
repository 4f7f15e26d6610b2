/**
 * Schedules the bot turns of one process, several at once. Round-robin between the
 * owners of tables, so that many tables only delay their own owner; tables with
 * people present go first. Pending turns are also stored in the database.
 */
import type { BotTurn, OwnedTurn } from '../store/schedule-store.js'

export interface TurnLimits {
  /** Maximum number of bots that think at once. */
  readonly atOnce: number
  /** Maximum per owner. */
  readonly perOwner: number
}

/** Chooses a move. The returned work runs outside of the queue's limits. */
export type Think = (turn: OwnedTurn) => Promise<() => Promise<void>>

/** One of so many turns goes to a table without people present, so that none starves. */
const ABSENT_SHARE = 4

/** Turns by owner, in the order of the owners' turns. */
type Lane = Map<string, OwnedTurn[]>

export class TurnQueue {
  private readonly think: Think
  private readonly limits: TurnLimits
  private readonly attended: Lane = new Map()
  private readonly absent: Lane = new Map()
  private readonly attendedTables = new Set<string>()
  private readonly thinking = new Map<string, number>()
  private queued = 0
  private busy = 0
  private finishing = 0
  private begun = 0
  private stopped = false
  private idle: (() => void) | null = null

  constructor(think: Think, limits: TurnLimits) {
    this.think = think
    this.limits = limits
  }

  get waiting(): number {
    return this.queued + this.busy + this.finishing
  }

  add(turns: readonly OwnedTurn[]): void {
    for (const turn of turns) pushTo(this.laneOf(turn), turn)
    this.queued += turns.length
    this.next()
  }

  /** Whether a player of this table is present. */
  setAttended(table: string, owner: string, isAttended: boolean): void {
    if (isAttended === this.attendedTables.has(table)) return
    if (isAttended) this.attendedTables.add(table)
    else this.attendedTables.delete(table)
    const [from, to] = isAttended ? [this.absent, this.attended] : [this.attended, this.absent]
    const turns = from.get(owner) ?? []
    const rest = turns.filter((turn) => turn.table !== table)
    if (rest.length === 0) from.delete(owner)
    else from.set(owner, rest)
    for (const turn of turns) if (turn.table === table) pushTo(to, turn)
    this.next()
  }

  private laneOf({ table }: BotTurn): Lane {
    return this.attendedTables.has(table) ? this.attended : this.absent
  }

  private next(): void {
    while (!this.stopped && this.busy < this.limits.atOnce) {
      const turn = this.choose()
      if (!turn) return
      void this.take(turn)
    }
  }

  private choose(): OwnedTurn | null {
    const isAbsentFirst = this.begun % ABSENT_SHARE === ABSENT_SHARE - 1
    const [first, second] = isAbsentFirst ? [this.absent, this.attended] : [this.attended, this.absent]
    return this.chooseFrom(first) ?? this.chooseFrom(second)
  }

  private chooseFrom(lane: Lane): OwnedTurn | null {
    for (const [owner, turns] of lane) {
      if ((this.thinking.get(owner) ?? 0) >= this.limits.perOwner) continue
      const turn = turns.shift()
      lane.delete(owner)
      if (turns.length > 0) lane.set(owner, turns)
      if (turn) return turn
    }
    return null
  }

  private async take(turn: OwnedTurn): Promise<void> {
    const { owner } = turn
    this.begun++
    this.queued--
    this.busy++
    this.thinking.set(owner, (this.thinking.get(owner) ?? 0) + 1)
    const finish = await this.think(turn).finally(() => {
      this.busy--
      this.finishing++
      const others = (this.thinking.get(owner) ?? 1) - 1
      if (others > 0) this.thinking.set(owner, others)
      else this.thinking.delete(owner)
    })
    this.next()
    await finish().finally(() => {
      this.finishing--
      if (this.busy + this.finishing === 0) this.idle?.()
    })
  }

  /** Starts no more turns, and waits for those in progress. */
  async stop(): Promise<void> {
    this.stopped = true
    if (this.busy + this.finishing > 0)
      await new Promise<void>((done) => {
        this.idle = done
      })
  }
}

function pushTo(lane: Lane, turn: OwnedTurn): void {
  const turns = lane.get(turn.owner)
  if (turns) turns.push(turn)
  else lane.set(turn.owner, [turn])
}
