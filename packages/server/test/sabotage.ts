/** Defects that the server once had, or must never have, put back on purpose: the simulation must find each of them. */
import type { Decided } from '@handwerk/match'
import { vi } from 'vitest'
import { ApiError } from '../src/api-error.js'
import { TurnQueue } from '../src/bots/turn-queue.js'
import { Readiness } from '../src/edge/readiness.js'
import { Notices } from '../src/notices/notices.js'
import { SimulatedJobs } from '../src/simulation/simulated-jobs.js'
import type { SimulatedProcess } from '../src/simulation/simulated-process.js'
import type { SimulationOptions } from '../src/simulation/simulation.js'
import type { Deadline, ScheduleStore } from '../src/store/schedule-store.js'
import type { StoredSeat } from '../src/store/table-store.js'
import { ClockChecks } from '../src/table/clock-checks.js'
import { Followers } from '../src/table/followers.js'
import { LiveTable } from '../src/table/live-table.js'
import { TableRegistry } from '../src/table/table-registry.js'
import { TableReplica } from '../src/table/table-replica.js'

export type Sabotage = () => Partial<SimulationOptions>

/** A method that shows itself to nobody else. */
const method = (owner: object, name: string) =>
  vi.spyOn(owner as Record<string, (...given: unknown[]) => unknown>, name)

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

interface ClockChecksInside {
  readonly schedule: ScheduleStore
  look(id: string): Promise<number | null>
}

export const oneTableStopsTheDeadlines: Sabotage = () => {
  method(ClockChecks.prototype, 'checkOverdueTable').mockImplementation(async function (
    this: ClockChecksInside,
    ...[deadline]: unknown[]
  ) {
    const looked = deadline as Deadline
    await this.schedule.moveDeadline(looked, await this.look(looked.table))
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

/** One queue for all owners, in the order of arrival; both where a process is alone and where they share a database. */
export const firstComeFirstServed: Sabotage = () => {
  const { add } = TurnQueue.prototype
  vi.spyOn(TurnQueue.prototype, 'add').mockImplementation(function (this: TurnQueue, turns) {
    add.call(
      this,
      turns.map((turn) => ({ ...turn, owner: 'everybody' })),
    )
  })
  vi.spyOn(TurnQueue.prototype, 'setAttended').mockImplementation(() => undefined)
  method(SimulatedJobs.prototype, 'delayOf').mockImplementation(() => 0)
  return {}
}

export const readinessAlwaysSaysYes: Sabotage = () => {
  vi.spyOn(Readiness.prototype, 'ask').mockImplementation(async () => true)
  return {}
}

/** Whoever has gone hears nothing, but is kept. */
export const followersAreKept: Sabotage = () => {
  vi.spyOn(Followers.prototype, 'remove').mockImplementation(function (this: Followers, follower) {
    Object.assign(follower, { tell: () => undefined })
    this.presence.disconnected(follower.person)
  })
  return {}
}

export const tablesStayInMemory: Sabotage = () => {
  method(TableRegistry.prototype, 'evictSoon').mockImplementation(() => undefined)
  return {}
}

export const callsAreLostWithTheDatabase: Sabotage = () => {
  method(Notices.prototype, 'notify').mockImplementation(async function (this: unknown, ...[call]: unknown[]) {
    const { attempt, stores } = this as { attempt(call: unknown): Promise<unknown>; stores: TableRegistry['stores'] }
    await attempt.call(this, call)
    await stores.notices.dropCall(call as Parameters<typeof stores.notices.dropCall>[0])
  })
  return {}
}

/** The process at which somebody signs out closes their connections, and the others do not hear of it. */
export const signingOutIsNotAnnounced: Sabotage = () => ({
  sabotage: ({ link }: SimulatedProcess) => {
    link.receiveEnd = () => undefined
  },
})

/** Whoever sits down is not compared with what has changed since they chose the seat. */
export const seatsAreTakenUnseen: Sabotage = () => ({
  sabotage: ({ link }: SimulatedProcess) => {
    const { tables } = link.stores
    const { sit } = tables
    Object.assign(tables, {
      sit: (...[table, seat, person]: Parameters<typeof sit>) => sit(table, seat, person),
    })
  },
})

/** Whoever is asked to play again, or is invited, is seated at once (B3). */
export const theInvitedAreSeated: Sabotage = () => ({
  sabotage: ({ link }: SimulatedProcess) => {
    const { tables } = link.stores
    const { addTable } = tables
    const seated = (seat: StoredSeat): StoredSeat =>
      seat.is === 'link' && seat.kept
        ? { ...seat, is: 'person', person: seat.kept.person, name: seat.kept.name, level: null }
        : seat
    Object.assign(tables, {
      addTable: (...[table, quota]: Parameters<typeof addTable>) =>
        addTable({ ...table, seats: table.seats.map(seated) }, quota),
    })
  },
})

/** Other processes do not read a table anew before its start. */
export const arrangementsAreNotHeard: Sabotage = () => {
  const { refresh } = LiveTable.prototype
  vi.spyOn(LiveTable.prototype, 'refresh').mockImplementation(async function (this: LiveTable, news) {
    if (this.stored.status !== 'gathering') return refresh.call(this, news)
  })
  return {}
}

export const pairedTablesDoNotBegin: Sabotage = () => {
  const { begin } = TableReplica.prototype
  vi.spyOn(TableReplica.prototype, 'begin').mockImplementation(async function (this: TableReplica, seed) {
    if (this.stored.sought !== null) throw new ApiError('not-now', 'Not today.')
    return begin.call(this, seed)
  })
  return {}
}

export const closedTablesStay: Sabotage = () => ({
  sabotage: ({ link }: SimulatedProcess) => {
    Object.assign(link.moderation, { dropGathering: async () => true })
  },
})
