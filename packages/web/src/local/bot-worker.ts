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

const bots = new Map<string, Promise<AnyBot>>()

self.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const { number, game, bot, key, view, moves } = data
  const thinker = bots.get(key) ?? sitDown(game, bot, key)
  bots.set(key, thinker)
  const answer: Answered = { number, move: (await thinker).choose(view, moves) }
  self.postMessage(answer)
})

/** A bot that an older app knew and this one does not is played by the strongest that there is. */
async function sitDown(game: string, name: string, key: string): Promise<AnyBot> {
  const bot =
    (await makeBot(game, name, randomFrom(key))) ?? (await makeBot(game, botNames(game).at(-1) ?? '', randomFrom(key)))
  if (bot === null) throw new Error(`there is no bot for ${game}`)
  return bot
}
