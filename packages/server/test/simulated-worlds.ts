/** What tests of simulated worlds share: the games, opened once. */
import { gameNames, loadGame } from '@handwerk/shelf'
import { registryOf } from '../src/simulation/runner.js'
import type { Scenario } from '../src/simulation/scenario.js'
import type { SimulationOptions } from '../src/simulation/simulation.js'

export async function openWorlds(): Promise<SimulationOptions> {
  const modules = new Map()
  for (const name of gameNames) modules.set(name, await loadGame(name))
  return { registry: registryOf(modules), modules }
}

/** So many seeds are one test. */
export const SEEDS = 45

/** In the middle, the clocks of all processes fall behind that of the database. */
export function withClocksBehind(scenario: Scenario): Scenario {
  const at = (scenario.actions.at(-1)?.at ?? 0) / 2
  const set = Array.from({ length: scenario.processes }, (_, process) => ({
    ...({ do: 'set clock', process, by: -120_000, for: 600_000 } as const),
    at,
  }))
  return { ...scenario, actions: [...scenario.actions, ...set].sort((a, b) => a.at - b.at) }
}

/** Everybody wants notices, and half of them cannot be sent for ten minutes. */
export function withFailingSenders(scenario: Scenario): Scenario {
  const at = 1000
  const chosen = Array.from({ length: scenario.people }, (_, who) => ({
    ...({ do: 'choose notices', who, process: who, way: 'push', wants: true } as const),
    at,
  }))
  const fault = { do: 'trouble the senders', fault: 'fail', percent: 50, for: 600_000, at } as const
  return { ...scenario, actions: [...scenario.actions, ...chosen, fault].sort((a, b) => a.at - b.at) }
}
