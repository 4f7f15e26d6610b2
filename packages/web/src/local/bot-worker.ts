/** Bots think here, so that the table never stutters. */
import { type AnyBot, botNames, makeBot } from '@handwerk/bots'
import { randomFrom } from '@handwerk/kernel'

export interface Asked {
  readonly number: number
  readonly game: string
  readonly bot: string
  /** Names the bot's own chance: a table and a seat. */
  readonly key: string
  readonly view: unknown
  readonly moves: readonly unknown[]
}

export interface Answered {
  readonly number: number
  readonly move: unknown
}

const bots = new Map<string, AnyBot>()

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const { number, game, bot, key, view, moves } = data
  const thinker = bots.get(key) ?? sitDown(game, bot, key)
  const answer: Answered = { number, move: thinker.choose(view, moves) }
  self.postMessage(answer)
})

/** A bot that an older app knew and this one does not is played by the strongest that there is. */
function sitDown(game: string, name: string, key: string): AnyBot {
  const bot = makeBot(game, name, randomFrom(key)) ?? makeBot(game, botNames(game).at(-1) ?? '', randomFrom(key))
  if (bot === null) throw new Error(`there is no bot for ${game}`)
  bots.set(key, bot)
  return bot
}
