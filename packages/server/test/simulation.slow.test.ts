/** The server in simulated worlds (docs/simulation.md): it keeps its promises in the first 90 of them. */
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
  it.each([1, 46])(`keeps its promises in the ${SEEDS} worlds from %i on`, async (from) => {
    expect((await runRange(from, SEEDS, options)).failures).toEqual([])
  })

  it('does the same again from the same seed', async () => {
    const once = await runRange(7, 5, options)
    expect(await runRange(7, 5, options)).toEqual(once)
  })
})
