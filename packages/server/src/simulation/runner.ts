/** Runs ranges of seeds, and explains a seed that fails. */
import { makeBot, type Registry } from '@handwerk/bots'
import type { AnyGameModule } from '@handwerk/kernel'
import { gatheringScenarioOf } from './gathering-scenario.js'
import type { JournalLine } from './journal.js'
import { SCENARIOS, type Scenario, scenarioOf } from './scenario.js'
import { shrink } from './shrink.js'
import { type Outcome, type SimulationOptions, simulate } from './simulation.js'

/** So many seeds are one line of the journal. */
export const RANGE = 25

/** The games, opened once: to open a file takes real time. */
export function registryOf(modules: ReadonlyMap<string, AnyGameModule>): Registry {
  return {
    url: '',
    names: [...modules.keys()],
    load: async (name) => modules.get(name) ?? null,
    bots: () => ['random'],
    bot: makeBot,
  }
}

/** What people do in a world: all that they can, or mostly what they do before a game and after it. */
export type Worlds = 'all' | 'gathering'
const SCENARIO_OF: Readonly<Record<Worlds, (seed: number) => Scenario>> = {
  all: scenarioOf,
  gathering: gatheringScenarioOf,
}

export async function runRange(
  from: number,
  seeds: number,
  options: SimulationOptions,
  worlds: Worlds = 'all',
): Promise<JournalLine> {
  const total = { events: 0, virtualTime: 0 }
  const failures: { seed: number; failure: string }[] = []
  for (let seed = from; seed < from + seeds; seed++) {
    const { failure, events, virtualTime } = await runSafely(SCENARIO_OF[worlds](seed), options)
    total.events += events
    total.virtualTime += virtualTime
    if (failure !== null) failures.push({ seed, failure })
  }
  const kind = worlds === 'all' ? {} : { worlds }
  return { scenarios: SCENARIOS, ...kind, from, seeds, ...total, failures }
}

/** Exceptions and unhandled rejections count as failures, too. */
export async function runSafely(scenario: Scenario, options: SimulationOptions): Promise<Outcome> {
  const unheard: unknown[] = []
  const note = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', note)
  try {
    const outcome = await simulate(scenario, options)
    const [reason] = unheard
    return unheard.length > 0 ? { ...outcome, failure: `nobody handles ${String(reason)}` } : outcome
  } catch (error) {
    return {
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      events: 0,
      virtualTime: 0,
    }
  } finally {
    process.off('unhandledRejection', note)
  }
}

/** The failure of a seed, with as few actions as it needs. */
export async function explain(seed: number, options: SimulationOptions, worlds: Worlds = 'all'): Promise<string> {
  const fails = async (scenario: Scenario) => (await runSafely(scenario, options)).failure !== null
  const smallest = await shrink(SCENARIO_OF[worlds](seed), fails)
  const { failure } = await runSafely(smallest, options)
  const { people, processes, actions } = smallest
  return [
    `with ${people} people, ${processes} ${processes === 1 ? 'process' : 'processes'} and ${actions.length} actions:`,
    ...actions.map((action) => `  ${JSON.stringify(action)}`),
    `  ${failure}`,
  ].join('\n')
}
