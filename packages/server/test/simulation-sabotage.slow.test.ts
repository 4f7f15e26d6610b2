/** Known defects, put back one by one: simulated worlds find each of them (docs/simulation.md). */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { gatheringScenarioOf } from '../src/simulation/gathering-scenario.js'
import { explain, runSafely } from '../src/simulation/runner.js'
import { type Scenario, scenarioOf } from '../src/simulation/scenario.js'
import type { SimulationOptions } from '../src/simulation/simulation.js'
import { LONG } from './bounds.js'
import * as sabotage from './sabotage.js'
import { openWorlds, withClocksBehind, withFailingSenders } from './simulated-worlds.js'

// It runs many worlds, and makes a failing one small.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

interface Known {
  readonly defect: string
  readonly put: sabotage.Sabotage
  /** Is tried first. A change of the server may move a defect to another seed. */
  readonly seed: number
  /** Changes the scenario of the seed, where only one of some hundred would do. */
  readonly change?: (scenario: Scenario) => Scenario
  readonly printed: RegExp
  /** Worlds of people who gather. */
  readonly gathering?: true
}

const KNOWN: readonly Known[] = [
  {
    defect: 'free time by undo (D3)',
    put: sabotage.undoGivesTimeBack,
    seed: 4,
    printed: /gave seat/,
  },
  {
    defect: 'a statement that hangs for ever (D4)',
    put: sabotage.statementsHangForEver,
    seed: 7,
    printed: /moves have waited|answered 0 times/,
  },
  {
    defect: 'one unreadable table stops the deadlines of others (D7)',
    put: sabotage.oneTableStopsTheDeadlines,
    seed: 18,
    printed: /could not be looked at|nobody has done anything/,
  },
  {
    defect: "a process behind the database's clock never looks again (D8)",
    put: sabotage.nobodyLooksAgain,
    seed: 17,
    change: withClocksBehind,
    printed: /nobody will look/,
  },
  {
    defect: 'a commit whose answer is lost counts as failed',
    put: sabotage.lostAnswersAreFailures,
    seed: 40,
    printed: /has heard|has not heard|knows \d+ of/,
  },
  {
    defect: 'what failed is done again, though only its answer was lost',
    put: sabotage.whatFailedIsDoneAgain,
    seed: 40,
    printed: /is said 2 times/,
  },
  {
    defect: 'a bot does not move for somebody who left',
    put: sabotage.turnsOfThoseWhoLeftAreDropped,
    seed: 39,
    printed: /does not answer/,
  },
  {
    defect: 'a table is dropped from memory while it is used',
    put: sabotage.tablesInUseAreForgotten,
    seed: 79,
    printed: /has heard|has not heard|tables in use/,
  },
  {
    defect: 'turns of bots are taken first come, first served',
    put: sabotage.firstComeFirstServed,
    seed: 79,
    printed: /waits for \d+ turns of/,
  },
  {
    defect: 'readiness always says yes',
    put: sabotage.readinessAlwaysSaysYes,
    seed: 2,
    printed: /says that it is ready/,
  },
  {
    defect: 'followers are kept when they have gone',
    put: sabotage.followersAreKept,
    seed: 1,
    printed: /followers of/,
  },
  {
    defect: 'tables are never dropped from memory',
    put: sabotage.tablesStayInMemory,
    seed: 5,
    printed: /tables that nobody follows/,
  },
  {
    defect: 'a call is dropped when its delivery fails',
    put: sabotage.callsAreLostWithTheDatabase,
    seed: 109,
    change: withFailingSenders,
    printed: /nobody was told|has forgotten the call/,
  },
  {
    defect: 'other processes do not hear that somebody signed out (D11)',
    put: sabotage.signingOutIsNotAnnounced,
    seed: 7,
    printed: /still serves a session/,
  },
  {
    defect: 'whoever sits down has seen other seats than there are',
    put: sabotage.seatsAreTakenUnseen,
    seed: 11,
    printed: /two seats|is kept for|was sent away|kept apart/,
    gathering: true,
  },
  {
    defect: 'whoever is asked to play again is seated at once (B3)',
    put: sabotage.theInvitedAreSeated,
    seed: 1,
    printed: /has not asked for it/,
    gathering: true,
  },
  {
    defect: 'other processes do not hear how a table is arranged',
    put: sabotage.arrangementsAreNotHeard,
    seed: 5,
    printed: /sees \w+ as|shows \w+ as/,
    gathering: true,
  },
  {
    defect: 'a table of two who were paired does not begin',
    put: sabotage.pairedTablesDoNotBegin,
    seed: 1,
    printed: /do not play/,
    gathering: true,
  },
  {
    defect: 'a table that the host of the site closes stays',
    put: sabotage.closedTablesStay,
    seed: 2,
    printed: /was closed by the host of the site/,
    gathering: true,
  },
]

/** A defect is found by one of so many seeds. */
const MOST = 150

let options: SimulationOptions
beforeAll(async () => {
  options = await openWorlds()
})

/** The first failure that says this. */
async function found({
  put,
  seed: first,
  change,
  printed,
  gathering,
}: Known): Promise<{ seed: number; failure: string } | null> {
  const more = { ...options, ...put() }
  for (const seed of [first, ...Array.from({ length: MOST }, (_, i) => i + 1)]) {
    const scenario = gathering ? gatheringScenarioOf(seed) : scenarioOf(seed)
    const { failure } = await runSafely(change ? change(scenario) : scenario, more)
    if (failure !== null && printed.test(failure)) return { seed, failure }
  }
  return null
}

describe.each(KNOWN)('$defect', (known) => {
  it('is found', async () => {
    expect(await found(known)).not.toBeNull()
  })

  it('stands in the documentation with a seed', () => {
    const docs = readFileSync(new URL('../../../docs/simulation.md', import.meta.url), 'utf8')
    const seed = known.gathering ? `gathering ${known.seed}` : known.seed
    expect(docs).toContain(`| ${known.defect} | ${seed} | `)
  })
})

it('few actions suffice to show a defect', async () => {
  const known = KNOWN.find(({ put }) => put === sabotage.statementsHangForEver)
  const { seed } = (known && (await found(known))) ?? { seed: 0 }
  const text = await explain(seed, { ...options, ...sabotage.statementsHangForEver() })
  expect(text.split('\n').length).toBeLessThan(scenarioOf(seed).actions.length / 2)
})
