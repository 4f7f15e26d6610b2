import type { Bot, Random } from '@handwerk/kernel'

/** A bot for a game that is known only at run time. */
// biome-ignore lint/suspicious/noExplicitAny: the type parameters of a game chosen at run time cannot be named
export type AnyBot = Bot<any, any>

export interface BotMaker {
  readonly name: string
  /** A bot for one seat of one game. All that it does by chance comes from `random`, so that it can be repeated. */
  make(random: Random): AnyBot
}
