import { botNames, makeBot } from '@handwerk/bots'
import { gameNames, loadGame } from '@handwerk/shelf'

const wrong = {
  stalls: () => {
    for (;;);
  },
  throws: () => {
    throw new Error('no idea')
  },
  hoards: () => {
    const hoard = []
    for (;;) hoard.push(new Array(100_000).fill(hoard.length))
  },
  cheats: () => -7,
}

export const registry = {
  url: import.meta.url,
  names: gameNames,
  load: loadGame,
  bots: (game) => [...botNames(game), ...Object.keys(wrong)],
  bot: async (game, name, random) => (name in wrong ? { choose: wrong[name] } : makeBot(game, name, random)),
}
