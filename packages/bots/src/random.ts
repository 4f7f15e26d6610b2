import type { BotFactory } from './bot.js'

/** Plays any legal move, each equally likely. */
export const random: BotFactory = {
  name: 'random',
  make: (random) => ({ choose: (_view, moves) => moves[random.below(moves.length)] }),
}
