/** Simulated worlds of other kinds, in a file of their own so that two threads share the time that they take. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runRange, runSafely } from '../src/simulation/runner.js'
import { scenarioOf } from '../src/simulation/scenario.js'
import type { SimulationOptions } from '../src/simulation/simulation.js'
import { LONG } from './bounds.js'
import { openWorlds, SEEDS, withClocksBehind } from './simulated-worlds.js'

// It plays many games.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

let options: SimulationOptions
beforeAll(async () => {
  options = await openWorlds()
})

describe('a server in simulated worlds', () => {
  it(`keeps its promises in the first ${SEEDS} worlds of people who gather`, async () => {
    expect((await runRange(1, SEEDS, options, 'gathering')).failures).toEqual([])
  })

  it('keeps them where all clocks fall behind, too', async () => {
    const failures: string[] = []
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { failure } = await runSafely(withClocksBehind(scenarioOf(seed)), options)
      if (failure !== null) failures.push(`seed ${seed}: ${failure}`)
    }
    expect(failures).toEqual([])
  })
})
