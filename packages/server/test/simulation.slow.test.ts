/** The server in simulated worlds (docs/simulation.md): it keeps its promises in some hundred of them, and defects are found. */
import { gameNames, loadGame } from '@handwerk/shelf'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { explain, registryOf, runRange, runSafely } from '../src/simulation/runner.js'
import { type Scenario, scenarioOf } from '../src/simulation/scenario.js'
import type { SimulationOptions } from '../src/simulation/simulation.js'
import { LONG } from './bounds.js'
import * as sabotage from './sabotage.js'

// It plays many games.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

const SEEDS = 150
/** A defect is found by one of so many seeds. */
const MOST = 150

let options: SimulationOptions
beforeAll(async () => {
  const modules = new Map()
  for (const name of gameNames) modules.set(name, await loadGame(name))
  options = { registry: registryOf(modules), modules }
})

const asItIs = (scenario: Scenario): Scenario => scenario

/** In the middle, the clocks of all processes fall behind that of the database. */
function withClocksBehind(scenario: Scenario): Scenario {
  const at = (scenario.actions.at(-1)?.at ?? 0) / 2
  const set = Array.from({ length: scenario.processes }, (_, process) => ({
    ...({ do: 'set clock', process, by: -120_000, for: 600_000 } as const),
    at,
  }))
  return { ...scenario, actions: [...scenario.actions, ...set].sort((a, b) => a.at - b.at) }
}

/** The first failure. */
async function firstFailure(
  more: Partial<SimulationOptions>,
  change: (scenario: Scenario) => Scenario = asItIs,
  most = MOST,
): Promise<{ seed: number; failure: string } | null> {
  for (let seed = 1; seed <= most; seed++) {
    const { failure } = await runSafely(change(scenarioOf(seed)), { ...options, ...more })
    if (failure !== null) return { seed, failure }
  }
  return null
}

describe('a server in simulated worlds', () => {
  it('keeps its promises', async () => {
    expect((await runRange(1, SEEDS, options)).failures).toEqual([])
  })

  it('keeps them where all clocks fall behind, too', async () => {
    expect(await firstFailure({}, withClocksBehind, 40)).toBeNull()
  })

  it('does the same again from the same seed', async () => {
    const once = await runRange(7, 5, options)
    expect(await runRange(7, 5, options)).toEqual(once)
  })
})

describe('a simulated world finds', () => {
  it.each([
    ['time that an undo gives back', sabotage.undoGivesTimeBack, /gave seat/],
    ['a statement that hangs for ever', sabotage.statementsHangForEver, /answered 0 times/],
    [
      'one unreadable table that stops the deadlines of others',
      sabotage.oneTableStopsTheDeadlines,
      /could not be looked at/,
    ],
    [
      'a look that came too early for a clock that is behind',
      sabotage.nobodyLooksAgain,
      /nobody will look/,
      // By chance it takes some hundred worlds.
      withClocksBehind,
    ],
    [
      'a commit whose answer is lost, and that nobody hears of',
      sabotage.lostAnswersAreFailures,
      /has heard|has not heard/,
    ],
    ['something that is done twice because its answer was lost', sabotage.whatFailedIsDoneAgain, /is said 2 times/],
    ['a bot that does not move for somebody who left', sabotage.turnsOfThoseWhoLeftAreDropped, /does not answer/],
    ['a table that is forgotten while it is used', sabotage.tablesInUseAreForgotten, /has heard|has not heard/],
  ])('%s', async (_, put, expected, change = asItIs) => {
    const found = await firstFailure(put(), change)
    expect(found?.failure).toMatch(expected)
  })

  it('what few actions suffice for', async () => {
    const more = { ...options, ...sabotage.statementsHangForEver() }
    const found = await firstFailure(more)
    const text = await explain(found?.seed ?? 0, more)
    expect(text.split('\n').length).toBeLessThan(scenarioOf(found?.seed ?? 0).actions.length / 2)
  })
})
