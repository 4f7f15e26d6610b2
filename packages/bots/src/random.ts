import type { BotMaker } from './bot.js'

/** Plays any legal move, each equally likely. */
export const random: BotMaker = {
  name: 'random',
  make: (random) => ({ choose: (_view, moves) => moves[random.below(moves.length)] }),
}
