/** Where bots think: in threads of their own, or wherever a test wants them to. */
import type { Registry } from '@handwerk/bots'
import { randomFrom } from '@handwerk/kernel'
import type { BotQuestion } from '../table/live-table.js'

export interface BotRunner {
  /** The index of the move that the bot chooses; -1 if it is none of them. Rejects when the bot fails, or on the signal. */
  run(question: BotQuestion, signal: AbortSignal): Promise<number>
  /** How many turns everybody who thinks must take before a new question is begun. */
  readonly backlog: number
  close(): Promise<void>
}

/** Asks one bot, in whichever thread this is called. */
export async function chooseMove(registry: Registry, question: BotQuestion): Promise<number> {
  const { game, level, view, moves, luck } = question
  const bot = await registry.bot(game, level, randomFrom(luck))
  if (!bot) throw new Error(`there is no bot ${level} for ${game}`)
  const choice = JSON.stringify(bot.choose(view, moves))
  return moves.findIndex((move) => JSON.stringify(move) === choice)
}
