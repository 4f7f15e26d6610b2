/** The bots of this thread that are programs of their own: one process a seat, kept from game to game. */
import { createHash } from 'node:crypto'
import { type AnyBox, randomFrom } from '@handwerk/kernel'
import { UserError } from '../command-line/user-error.js'
import { openBot, type Registry } from '../registry.js'
import { botName, isCommand } from './bot-command.js'
import { ExternalBot } from './external-bot.js'

export class ExternalBotPool {
  private readonly bots = new Map<string, ExternalBot>()

  /** By entry of a table; null for a bot that is at home here. */
  botsFor(bots: readonly string[]): (ExternalBot | null)[] {
    return bots.map((bot, entry) => {
      if (!isCommand(bot)) return null
      const key = `${bots.slice(0, entry).filter((other) => other === bot).length} ${bot}`
      const known = this.bots.get(key) ?? new ExternalBot(bot)
      this.bots.set(key, known)
      return known
    })
  }

  async close(): Promise<void> {
    await Promise.all([...this.bots.values()].map((bot) => bot.close()))
    this.bots.clear()
  }
}

/** Looks that each bot can be had for this game: one that is at home here by its name, any other by its greeting. */
export async function checkBots(registry: Registry, box: AnyBox, bots: readonly string[]): Promise<void> {
  for (const bot of new Set(bots))
    if (isCommand(bot)) await checkExternalBot(bot, box.game.name)
    else await openBot(registry, box.game.name, bot, randomFrom(''))
}

async function checkExternalBot(bot: string, game: string): Promise<void> {
  const externalBot = new ExternalBot(bot)
  const greeting = await externalBot.start()
  await externalBot.close()
  if ('trouble' in greeting) throw new UserError(`the bot ${botName(bot)} cannot play: ${greeting.trouble.sentence}`)
  const { games } = greeting.ok
  if (!games.includes(game))
    throw new UserError(`the bot ${botName(bot)} does not play ${game}, but ${games.join(', ')}`)
}

/** Who takes over where a bot fails. */
export const standInFor = (registry: Registry, game: string): string =>
  registry.bots(game).includes('greedy') ? 'greedy' : 'random'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** The id of a table, as the protocol wants it; the same for the same text, which cannot be told from it. */
export const tableId = (text: string): string =>
  [...createHash('sha256').update(text).digest().subarray(0, 12)].map((byte) => LETTERS[byte & 31]).join('')
