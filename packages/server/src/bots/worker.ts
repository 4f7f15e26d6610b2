/** Runs in a worker thread: asks a bot for one move. */
import { setPriority } from 'node:os'
import type { Registry } from '@handwerk/bots'
import type { BotQuestion } from '../table/bot-question.js'
import { chooseMove } from './runner.js'

// Bots take only the time that the server leaves. Elsewhere this would slow the whole process, not this thread.
if (process.platform === 'linux') setPriority(10)

export interface Task extends BotQuestion {
  /** The URL of the registry of bots. */
  readonly url: string
}

export default async function think({ url, ...question }: Task): Promise<number> {
  const { registry }: { registry: Registry } = await import(url)
  return chooseMove(registry, question)
}
