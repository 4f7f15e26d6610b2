/** Performs what people do before a game begins, and after it: arranging, inviting, looking for opponents, the next game. */
import type { Arrangement, Invitation, Table } from '@handwerk/protocol'
import { pair } from '../table/pairing.js'
import type { Deed } from './scenario.js'
import type { SimulatedPerson } from './simulated-person.js'
import type { SimulatedProcess } from './simulated-process.js'
import type { Simulation } from './simulation.js'

type Of<K extends Deed['do']> = Extract<Deed, { do: K }>

export interface Hands {
  world(): Simulation
  anyProcess(): SimulatedProcess | undefined
  personOf(number: number): SimulatedPerson
  /** Does nothing as long as there is no table. */
  withTable(number: number, work: (id: string) => void): void
  checkRefusal(error: unknown): void
}

export class GatheringPerformer {
  private readonly hands: Hands

  constructor(hands: Hands) {
    this.hands = hands
  }

  readonly performers = {
    'join by link': ({ who, table }: Of<'join by link'>) => this.joinByLink(who, table),
    decline: ({ who, table }: Of<'decline'>) =>
      this.at(who, table, (process, { id }, table) => process.tables.use(table, (live) => live.decline(id))),
    cancel: ({ who, table }: Of<'cancel'>) => this.cancel(who, table),
    invite: ({ who, table, guest }: Of<'invite'>) => {
      const to = { is: 'person', person: this.hands.personOf(guest).id } as const
      this.arrange(who, table, (seats) => ({ is: 'seat', seat: seats - 1, to }))
    },
    arrange: ({ who, table, luck }: Of<'arrange'>) => this.arrange(who, table, (seats) => arrangementOf(luck, seats)),
    pair: (action: Of<'pair'>) => this.pair(action),
    block: (action: Of<'block'>) => this.block(action),
    close: ({ table }: Of<'close'>) => this.close(table),
  }

  /** A request about a table, whose answer shows it. */
  private at(
    who: number,
    number: number,
    work: (process: SimulatedProcess, person: SimulatedPerson, table: string) => Promise<Table>,
  ): void {
    const simulation = this.hands.world()
    const process = this.hands.anyProcess()
    if (!process) return
    this.hands.withTable(number, (table) =>
      process.request(
        () => work(process, this.hands.personOf(who), table),
        (outcome) => {
          if ('error' in outcome) this.hands.checkRefusal(outcome.error)
          else simulation.seating.checkShown(outcome.value)
        },
      ),
    )
  }

  private joinByLink(who: number, number: number): void {
    this.at(who, number, (process, { person }, table) => {
      const simulation = this.hands.world()
      const key = simulation.database.disk.table(table)?.invite ?? undefined
      simulation.seating.asks(person.id, 'join', table, key)
      return process.tables.use(table, (live) => live.join(person, undefined, key))
    })
  }

  private arrange(who: number, number: number, choose: (seats: number) => Arrangement): void {
    this.at(who, number, (process, { person }, table) => {
      const simulation = this.hands.world()
      const wanted = choose(simulation.database.disk.table(table)?.seats.length ?? 1)
      if ('to' in wanted && wanted.to.is === 'me') simulation.seating.asks(person.id, 'arrange', table)
      return process.tables.arrange(table, person, wanted)
    })
  }

  private cancel(who: number, number: number): void {
    const simulation = this.hands.world()
    const process = this.hands.anyProcess()
    if (!process) return
    this.hands.withTable(number, (table) =>
      process.request(
        () => process.tables.cancel(table, this.hands.personOf(who).id),
        (outcome) => {
          if ('error' in outcome) this.hands.checkRefusal(outcome.error)
          else if (simulation.database.disk.tables.has(table))
            simulation.fail(`${table} was taken back, and is still there`)
        },
      ),
    )
  }

  private close(number: number): void {
    const simulation = this.hands.world()
    const process = this.hands.anyProcess()
    if (!process) return
    this.hands.withTable(number, (table) =>
      process.request(
        () => process.tables.closeTable(table, process.link.moderation),
        (outcome) => {
          const status = simulation.database.disk.table(table)?.status
          if ('error' in outcome) this.hands.checkRefusal(outcome.error)
          else if (status !== undefined && status !== 'over')
            simulation.fail(`${table} was closed by the host of the site, and is ${status}`)
        },
      ),
    )
  }

  private pair({ who, game, pace, rated }: Of<'pair'>): void {
    const simulation = this.hands.world()
    const process = this.hands.anyProcess()
    const { person } = this.hands.personOf(who)
    const name = simulation.games[game % simulation.games.length] ?? ''
    process?.request(
      () => {
        simulation.seating.asks(person.id, 'pair', null)
        return pair(process.world, process.tables, person, { game: name, pace, rated })
      },
      (outcome) => {
        if ('error' in outcome) this.hands.checkRefusal(outcome.error)
        else {
          simulation.seating.checkShown(outcome.value)
          this.hands.personOf(who).follow(outcome.value.id)
        }
      },
    )
  }

  private block({ who, other, on }: Of<'block'>): void {
    const process = this.hands.anyProcess()
    const [one, two] = [this.hands.personOf(who).id, this.hands.personOf(other).id]
    if (!process || one === two) return
    const { ties } = process.link.stores
    process.request(
      async () => {
        if (on) await ties.tie(one, 'block', two, process.world.now())
        else await ties.untie(one, 'block', two)
      },
      (outcome) => {
        if ('error' in outcome) this.hands.checkRefusal(outcome.error)
      },
    )
  }
}

function arrangementOf(luck: number, seats: number): Arrangement {
  const seat = luck % seats
  const to = ([{ is: 'open' }, { is: 'link' }, { is: 'bot', level: 'random' }, { is: 'me' }] as const)[
    luck % 4
  ] as Invitation
  const kind = Math.floor(luck / 100) % 6
  if (kind < 2) return { is: 'seat', seat, to }
  if (kind === 2) return { is: 'add', to }
  if (kind === 3) return { is: 'drop', seat }
  if (kind === 4) return { is: 'host', seat }
  const paces = [{ is: 'none' }, { is: 'live', clock: 120_000, bonus: 0 }] as const
  const [rated, onlookers] = [luck % 3 === 0, luck % 5 > 0]
  const handsShown = luck % 4 < 2 && onlookers && !rated
  return { is: 'terms', pace: paces[luck % 2] ?? paces[0], rated, onlookers, handsShown }
}
