/** The list of games. Each is loaded on demand, so that a page does not load a game that is not played. */
import type { AnyGameModule } from '@handwerk/kernel'

// A bundler keeps a package in one piece if the package itself is imported at run time. These
// imports go through a module of their own, so that a page can show a game's cards without its rules.
const loaders: Readonly<Record<string, () => Promise<AnyGameModule>>> = {
  'oh-my-goods': async () => (await import('./games/oh-my-goods.js')).ohMyGoods,
  mottainai: async () => (await import('./games/mottainai.js')).mottainai,
}

export const gameNames: readonly string[] = Object.keys(loaders)

/** The game of this name, or null if there is none. */
export async function loadGame(name: string): Promise<AnyGameModule | null> {
  return Object.hasOwn(loaders, name) ? loaders[name]() : null
}
