/** The JSON Schemas of the games. Apart from the games, because only programs that describe themselves need them. */
import type { GameSchemas } from '@handwerk/kernel'

const loaders: Readonly<Record<string, () => Promise<GameSchemas>>> = {
  'oh-my-goods': async () => (await import('@handwerk/oh-my-goods/schemas')).schemas,
  mottainai: async () => (await import('@handwerk/mottainai/schemas')).schemas,
}

/** Null for a game without schemas. */
export async function loadSchemas(name: string): Promise<GameSchemas | null> {
  return Object.hasOwn(loaders, name) ? (loaders[name]?.() ?? null) : null
}
