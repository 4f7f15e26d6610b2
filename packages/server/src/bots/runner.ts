/** Runs bots: in threads, or in the process of a test. */
import type { Registry } from '@handwerk/bots'
import { randomFrom } from '@handwerk/kernel'
import type { BotQuestion } from '../table/bot-question.js'

export interface BotRunner {
  /** Returns the index of the chosen move; -1 if it is not legal. Rejects when the bot fails, or on the signal. */
  run(question: BotQuestion, signal: AbortSignal): Promise<number>
  /** Number of questions that each thread must answer before it starts a new one. */
  readonly backlog: number
  close(): Promise<void>
}

/** Asks one bot, in the calling thread. */
export async function chooseMove(registry: Registry, question: BotQuestion): Promise<number> {
  const { game, level, view, moves, luck } = question
  const bot = await registry.bot(game, level, randomFrom(luck))
  if (!bot) throw new Error(`there is no bot ${level} for ${game}`)
  const choice = JSON.stringify(bot.choose(view, moves))
  return moves.findIndex((move) => JSON.stringify(move) === choice)
}
