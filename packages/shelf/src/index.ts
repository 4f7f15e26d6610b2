/** The games that there are. Each is loaded when somebody asks for it, so that nobody pays for a game that is not played. */
import type { AnyBox } from '@handwerk/kernel'

const loaders: Readonly<Record<string, () => Promise<AnyBox>>> = {
  'oh-my-goods': async () => (await import('@handwerk/oh-my-goods')).ohMyGoods,
  mottainai: async () => (await import('@handwerk/mottainai')).mottainai,
}

export const gameNames: readonly string[] = Object.keys(loaders)

/** The game of this name, or null if there is none. */
export async function loadGame(name: string): Promise<AnyBox | null> {
  return Object.hasOwn(loaders, name) ? loaders[name]() : null
}
