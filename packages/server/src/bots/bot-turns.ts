/** The turns of bots in this process: what each bot is asked, when it is cancelled, and when it is tried again. */
import { type BotTurn, type OwnedTurn, type ScheduleStore, turnKey } from '../store/schedule-store.js'
import { type LiveTable, orForgotten, type UseTable } from '../table/live-table.js'
import type { World } from '../world.js'
import type { BotMoves } from './bot-moves.js'
import { TurnQueue } from './turn-queue.js'

/** A bot that is thinking, and how to cancel it. */
interface Thought {
  readonly turn: BotTurn
  readonly table: LiveTable
  readonly control: AbortController
}

/** First delay before a failed turn is retried; it doubles up to the maximum. */
const RETRY = 1000
const LONGEST_RETRY = 60_000

export class BotTurns {
  private readonly world: World
  private readonly use: UseTable
  private readonly botMoves: BotMoves
  private readonly schedule: ScheduleStore
  private readonly log: { error(what: object, sentence: string): void }
  private readonly queue: TurnQueue
  private readonly thoughts = new Set<Thought>()
  /** Number of failures of turns that are being retried. */
  private readonly failures = new Map<string, number>()

  constructor(
    world: World,
    use: UseTable,
    botMoves: BotMoves,
    schedule: ScheduleStore,
    log: { error(what: object, sentence: string): void },
    threads: number,
  ) {
    this.world = world
    this.use = use
    this.botMoves = botMoves
    this.schedule = schedule
    this.log = log
    // One more than can think, so that no thread idles; one place stays free for other owners.
    this.queue = new TurnQueue(world, (turn) => this.thinkSafely(turn), { atOnce: threads + 1, perOwner: threads })
  }

  /** Number of pending turns that were added here. */
  get waiting(): number {
    return this.queue.waiting
  }

  add(turns: readonly OwnedTurn[]): void {
    this.queue.add(turns)
  }

  /** Adds the turns that earlier processes have left. */
  async resume(): Promise<void> {
    let turns = await this.schedule.turns(null)
    while (turns.length > 0) {
      this.queue.add(turns)
      turns = await this.schedule.turns(turns.at(-1) ?? null)
    }
  }

  stop(): Promise<void> {
    return this.queue.stop()
  }

  /** A table that was deleted. */
  forget(table: string): void {
    this.queue.forget(table)
  }

  /** Whether a player of this table is present. */
  setAttended(table: LiveTable, isAttended = table.isAttended): void {
    this.queue.setAttended(table.id, table.stored.host, isAttended)
  }

  /** The match of a table has gone on: cancels turns that are not wanted any more. */
  cancelUnwanted(id: string): void {
    for (const { turn, table, control } of this.thoughts)
      if (turn.table === id && !table.isWanted(turn)) control.abort()
  }

  isThoughtAbout(id: string): boolean {
    return [...this.thoughts].some(({ turn }) => turn.table === id)
  }

  /** Takes a turn of the common queue. */
  async take(turn: BotTurn): Promise<void> {
    // Asks again if the bot is cancelled: as soon as this process knows all events, its move may be wanted again.
    const play = await this.think(turn, () => this.take(turn))
    await play()
  }

  /** Retries later on failure. */
  private async thinkSafely(turn: OwnedTurn): Promise<() => Promise<void>> {
    // A turn that is wanted again was queued again, too.
    const drop = () => this.use(turn.table, (table) => table.dropUnwanted(turn))
    const play = await this.retryLater(turn, () => this.think(turn, drop))
    const key = turnKey(turn)
    return async () => {
      if (play && (await this.retryLater(turn, async () => play().then(() => true)))) this.failures.delete(key)
    }
  }

  /** Returns null on failure; the turn is queued again later. */
  private async retryLater<T>(turn: OwnedTurn, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.log.error({ err: error, table: turn.table, seat: turn.seat }, 'a bot could not move; it tries again')
      const failures = this.failures.get(turnKey(turn)) ?? 0
      this.failures.set(turnKey(turn), failures + 1)
      const delay = Math.min(LONGEST_RETRY, RETRY * 2 ** failures)
      this.world.timers.after(delay, () => this.queue.add([turn]))
      return null
    }
  }

  /** Returns the work that plays the move, or `cancelled` if it is not wanted any more. */
  private async think(turn: BotTurn, cancelled: () => Promise<void>): Promise<() => Promise<void>> {
    const play = await orForgotten(this.use(turn.table, (table) => this.thinkAt(table, turn, cancelled)))
    return play ?? (() => this.schedule.dropTurn(turn))
  }

  private async thinkAt(table: LiveTable, turn: BotTurn, cancelled: () => Promise<void>): Promise<() => Promise<void>> {
    const question = await table.question(turn)
    if (!question) return async () => undefined
    const thought: Thought = { turn, table, control: new AbortController() }
    this.thoughts.add(thought)
    try {
      const move = await this.botMoves.choose(question, thought.control.signal)
      return () => this.use(turn.table, (again) => again.botMove(turn, move))
    } catch (error) {
      if (thought.control.signal.aborted) return cancelled
      throw error
    } finally {
      this.thoughts.delete(thought)
    }
  }
}
