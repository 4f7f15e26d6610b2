/** The external bots of this thread: one process for each seat, reused from game to game. */
import { createHash } from 'node:crypto'
import { type AnyGameModule, randomFrom } from '@handwerk/kernel'
import { UserError } from '../command-line/user-error.js'
import { openBot, type Registry } from '../registry.js'
import { botName, isCommand } from './bot-command.js'
import { ExternalBot } from './external-bot.js'

export class ExternalBotPool {
  private readonly bots = new Map<string, ExternalBot>()
  private readonly logs: string | undefined

  /** `logs` is the folder for the logs of the processes. */
  constructor(logs?: string) {
    this.logs = logs
  }

  /** Null for bots of this program. A bot that is named twice gets two processes. */
  botsFor(bots: readonly string[]): (ExternalBot | null)[] {
    return bots.map((bot, entry) => {
      if (!isCommand(bot)) return null
      const key = `${bots.slice(0, entry).filter((other) => other === bot).length} ${bot}`
      const known = this.bots.get(key) ?? new ExternalBot(bot, undefined, this.logs)
      this.bots.set(key, known)
      return known
    })
  }

  async close(): Promise<void> {
    await Promise.all([...this.bots.values()].map((bot) => bot.close()))
    this.bots.clear()
  }
}

/** Rejects bots that do not exist, cannot be started or do not play this game. */
export async function checkBots(registry: Registry, module: AnyGameModule, bots: readonly string[]): Promise<void> {
  for (const bot of new Set(bots))
    if (isCommand(bot)) await checkExternalBot(bot, module.game.name)
    else await openBot(registry, module.game.name, bot, randomFrom(''))
}

async function checkExternalBot(bot: string, game: string): Promise<void> {
  const externalBot = new ExternalBot(bot)
  const started = await externalBot.start()
  await externalBot.close()
  if ('trouble' in started) throw new UserError(`the bot ${botName(bot)} cannot play: ${started.trouble.sentence}`)
  const { games } = started.ok
  if (!games.includes(game))
    throw new UserError(`the bot ${botName(bot)} does not play ${game}, but ${games.join(', ')}`)
}

/** The bot that decides where an external one fails. */
export const standInFor = (registry: Registry, game: string): string =>
  registry.bots(game).includes('greedy') ? 'greedy' : 'random'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** A table id in the form of the protocol. A hash, so that it gives no seed away. */
export const tableId = (text: string): string =>
  [...createHash('sha256').update(text).digest().subarray(0, 12)].map((byte) => LETTERS[byte & 31]).join('')
