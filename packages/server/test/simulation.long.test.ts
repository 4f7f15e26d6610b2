/** More simulated worlds. Long because `simulation.slow.test.ts` and `npm run -s simulate-server` run worlds of the same kinds. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runRange } from '../src/simulation/runner.js'
import type { SimulationOptions } from '../src/simulation/simulation.js'
import { LONG } from './bounds.js'
import { openWorlds, SEEDS } from './simulated-worlds.js'

// It plays many games.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

let options: SimulationOptions
beforeAll(async () => {
  options = await openWorlds()
})

describe('a server in simulated worlds', () => {
  it.each([91, 136, 181, 226, 271])(`keeps its promises in the ${SEEDS} worlds from %i on`, async (from) => {
    expect((await runRange(from, SEEDS, options)).failures).toEqual([])
  })
})
