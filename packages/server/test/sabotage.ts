/** Defects that the server once had, or must never have, put back on purpose: the simulation must find each of them. */
import type { Decided } from '@handwerk/match'
import { vi } from 'vitest'
import type { SimulatedProcess } from '../src/simulation/simulated-process.js'
import type { SimulationOptions } from '../src/simulation/simulation.js'
import { LiveTable } from '../src/table/live-table.js'
import { TableRegistry } from '../src/table/table-registry.js'
import { TableReplica } from '../src/table/table-replica.js'

export type Sabotage = () => Partial<SimulationOptions>

/** A method that shows itself to nobody else. */
const method = (owner: object, name: string) => vi.spyOn(owner as Record<string, () => unknown>, name)

export const undoGivesTimeBack: Sabotage = () => {
  const { commit } = TableReplica.prototype
  vi.spyOn(TableReplica.prototype, 'commit').mockImplementation(function (this: TableReplica, decided, past) {
    return commit.call(this, withFreshClocks(decided), past)
  })
  return {}
}

function withFreshClocks(decided: Exclude<Decided, 'answered'>): Exclude<Decided, 'answered'> {
  if ('refused' in decided || decided.event.is !== 'undo') return decided
  const { at } = decided.event
  const seats = decided.state.seats.map((seat) => ({
    ...seat,
    clock: { ...seat.clock, ran: 0, put: seat.clock.put === null ? null : at },
  }))
  return { ...decided, state: { ...decided.state, seats } }
}

export const statementsHangForEver: Sabotage = () => ({ statementTimeout: null })

interface RegistryInside {
  readonly stores: TableRegistry['stores']
  checkClocks(id: string): Promise<void>
}

export const oneTableStopsTheDeadlines: Sabotage = () => {
  method(TableRegistry.prototype, 'checkOverdueTable').mockImplementation(async function (
    this: RegistryInside,
    ...[id, now]: unknown[]
  ) {
    await this.checkClocks(String(id))
    await this.stores.schedule.dropDeadline(String(id), Number(now))
  })
  return {}
}

export const nobodyLooksAgain: Sabotage = () => ({
  sabotage: ({ link }: SimulatedProcess) => {
    Object.assign(link.stores.schedule, { checkAgain: async () => undefined })
  },
})

export const lostAnswersAreFailures: Sabotage = () => {
  method(TableReplica.prototype, 'isStored').mockImplementation(async () => false)
  method(LiveTable.prototype, 'recover').mockImplementation(() => undefined)
  return {}
}

export const whatFailedIsDoneAgain: Sabotage = () => ({
  sabotage: ({ link }: SimulatedProcess) => {
    const { chat } = link.stores
    const { say } = chat
    Object.assign(chat, {
      say: (table: string, saying: Parameters<typeof say>[1]) => say(table, saying).catch(() => say(table, saying)),
    })
  },
})

/** Of the same decision as when the owner still played. */
export const turnsOfThoseWhoLeftAreDropped: Sabotage = () => {
  const { question } = LiveTable.prototype
  vi.spyOn(LiveTable.prototype, 'question').mockImplementation(async function (this: LiveTable, turn) {
    const { replica } = this as unknown as { replica: TableReplica }
    const place = replica.running?.state.seats[turn.seat]
    if (place?.asked === turn.decision && place.person && !place.standIn && !place.resigned) return null
    return question.call(this, turn)
  })
  return {}
}

export const tablesInUseAreForgotten: Sabotage = () => ({
  sabotage: ({ tables }: SimulatedProcess) => {
    const { inUse } = tables as unknown as { inUse: Map<string, number> }
    inUse.has = () => false
  },
})
