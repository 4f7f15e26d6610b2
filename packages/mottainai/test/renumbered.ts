import { randomFrom, shuffleWith } from '@handwerk/kernel'
import { expect } from 'vitest'
import { WORKS } from '../src/index.js'
import { renumber } from '../src/upgrades.js'
import { playRandomly, type TABLES } from './games.js'

const IDS = WORKS.map(({ id }) => id)

/** Plays random games; each position must be the same after its cards got other numbers and their own again. */
export function expectToRenumberBack(tables: typeof TABLES): void {
  const kinds = IDS.map((_, kind) => kind)
  shuffleWith(randomFrom('deck'), kinds)
  const mixed = kinds.map((kind) => IDS[kind])
  for (const [label, options, seats] of tables)
    playRandomly(options, seats, `upgrade ${label}`, (p, where) => {
      const back = renumber(renumber(p, IDS, mixed), mixed, IDS)
      // Comparing texts is fast; only differences are examined.
      if (JSON.stringify(back) !== JSON.stringify(p)) expect(back, where).toEqual(p)
    })
}
