/** The shelf: all games that there are, by name. A game is loaded when somebody takes it down. */
import type { AnyBox } from '@handwerk/kernel'

const shelf: Readonly<Record<string, () => Promise<AnyBox>>> = {}

export const gameNames: readonly string[] = Object.keys(shelf)

/** The game of this name, or null if there is none. */
export async function loadGame(name: string): Promise<AnyBox | null> {
  return Object.hasOwn(shelf, name) ? shelf[name]() : null
}
