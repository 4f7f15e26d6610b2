/** The bots of this thread that are programs of their own: one process a seat, kept from game to game. */
import { createHash } from 'node:crypto'
import { type AnyBox, randomFrom } from '@handwerk/kernel'
import { Complaint } from '../command-line/user-error.js'
import { openBot, type Registry } from '../registry.js'
import { isCommand, nameOf } from './bot-command.js'
import { OutsideBot } from './external-bot.js'

export class Outsiders {
  private readonly bots = new Map<string, OutsideBot>()

  /** By entry of a table; null for a bot that is at home here. */
  seated(bots: readonly string[]): (OutsideBot | null)[] {
    return bots.map((bot, entry) => {
      if (!isCommand(bot)) return null
      const key = `${bots.slice(0, entry).filter((other) => other === bot).length} ${bot}`
      const known = this.bots.get(key) ?? new OutsideBot(bot)
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
    if (isCommand(bot)) await checkOutsider(bot, box.game.name)
    else await openBot(registry, box.game.name, bot, randomFrom(''))
}

async function checkOutsider(bot: string, game: string): Promise<void> {
  const outsider = new OutsideBot(bot)
  const greeting = await outsider.greet()
  await outsider.close()
  if ('trouble' in greeting) throw new Complaint(`the bot ${nameOf(bot)} cannot play: ${greeting.trouble.sentence}`)
  const { games } = greeting.ok
  if (!games.includes(game))
    throw new Complaint(`the bot ${nameOf(bot)} does not play ${game}, but ${games.join(', ')}`)
}

/** Who takes over where a bot fails. */
export const standInFor = (registry: Registry, game: string): string =>
  registry.bots(game).includes('greedy') ? 'greedy' : 'random'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** The id of a table, as the protocol wants it; the same for the same text, which cannot be told from it. */
export const tableId = (text: string): string =>
  [...createHash('sha256').update(text).digest().subarray(0, 12)].map((byte) => LETTERS[byte & 31]).join('')
