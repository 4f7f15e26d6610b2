/**
 * Schedules the bot turns of one process, several at once. The owner of tables
 * whose bots have thought least goes first, so that many tables and slow bots only
 * delay their own owner; tables with people present go first. Pending turns are
 * also stored in the database.
 */
import { type BotTurn, type OwnedTurn, turnKey } from '../store/schedule-store.js'
import type { World } from '../world.js'

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
/** An owner who comes later is at most so far ahead of the others, in milliseconds of thinking. */
const CREDIT = 10_000

/** Turns by owner, in the order of the owners' turns. */
type Lane = Map<string, OwnedTurn[]>

export class TurnQueue {
  private readonly world: World
  private readonly think: Think
  private readonly limits: TurnLimits
  private readonly attended: Lane = new Map()
  private readonly absent: Lane = new Map()
  private readonly attendedTables = new Set<string>()
  private readonly thinking = new Map<string, number>()
  /** How long the bots of each owner have thought, in milliseconds. */
  private readonly used = new Map<string, number>()
  /** The most that an owner had used whose turn it was. */
  private level = 0
  /** The keys of the turns in both lanes. */
  private readonly queued = new Set<string>()
  private busy = 0
  private finishing = 0
  /** How many turns of tables with people present have begun since one of a table without. */
  private attendedInRow = 0
  /** The same of each owner who has tables without. */
  private readonly ownInRow = new Map<string, number>()
  private stopped = false
  private idle: (() => void) | null = null

  constructor(world: World, think: Think, limits: TurnLimits) {
    this.world = world
    this.think = think
    this.limits = limits
  }

  get waiting(): number {
    return this.queued.size + this.busy + this.finishing
  }

  /** A turn that waits already keeps its place: it was not wanted for a while, and is again. */
  add(turns: readonly OwnedTurn[]): void {
    for (const turn of turns) {
      if (this.queued.has(turnKey(turn))) continue
      this.queued.add(turnKey(turn))
      pushTo(this.laneOf(turn), turn)
    }
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

  /** A table that was deleted has no turns, and nobody is there. */
  forget(table: string): void {
    this.attendedTables.delete(table)
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
    const isAbsentFirst = this.attendedInRow >= ABSENT_SHARE - 1
    for (const lane of isAbsentFirst ? [this.absent, this.attended] : [this.attended, this.absent]) {
      const owner = this.nextOwner(lane)
      if (owner === null) continue
      this.attendedInRow = lane === this.attended ? this.attendedInRow + 1 : 0
      this.level = Math.max(this.level, this.usedBy(owner))
      return takeFirst(this.ownLane(owner, lane), owner)
    }
    return null
  }

  /** Of those who may have another turn, the one whose bots have thought least. */
  private nextOwner(lane: Lane): string | null {
    let next: string | null = null
    for (const owner of lane.keys()) {
      if ((this.thinking.get(owner) ?? 0) >= this.limits.perOwner) continue
      if (next === null || this.usedBy(owner) < this.usedBy(next)) next = owner
    }
    return next
  }

  /** An owner's tables without people present have their share of the owner's turns: those of other owners may take all of the other share. */
  private ownLane(owner: string, lane: Lane): Lane {
    const inRow = this.ownInRow.get(owner) ?? 0
    const isOther = lane === this.attended && this.absent.has(owner)
    if (isOther && inRow < ABSENT_SHARE - 1) {
      this.ownInRow.set(owner, inRow + 1)
      return lane
    }
    this.ownInRow.delete(owner)
    return isOther ? this.absent : lane
  }

  private usedBy(owner: string): number {
    return Math.max(this.used.get(owner) ?? 0, this.level - CREDIT)
  }

  /** When nothing waits, nobody is owed anything. */
  private charge(owner: string, milliseconds: number): void {
    if (this.queued.size > 0 || this.busy > 0) this.used.set(owner, this.usedBy(owner) + milliseconds)
    else {
      this.used.clear()
      this.ownInRow.clear()
      this.level = 0
    }
  }

  private async take(turn: OwnedTurn): Promise<void> {
    const { owner } = turn
    this.queued.delete(turnKey(turn))
    this.busy++
    this.thinking.set(owner, (this.thinking.get(owner) ?? 0) + 1)
    const begun = this.world.elapsed()
    const finish = await this.think(turn).finally(() => {
      this.busy--
      this.charge(owner, this.world.elapsed() - begun)
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

/** The owner goes to the end, since those who have used the same take turns. */
function takeFirst(lane: Lane, owner: string): OwnedTurn | null {
  const turns = lane.get(owner) ?? []
  const turn = turns.shift() ?? null
  lane.delete(owner)
  if (turns.length > 0) lane.set(owner, turns)
  return turn
}

function pushTo(lane: Lane, turn: OwnedTurn): void {
  const turns = lane.get(turn.owner)
  if (turns) turns.push(turn)
  else lane.set(turn.owner, [turn])
}
