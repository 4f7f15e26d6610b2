/** Performs the actions of a scenario: what people do, and what goes wrong. */
import type { Random } from '@handwerk/kernel'
import type { Act } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import { GatheringPerformer } from './gathering-performer.js'
import type { Action } from './scenario.js'
import type { SimulatedPerson } from './simulated-person.js'
import type { SimulatedProcess } from './simulated-process.js'
import { addressOf } from './simulated-senders.js'
import type { Simulation } from './simulation.js'

/** Longer than a process may take to stop: two must not open a database that is for one. */
const STOPPING = 15_001

/** All but the comparison, which takes no time. */
export type Performed = Exclude<Action, { do: 'compare' }>
type Performers = { readonly [K in Performed['do']]: (action: Extract<Performed, { do: K }>) => void }

export class Performer {
  private readonly simulation: Simulation
  private readonly random: Random
  private said = 0

  constructor(simulation: Simulation, random: Random) {
    this.simulation = simulation
    this.random = random
  }

  perform(action: Performed): void {
    if ('for' in action) this.simulation.troubledFor(action.for)
    // The table has a function for each kind, which takes just that kind.
    const perform = this.performers[action.do] as (action: Performed) => void
    perform(action)
  }

  private readonly performers: Performers = {
    ...this.gathering().performers,
    connect: ({ who, process: number }) => {
      const process = this.processOf(number)
      if (process && process.state !== 'dead') this.personOf(who).connect(process)
    },
    drop: ({ who, quietly }) => this.personOf(who).leave(quietly),
    play: ({ who, count, luck }) => this.personOf(who).play(count, luck),
    again: ({ who }) => this.personOf(who).askAgain(),
    make: (action) => this.make(action),
    follow: ({ who, table }) => this.withTable(table, (id) => this.personOf(who).follow(id)),
    lie: ({ who, table, luck }) => this.withTable(table, (id) => this.personOf(who).lie(lieOf(id, luck))),
    act: ({ who, table, act, luck }) => this.withTable(table, (id) => this.act(this.personOf(who), id, act, luck)),
    join: (action) => this.request(action),
    start: (action) => this.request(action),
    rematch: (action) => this.request(action),
    share: (action) => this.request(action),
    kill: ({ process, for: time }) => {
      this.processOf(process)?.kill()
      this.later(time, () => this.simulation.restart(this.slotOf(process)))
    },
    stop: ({ process, for: time }) => {
      this.processOf(process)?.stop()
      this.later(STOPPING + time, () => this.simulation.restart(this.slotOf(process)))
    },
    pause: ({ process: number, for: time }) => {
      const process = this.processOf(number)
      process?.pause()
      this.later(time, () => process?.resume())
    },
    deafen: ({ process: number, for: time }) => {
      const process = this.processOf(number)
      process?.link.setDeaf(true)
      this.later(time, () => process?.link.setDeaf(false))
    },
    'set clock': ({ process: number, by, for: time }) => {
      const process = this.processOf(number)
      if (process) process.world.skew = by
      this.later(time, () => {
        if (process) process.world.skew = 0
      })
    },
    'trouble the database': ({ fault, percent, process, for: time }) => {
      const { faults, options } = this.simulation.database
      const active = {
        // A database of one process alone loses no answers.
        fault: options.shared || fault === 'slow' ? fault : ('fail' as const),
        percent,
        since: this.simulation.scheduler.now,
        process: process === null ? null : (this.processOf(process)?.name ?? null),
      }
      faults.add(active)
      this.later(time, () => faults.delete(active))
    },
    'muddle the news': ({ double, late, for: time }) => {
      const { news } = this.simulation.database
      Object.assign(news, { double, late })
      this.later(time, () => Object.assign(news, { double: 0, late: 0 }))
    },
    'sign out': ({ who, process: number }) => {
      const process = this.processOf(number)
      if (process) this.personOf(who).signOut(process)
    },
    'choose notices': (action) => this.chooseNotices(action),
    'trouble the senders': ({ fault, percent, for: time }) => {
      const { faults } = this.simulation.senders
      const active = { fault, percent }
      faults.add(active)
      this.later(time, () => faults.delete(active))
    },
    poison: ({ table }) =>
      this.withTable(table, (id) => {
        const { poisoned } = this.simulation.database.disk
        if (poisoned.size === 0) poisoned.add(id)
      }),
  }

  private gathering(): GatheringPerformer {
    return new GatheringPerformer({
      world: () => this.simulation,
      anyProcess: () => this.processOf(this.random.below(9)),
      personOf: (number) => this.personOf(number),
      withTable: (number, work) => this.withTable(number, work),
      checkRefusal: (error) => this.checkRefusal(error),
    })
  }

  private later(milliseconds: number, work: () => void): void {
    this.simulation.scheduler.after(milliseconds, null, work)
  }

  private slotOf(number: number): number {
    return number % this.simulation.slots.length
  }

  private processOf(number: number): SimulatedProcess | undefined {
    return this.simulation.slots[this.slotOf(number)]
  }

  private personOf(number: number): SimulatedPerson {
    return this.simulation.personOf(number)
  }

  /** Does nothing as long as there is no table. */
  private withTable(number: number, work: (id: string) => void): void {
    const ids = [...this.simulation.database.disk.tables.keys()]
    const id = ids[number % ids.length]
    if (id !== undefined) work(id)
  }

  private make(action: Extract<Action, { do: 'make' }>): void {
    const { simulation } = this
    const { seats, pace, rated, onlookers } = action
    const person = this.personOf(action.who)
    const games = simulation.games
    const game = games[action.game % games.length] ?? ''
    const process = this.processOf(this.random.below(9))
    process?.request(
      () => {
        simulation.seating.asks(person.id, 'make', null)
        return process.tables.make(person.person, { game, seats: [...seats], pace, rated, onlookers })
      },
      (outcome) => {
        if ('error' in outcome) this.checkRefusal(outcome.error)
        else if (
          !simulation.database.disk.tables.has(outcome.value.id) &&
          !simulation.seating.wasDeleted(outcome.value.id)
        )
          simulation.fail('a table that was made is not there')
        else person.follow(outcome.value.id)
      },
    )
  }

  private request(action: Extract<Action, { do: 'join' | 'start' | 'rematch' | 'share' }>): void {
    const process = this.processOf(this.random.below(9))
    if (process) this.withTable(action.table, (id) => this.requestAt(process, this.personOf(action.who), id, action.do))
  }

  private requestAt(
    process: SimulatedProcess,
    person: SimulatedPerson,
    id: string,
    what: 'join' | 'start' | 'rematch' | 'share',
  ): void {
    const { simulation } = this
    const { tables } = process
    const key = simulation.database.disk.table(id)?.seats.find((seat) => seat.is === 'link')?.key ?? undefined
    const share = (this.random.below(2) === 0 ? 'ab' : 'cd').repeat(32)
    const work = async () => {
      if (what === 'rematch' || what === 'join') simulation.seating.asks(person.id, what, id, key)
      if (what === 'start') await tables.start(id, person.id)
      else if (what === 'rematch') await tables.rematch(id, person.person)
      else if (what === 'join') await tables.use(id, (table) => table.join(person.person, undefined, key))
      else await tables.use(id, (table) => table.share(person.id, share))
    }
    process.request(work, (outcome) => {
      if ('error' in outcome) this.checkRefusal(outcome.error)
      else if (what === 'start' && simulation.database.disk.table(id)?.status === 'gathering')
        simulation.fail(`table ${id} was started, and still gathers`)
    })
  }

  private chooseNotices({ who, process: number, way, wants }: Extract<Action, { do: 'choose notices' }>): void {
    const { id } = this.personOf(who)
    const process = this.processOf(number)
    if (!process) return
    const { notices, link } = process
    const device = { endpoint: `https://push/${id}`, p256dh: 'p', auth: 'a', language: 'en' } as const
    const address = { person: id, address: addressOf(id), confirmed: true, language: 'de' }
    const choose = async () => {
      if (wants && way === 'push') await notices.addDevice(id, device)
      else if (wants) await link.stores.notices.setAddress(address)
      else {
        await notices.removeDevice(id, device.endpoint)
        await notices.removeAddress(id)
      }
    }
    const answered = this.simulation.notices.ask(id, wants)
    process.request(choose, (outcome) => {
      answered('value' in outcome)
      if ('error' in outcome) this.checkRefusal(outcome.error)
    })
  }

  /** A request may be refused by a rule; it fails otherwise only because of a fault. */
  private checkRefusal(error: unknown): void {
    const { simulation } = this
    if (!(error instanceof ApiError) && simulation.areFaultsOver) simulation.fail(`a request failed: ${String(error)}`)
  }

  private act(person: SimulatedPerson, table: string, kind: Act['is'], luck: number): void {
    const decision = person.followed.get(table)?.decision
    if (kind === 'move' && decision && luck % 3 > 0) person.answer(table, decision, luck)
    else person.ask(table, this.actOf(kind, luck))
  }

  private actOf(kind: Act['is'], luck: number): Act {
    switch (kind) {
      case 'move':
        return { is: 'move', decision: 1 + (luck % 5), move: luck % 40 }
      case 'say':
        return { is: 'say', text: `saying ${++this.said}` }
      case 'mute':
        return { is: 'mute', person: this.personOf(luck).id, muted: luck % 2 === 0 }
      case 'answer':
        return { is: 'answer', yes: luck % 3 > 0 }
      case 'nudge':
        return { is: 'nudge', seat: luck % 4 }
      case 'claim':
        return { is: 'claim', seat: luck % 4, want: luck % 2 === 0 ? 'win' : 'bot' }
      default:
        return { is: kind }
    }
  }
}

/** What no honest client sends. */
function lieOf(table: string, luck: number): string {
  const lies = [
    'not json',
    '[]',
    '{}',
    JSON.stringify({ is: 'move', id: -1, table, decision: 1, move: 1 }),
    JSON.stringify({ is: 'follow', id: 1e9, table: 'aaaaaaaaaaaa' }),
    JSON.stringify({ is: 'move', id: 1e9, table, decision: 1e9, move: 'everything' }),
    JSON.stringify({ is: 'move', id: 1e9, table, decision: 1, move: { toString: 1 } }),
    JSON.stringify({ is: 'resign', id: 1e9, table, seat: 0 }),
    JSON.stringify({ is: 'claim', id: 1e9, table, seat: 9, want: 'win' }),
    JSON.stringify({ is: 'say', id: 1e9, table, text: 'x'.repeat(501) }),
  ]
  return lies[luck % lies.length] ?? ''
}
