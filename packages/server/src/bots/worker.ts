/** Runs in a worker thread: a bot makes one choice. */
import type { Registry } from '@handwerk/bots'
import type { BotQuestion } from '../table/live-table.js'
import { chooseMove } from './runner.js'

export interface Task extends BotQuestion {
  /** The address of the registry that knows the bot. */
  readonly url: string
}

export default async function think({ url, ...question }: Task): Promise<number> {
  const { registry }: { registry: Registry } = await import(url)
  return chooseMove(registry, question)
}
