/** Plays many games, and checks that people, onlookers and the log receive no secrets of others. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AnyGameModule,
  chanceOf,
  type Fact,
  type Random,
  randomFrom,
  readRecord,
  replay,
  type Seat,
} from '@handwerk/kernel'
import { type Event as MatchEvent, seatOf, withChanges } from '@handwerk/match'
import type { Delta, Event, Invitation, Scene, Step } from '@handwerk/protocol'
import { openSqlite } from '@handwerk/server'
import { gameNames, loadGame } from '@handwerk/shelf'
import { expect, it } from 'vitest'
import type { Stores } from '../src/store/database.js'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { open } from './serving.js'

/** Games at the same time, which share commits. */
const LANES = 8
/** In memory if possible: durability does not matter here, and the disk would take most of the time. */
const PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const MOST_SEATS = 5

/** People and an onlooker who play one game after the other, and record every byte received. */
class Lane {
  private readonly stores: Stores
  private readonly people: Client[]
  private readonly onlooker: Client
  private readonly random: Random
  /** The last view of each client. */
  private readonly seen = new Map<Client, unknown>()
  readonly count = { games: 0, messages: 0, bytes: 0 }
  /** What must not be in the log. */
  readonly secrets: string[] = []

  private constructor(stores: Stores, people: Client[], onlooker: Client, random: Random) {
    this.stores = stores
    this.people = people
    this.onlooker = onlooker
    this.random = random
  }

  static async open(address: string, stores: Stores, seed: string): Promise<Lane> {
    const names = Array.from({ length: MOST_SEATS }, (_, i) => `Player ${i}`)
    const people = await Promise.all(names.map((name) => Client.named(address, name)))
    const onlooker = new Client(address)
    await Promise.all([...people, onlooker].map((client) => client.connect()))
    return new Lane(stores, people, onlooker, randomFrom(seed))
  }

  close(): void {
    for (const client of [...this.people, this.onlooker]) client.close()
  }

  async playOne(): Promise<void> {
    const { random, onlooker } = this
    const module = await loadGame(gameNames[random.below(gameNames.length)])
    if (!module) throw new Error('no game')
    const { min, max } = module.game.seats
    // Prefer small games, so that there are more of them.
    const seats = min + Math.min(random.below(max - min + 1), random.below(max - min + 1))
    // The first two are people, the others mostly so.
    const isPerson = Array.from({ length: seats }, (_, seat) => seat < 2 || random.below(12) > 0)
    const players = isPerson.flatMap((person, seat) => (person ? [{ seat, client: this.people[seat] }] : []))
    const [{ client: host }] = players
    const { table, keys, shares } = await this.begin(module, isPerson, players)
    await onlooker.ask({ is: 'follow', deltas: true }, table)
    const spies = players.map(({ client, seat }) => spyAs(client, table, (seat + 1) % seats))
    await Promise.all(players.map(({ client }) => client.playOn(table, String(random.below(1e9)))))
    for (const stop of spies) stop()
    const receivers = [...players, { seat: null, client: onlooker }]
    for (const { client } of receivers) await client.ask({ is: 'unfollow' }, table)
    const stored = await this.stores.tables.table(table)
    const seed = stored?.seed ?? ''
    const secrets = [stored?.secret ?? '', seed, ...shares, ...chanceWords(seed)]
    const tokens = [...this.people].map(({ cookie }) => cookie.split('=')[1])
    const record = (await new Client(host.address).call('record', { table })).reply
    const truth = truthOf(module, record, await this.stores.tables.events(table, 0))
    for (const { seat, client } of receivers) {
      const forbidden = [...secrets, ...tokens, ...(client === host ? [] : keys)]
      this.check(client, seat, forbidden, truth)
    }
    this.secrets.push(...secrets, ...keys, ...tokens)
    this.count.games++
  }

  private async begin(
    module: AnyGameModule,
    isPerson: readonly boolean[],
    players: readonly { seat: Seat; client: Client }[],
  ) {
    const [{ client: host }] = players
    const invitation = (person: boolean, seat: Seat): Invitation =>
      person ? { is: seat === 0 ? 'me' : 'link' } : { is: 'bot', level: 'random' }
    const { reply } = await host.call('make', { body: { game: module.game.name, seats: isPerson.map(invitation) } })
    const table = reply.id
    const shares: string[] = []
    for (const { seat, client } of players) {
      const key = reply.you.keys[String(seat)]
      if (key !== undefined) await client.call('join', { table, body: { seat, key } })
      shares.push(Array.from({ length: 8 }, () => (0x10000000 + this.random.below(1e9)).toString(16)).join(''))
      await client.call('share', { table, body: { share: shares[shares.length - 1] } })
    }
    await host.call('start', { table })
    return { table, keys: Object.values(reply.you.keys), shares }
  }

  private check(client: Client, seat: Seat | null, forbidden: readonly string[], truth: Truth): void {
    for (const text of client.bytes) {
      for (const secret of forbidden)
        if (text.includes(secret)) throw new Error(`seat ${seat} is told ${secret}: ${text}`)
      this.count.messages++
      this.count.bytes += text.length
    }
    for (const told of client.told) {
      if (told.is === 'scene') checkState(truth, told.events, told, seat)
      if (told.is === 'step') checkState(truth, [told.event], told, seat)
      if (told.is === 'delta') checkState(truth, [told.event], asStep(told, this.seen.get(client)), seat)
      if (told.is === 'scene' || told.is === 'step') this.seen.set(client, told.view)
      if (told.is === 'delta') this.seen.set(client, withChanges(this.seen.get(client), told.changes))
    }
    client.bytes.length = 0
    client.told.length = 0
  }
}

const asStep = ({ changes, ...delta }: Delta, before: unknown): Step => ({
  ...delta,
  is: 'step',
  view: withChanges(before, changes),
})

/** Sends forbidden requests: refusals must not leak anything either. */
function spyAs(client: Client, table: string, other: Seat): () => void {
  return client.on((told) => {
    if (told.is !== 'step' || told.table !== table || told.event.number % 17 !== 0) return
    const { number } = told.event
    client.ask({ is: 'move', decision: told.decision?.number ?? 1, move: number }, table).catch(() => undefined)
    client.ask({ is: 'claim', seat: other, want: 'bot' }, table).catch(() => undefined)
  })
}

/** The words of the random generator's key that are long enough to be recognized. */
const chanceWords = (seed: string): string[] =>
  chanceOf(seed)
    .key.filter((word) => word > 99_999_999)
    .map(String)

/** The real game: the position after each event, and its facts. */
interface Truth {
  readonly module: AnyGameModule
  readonly entries: readonly MatchEvent[]
  readonly positions: readonly unknown[]
  readonly facts: readonly (readonly Fact[])[]
}

function truthOf(module: AnyGameModule, raw: unknown, entries: readonly MatchEvent[]): Truth {
  const record = readRecord(raw)
  if (!record.ok) throw new Error(record.fault.reason)
  const positions: unknown[] = []
  const told: (readonly Fact[])[] = []
  const difference = replay(module, record.value, ({ position, facts }) => {
    positions.push(module.game.copy(position))
    told.push(facts)
  })
  if (difference) throw new Error(difference.sentence)
  if (positions.length !== entries.length) throw new Error('the record is not what was stored')
  return { module, entries, positions, facts: told }
}

/** Checks that messages hold exactly what this seat may know at that moment. */
function checkState(truth: Truth, events: readonly Event[], now: Scene | Step, seat: Seat | null): void {
  const { game, notation } = truth.module
  const entryOf = (number: number) => truth.entries.findIndex(({ heard }) => heard[seat ?? heard.length - 1] === number)
  for (const event of events) {
    const at = entryOf(event.number)
    const entry = truth.entries[at]
    const { is } = entry
    const doer = seatOf(entry)
    const facts = truth.facts[at].flatMap((fact) => game.redact(fact, seat) ?? [])
    same(event, { number: event.number, is, seat: doer, facts })
  }
  const last = events.at(-1)
  if (!last) return
  const position = truth.positions[entryOf(last.number)]
  const view = game.view(position, seat)
  same(now.view, view)
  if (!now.decision) return
  if (seat === null) throw new Error('an onlooker is asked')
  const moves = game.moves(position, seat)
  same(
    now.decision.moves,
    moves.map((move) => [move, notation.write(view, move)]),
  )
}

/** Compares by JSON, which is fast enough for very many. */
function same(told: unknown, right: unknown): void {
  if (JSON.stringify(told) !== JSON.stringify(right)) expect(told).toEqual(right)
}

/** Plays games for this many seconds, or for `LEAK_SECONDS`. */
export function tellsNoSecrets(usual: number): void {
  const seconds = Number(process.env['LEAK_SECONDS'] ?? usual)
  it(
    `nobody is told what is not theirs to know, in ${seconds} seconds of games (LEAK_SECONDS)`,
    async () => {
      const folder = mkdtempSync(join(PLACE, 'handwerk-leak-'))
      const log: string[] = []
      const serving = await open({ folder }, { logLevel: 'debug', log: { write: (line) => log.push(line) } })
      const stores = await openSqlite(folder)
      const seed = process.env['LEAK_SEED'] ?? String(Date.now())
      const lanes = await Promise.all(
        Array.from({ length: LANES }, (_, i) => Lane.open(serving.address, stores, `${seed} ${i}`)),
      )
      const end = Date.now() + seconds * 1000
      try {
        await Promise.all(
          lanes.map(async (lane) => {
            do await lane.playOne()
            while (Date.now() < end)
          }),
        )
      } finally {
        const sum = (of: 'games' | 'messages' | 'bytes') => lanes.reduce((total, { count }) => total + count[of], 0)
        const count = { games: sum('games'), messages: sum('messages'), bytes: sum('bytes') }
        console.log(`leak test, LEAK_SEED=${seed}: ${JSON.stringify(count)}`)
        for (const lane of lanes) lane.close()
        await stores.close()
        await serving.stop()
        rmSync(folder, { recursive: true })
      }
      const logged = log.join('')
      expect(log.length).toBeGreaterThan(LANES)
      expect(lanes.flatMap(({ secrets }) => secrets.filter((secret) => logged.includes(secret)))).toEqual([])
    },
    1000 * seconds + LONG,
  )
}
