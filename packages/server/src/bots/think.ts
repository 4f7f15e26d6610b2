/** Runs in a worker thread: a bot makes one choice. */
import type { Registry } from '@handwerk/bots'
import { randomFrom } from '@handwerk/kernel'
import type { BotQuestion } from '../table/live-table.js'

export interface Task extends BotQuestion {
  /** The address of the registry that knows the bot. */
  readonly module: string
}

/** The index of the move that the bot chooses; -1 if it is none of them. */
export default async function think({ module, game, level, view, moves, luck }: Task): Promise<number> {
  const { registry }: { registry: Registry } = await import(module)
  const bot = await registry.bot(game, level, randomFrom(luck))
  if (!bot) throw new Error(`there is no bot ${level} for ${game}`)
  const choice = JSON.stringify(bot.choose(view, moves))
  return moves.findIndex((move) => JSON.stringify(move) === choice)
}
