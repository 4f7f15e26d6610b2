/** The games and the bots of this program. */
import { type AnyBot, botNames, makeBot, type Registry } from '@handwerk/bots'
import type { AnyGameModule, Random } from '@handwerk/kernel'
import { gameNames, loadGame } from '@handwerk/shelf'
import { loadSchemas } from '@handwerk/shelf/schemas'
import { choiceOf, UserError } from './command-line/user-error.js'
import { withoutName } from './external-bots/bot-command.js'
import { faultIn, type JsonFile } from './json-file.js'

export type { Registry } from '@handwerk/bots'

export const registry: Registry = {
  url: import.meta.url,
  names: gameNames,
  load: loadGame,
  bots: botNames,
  bot: makeBot,
  schemas: loadSchemas,
}

export async function openModule(registry: Registry, game: string): Promise<AnyGameModule> {
  const module = await registry.load(game)
  if (module) return module
  throw new UserError(noGame(registry, game))
}

/** For a game that is named in a file: the error names the line. */
export async function openModuleIn(registry: Registry, file: JsonFile, game: string): Promise<AnyGameModule> {
  const module = await registry.load(game)
  if (module) return module
  throw faultIn(file, { at: ['game'], reason: noGame(registry, game) })
}

export const noGame = (registry: Registry, game: string): string =>
  `there is no game "${game}"; ${choiceOf(registry.names, 'there are no games at all')}`

/** A bot of this program; `named` may be `name=bot`. */
export async function openBot(registry: Registry, game: string, named: string, random: Random): Promise<AnyBot> {
  const name = withoutName(named)
  const bot = await registry.bot(game, name, random)
  if (bot) return bot
  throw new UserError(`there is no bot "${name}" for ${game}; ${choiceOf(registry.bots(game), 'there are none')}`)
}
