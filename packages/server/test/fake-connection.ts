/** A connection to tables that only remember what it asks of them, in a world of fake timers. */
import type { ServerMessage } from '@handwerk/protocol'
import { vi } from 'vitest'
import { Budgets } from '../src/edge/costs.js'
import { FairTurns } from '../src/edge/fair-turns.js'
import { Connection, type ConnectionOptions, type Peer } from '../src/edge/live-connection.js'
import type { Identity } from '../src/edge/sessions.js'
import type { Follower } from '../src/table/followers.js'
import type { LiveTable } from '../src/table/live-table.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { realWorld } from '../src/world.js'
import { FakeSocket } from './fake-socket.js'

export const PLENTY = { burst: 1e9, perSecond: 1e9 }
export const TABLE = 'aaaaaaaaaaaa'
/** The id of another table. */
export const tableId = (n: number): string =>
  [...n.toString(6)]
    .map((digit) => Number(digit) + 2)
    .join('')
    .padStart(12, 'a')

/** A table that remembers who follows it and who acts. */
export class FakeTable {
  readonly id: string
  followers: Follower[] = []
  acts: unknown[][] = []
  /** How many hear what is said. */
  followerCount = 0
  /** How many events a scene has, and how many letters. */
  events = 0
  letters = 0
  /** What an act leads to. */
  act = async (...what: unknown[]): Promise<number | null> => {
    this.acts.push(what)
    return this.acts.length
  }

  constructor(id: string) {
    this.id = id
  }

  sceneSize(): number {
    return this.events
  }

  async follow(follower: Follower, since: number): Promise<number> {
    follower.tell(JSON.stringify({ is: 'scene', since }))
    this.followers.push(follower)
    return this.letters
  }

  unfollow(follower: Follower): void {
    this.followers = this.followers.filter((one) => one !== follower)
  }
}

/** Needs fake timers. */
export class FakeConnection {
  readonly tables = new Map<string, FakeTable>()
  readonly socket = new FakeSocket()
  readonly log: object[] = []
  muted = new Set<string>()
  /** How many acts were timed. */
  timed = 0
  readonly options: ConnectionOptions = {
    world: realWorld,
    tables: {
      use: async (id: string, work: (table: LiveTable) => unknown) => work(this.tableAt(id) as unknown as LiveTable),
      stores: { chat: { mutedBy: async () => new Set(this.muted) } },
    } as unknown as TableRegistry,
    log: { error: (what, sentence) => this.log.push({ ...what, sentence }) },
    acts: { startTimer: () => () => ++this.timed },
    messages: PLENTY,
    budgets: new Budgets(realWorld, { address: PLENTY, person: PLENTY }),
    turns: new FairTurns(realWorld),
    speaks: { protocol: 3, oldest: 2, build: 'test' },
  }

  tableAt(id = TABLE): FakeTable {
    const table = this.tables.get(id) ?? new FakeTable(id)
    this.tables.set(id, table)
    return table
  }

  /** Anna's, unless something else is said. */
  connect(more: Partial<ConnectionOptions> = {}, peer: Partial<Peer> = {}): Connection {
    const person = { id: 'anna', name: 'Anna', guest: true }
    const identity: Identity = { person, session: 'a', scope: 'all' }
    const from: Peer = { identity, version: 3, address: 'here', ...peer }
    return new Connection(this.socket, from, { ...this.options, ...more }, () => undefined)
  }

  /** Waits for all that needs no time. */
  async settle(): Promise<void> {
    for (let i = 0; i < 5; i++) await vi.advanceTimersByTimeAsync(0)
  }

  async ask(message: object): Promise<void> {
    this.socket.say({ table: TABLE, ...message })
    await this.settle()
  }

  get answers(): ServerMessage[] {
    return this.socket.told.filter(({ is }) => is === 'done' || is === 'refused')
  }
}
