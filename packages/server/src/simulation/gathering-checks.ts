/** When all faults are over: everybody knows each table as it is stored, and each that gathers can begin. */
import type { Pairing, Table } from '@handwerk/protocol'
import type { StoredTable } from '../store/table-store.js'
import { pair } from '../table/pairing.js'
import { mayFollow } from '../table/seating.js'
import { shownText } from './seating-watch.js'
import type { SimulatedProcess } from './simulated-process.js'
import type { Simulation } from './simulation.js'

const SECOND = 1000
/** A page that looks for an opponent says so again this often. */
const SAY_AGAIN = 10 * SECOND

/** All processes, and all who follow a table, know it as it is stored. */
export async function checkTables(simulation: Simulation): Promise<void> {
  const { disk } = simulation.database
  const asked = soundTables(simulation).flatMap(({ id }) =>
    simulation.slots.map((process) => ({ id, process, told: ask(process, () => described(process, id)) })),
  )
  await simulation.runFor(5 * SECOND)
  for (const { id, process, told } of asked) {
    const stored = disk.table(id)
    if (!stored) continue
    const outcome = told()
    if (outcome === null || 'error' in outcome)
      simulation.fail(`${process.name} does not show ${id}: ${outcome ? String(outcome.error) : 'no answer'}`)
    else if (shownText(outcome.value) !== shownText(stored))
      simulation.fail(`${process.name} shows ${id} as ${shownText(outcome.value)}; stored is ${shownText(stored)}`)
  }
  for (const person of simulation.people)
    for (const [id, { table, socket }] of person.followed) {
      const stored = disk.table(id)
      if (!stored || disk.poisoned.has(id) || socket === null || socket !== person.socket) continue
      if (table && mayFollow(stored, person.id) && shownText(table) !== shownText(stored))
        simulation.fail(`${person.id} sees ${id} as ${shownText(table)}; stored is ${shownText(stored)}`)
    }
}

/** No table is stuck: whoever is host fills the free seats and begins; those who were paired only look again. */
export async function checkBeginnings(simulation: Simulation): Promise<void> {
  const gathering = soundTables(simulation).filter(({ status }) => status === 'gathering')
  for (const table of gathering) {
    if (simulation.isBroken) return
    if (table.sought !== null) await checkPaired(simulation, table)
    else await checkBegins(simulation, table)
  }
}

async function checkBegins(simulation: Simulation, { id }: StoredTable): Promise<void> {
  const { disk } = simulation.database
  const process = simulation.slots[0]
  const table = disk.table(id)
  const host = table && disk.person(table.host)
  if (!process || !host) return
  const begin = async (): Promise<Table> => {
    for (const { seat, is } of table.seats)
      if (is === 'open' || is === 'link')
        await process.tables.arrange(id, host, { is: 'seat', seat, to: { is: 'bot', level: 'random' } })
    return process.tables.start(id, host.id)
  }
  const told = ask(process, begin)
  await simulation.runFor(5 * SECOND)
  const outcome = told()
  const status = disk.table(id)?.status
  if (outcome && 'error' in outcome) simulation.fail(`${host.id} cannot begin ${id}: ${String(outcome.error)}`)
  else if (status === 'gathering') simulation.fail(`${host.id} has begun ${id}, and it still gathers`)
}

/** Two who were brought together, and whose pages still look, play. */
async function checkPaired(simulation: Simulation, { id, game, pace, rated, seats }: StoredTable): Promise<void> {
  const { disk } = simulation.database
  const process = simulation.slots[0]
  const people = seats.flatMap(({ person }) => (person === null ? [] : (disk.person(person) ?? [])))
  if (!process || people.length < 2) return
  const wanted: Pairing = { game, rated, pace: pace.is === 'live' ? 'live' : 'days' }
  for (let round = 0; round < 2; round++)
    for (const person of people) {
      simulation.seating.asks(person.id, 'pair', null)
      ask(process, () => pair(process.world, process.tables, person, wanted))
      await simulation.runFor(SAY_AGAIN / 2)
    }
  const play = [...disk.tables.values()].some(
    ({ table }) =>
      table.status !== 'gathering' && people.every(({ id }) => table.seats.some((one) => one.person === id)),
  )
  if (!play) simulation.fail(`those who were paired at ${id} do not play`)
}

function soundTables(simulation: Simulation): StoredTable[] {
  const { disk } = simulation.database
  return [...disk.tables.values()].flatMap(({ table }) => (disk.poisoned.has(table.id) ? [] : [table]))
}

const described = (process: SimulatedProcess, id: string): Promise<Table> =>
  process.tables.use(id, (table) => table.describe(null))

/** The answer, once it is there. */
function ask<T>(
  process: SimulatedProcess,
  work: () => Promise<T>,
): () => { readonly value: T } | { readonly error: unknown } | null {
  let answer: { value: T } | { error: unknown } | null = null
  process.request(work, (outcome) => {
    answer = outcome
  })
  return () => answer
}
