/** Asks bots for moves within a time limit. Another bot makes the move if one fails. */
import type { Registry } from '@handwerk/bots'
import { randomFrom } from '@handwerk/kernel'
import type { BotQuestion } from '../table/bot-question.js'
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

  /** Maximum time of a choice in milliseconds, if no other bot is thinking. */
  get longest(): number {
    return 2 * this.milliseconds
  }

  /** The bot that replaces a failing bot or a person who left. */
  standIn(game: string): string {
    const names = this.registry.bots(game)
    return names.includes('greedy') ? 'greedy' : 'random'
  }

  /** Rejects when the signal cancels the turn. */
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
    // Do not count the wait for a free thread.
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
