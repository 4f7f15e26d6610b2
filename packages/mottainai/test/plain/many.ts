/** Many games of the engine beside the plain game. */
import { it } from 'vitest'
import { LONG, TABLES } from '../games.js'
import { type Met, playBeside } from './beside.js'

/** Plays the games of these numbers at each table; adds what occurs in them to `met`. */
export function agreesInGames(tier: 'slow' | 'long', from: number, to: number, met: Met): void {
  it.each(TABLES)(
    'the engine and the plain game agree in many games: %s',
    { timeout: LONG },
    (label, options, seats) => {
      const again = `npx vitest run packages/mottainai/test/plain.${tier}.test.ts -t "${label}"`
      for (let i = from; i < to; i++) {
        const deal = { settings: options, seats, name: `plain slow ${label} ${i}` }
        playBeside({ ...deal, isRich: i % 8 > 0 }, again, met)
      }
    },
  )
}
