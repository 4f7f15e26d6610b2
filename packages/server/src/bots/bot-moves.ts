/** Asks bots for their moves, with a limit of time. One that fails is replaced for that move. */
import type { Registry } from '@handwerk/bots'
import { randomFrom } from '@handwerk/kernel'
import type { BotQuestion } from '../table/live-table.js'
import type { World } from '../world.js'
import type { BotRunner } from './runner.js'

export interface Warning {
  readonly bot: string
  readonly game: string
  readonly trouble: string
}

export class BotMoves {
  private readonly world: World
  private readonly registry: Registry
  private readonly runner: BotRunner
  private readonly milliseconds: number
  private readonly warn: (warning: Warning) => void

  /** `milliseconds`: how long a bot may think about a move. */
  constructor(
    world: World,
    registry: Registry,
    runner: BotRunner,
    milliseconds: number,
    warn: (warning: Warning) => void,
  ) {
    this.world = world
    this.registry = registry
    this.runner = runner
    this.milliseconds = milliseconds
    this.warn = warn
  }

  /** How long a choice can take, in milliseconds, when nobody else thinks. */
  get longest(): number {
    return 2 * this.milliseconds
  }

  /** The bot that takes over where another fails or somebody leaves. */
  standIn(game: string): string {
    const names = this.registry.bots(game)
    return names.includes('greedy') ? 'greedy' : 'random'
  }

  /** Rejects if the signal says that nobody wants to know any more. */
  async choose(question: BotQuestion, unwanted: AbortSignal): Promise<unknown> {
    const { game, level, moves, luck } = question
    const first = await this.attempt(question, unwanted)
    if (first !== null) return moves[first]
    const standIn = this.standIn(game)
    const second = level === standIn ? null : await this.attempt({ ...question, level: standIn }, unwanted)
    return moves[second ?? randomFrom(luck).below(moves.length)]
  }

  private async attempt(question: BotQuestion, unwanted: AbortSignal): Promise<number | null> {
    unwanted.throwIfAborted()
    const { game, level, moves } = question
    const expiry = new AbortController()
    // Waiting for a free thread is not the bot's fault: the time counts from when it begins.
    const patience = this.milliseconds * (1 + this.runner.backlog)
    const timer = this.world.timers.after(patience, () => expiry.abort(new DOMException('out of time', 'TimeoutError')))
    try {
      const index = await this.runner.run(question, AbortSignal.any([expiry.signal, unwanted]))
      if (index >= 0 && index < moves.length) return index
      this.warn({ bot: level, game, trouble: 'it chose something that is not among its moves' })
    } catch (error) {
      unwanted.throwIfAborted()
      this.warn({ bot: level, game, trouble: describe(error) })
    } finally {
      timer.cancel()
    }
    return null
  }
}

export const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
