/** Plays many games while servers are killed at random, and counts what was lost. */
import { type AnyGameModule, type Random, readRecord, replay } from '@handwerk/kernel'
import type { Event, Scene } from '@handwerk/protocol'
import { loadGame } from '@handwerk/shelf'
import { call, makeTable, newGuest, ReconnectingClient } from './reconnecting-client.js'

const random = { is: 'bot', level: 'random' }

export interface Plan {
  readonly addresses: readonly string[]
  /** Games of two bots, and games of two people. */
  readonly botGames: number
  readonly peopleGames: number
  readonly kills: number
  readonly luck: Random
  /** Kills a process and starts it again. */
  kill(): Promise<void>
}

export interface Count {
  readonly games: number
  readonly kills: number
  readonly events: number
  readonly acknowledged: number
  readonly lost: number
  readonly twice: number
  readonly unfinished: number
  readonly broken: readonly string[]
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

export async function playThroughCrashes(plan: Plan): Promise<Count> {
  const { addresses } = plan
  const [anna, ben] = await Promise.all([newGuest(addresses, 'Anna'), newGuest(addresses, 'Ben')])
  const people: string[] = []
  for (let i = 0; i < plan.peopleGames; i++) {
    const { id } = await makeTable(addresses, anna, [{ is: 'me' }, { is: 'open' }])
    await call(addresses, `/api/tables/${id}/join`, ben, {})
    await call(addresses, `/api/tables/${id}/start`, anna, {})
    people.push(id)
  }
  const players = [anna, ben].map((cookie, i) => new ReconnectingClient(addresses, cookie, people, `player ${i}`))
  const bots: string[] = []
  const onlookers: ReconnectingClient[] = []
  const killing = killSome(plan)
  for (let i = 0; i < plan.botGames; i++) {
    const { id } = await makeTable(addresses, anna, [random, random])
    bots.push(id)
  }
  for (let i = 0; i < bots.length; i += 50)
    onlookers.push(new ReconnectingClient(addresses, '', bots.slice(i, i + 50), `onlooker ${i}`))
  await killing
  const clients = [...players, ...onlookers]
  const tables = [...people, ...bots]
  const isDone = () => clients.every(({ heard, over }) => over.size === heard.size)
  for (let waited = 0; !isDone() && waited < 90_000; waited += 200) await pause(200)
  for (const client of clients) client.leave()
  const module = await loadGame('oh-my-goods')
  if (!module) throw new Error('no game')
  return count(plan, module, [anna, ben], players, onlookers, tables)
}

async function killSome({ kills, luck, kill }: Plan): Promise<void> {
  for (let i = 0; i < kills; i++) {
    await pause(300 + luck.below(2500))
    await kill()
  }
}

async function count(
  plan: Plan,
  module: AnyGameModule,
  cookies: readonly string[],
  players: readonly ReconnectingClient[],
  onlookers: readonly ReconnectingClient[],
  tables: readonly string[],
): Promise<Count> {
  const clients = [...players, ...onlookers]
  const broken: string[] = clients.flatMap(({ faults }) => faults)
  for (const [i, { heard, over, connectCount }] of clients.entries())
    for (const [table, events] of heard)
      if (!over.has(table))
        broken.push(
          `client ${i}, connected ${connectCount} times, never heard the end of ${table} after ${events.length}`,
        )
  let events = 0
  let acknowledged = 0
  let lost = 0
  let twice = 0
  let unfinished = 0
  const sceneFor = async (table: string, cookie: string) =>
    (await (await call(plan.addresses, `/api/tables/${table}/scene`, cookie)).json()) as Scene
  for (const [i, client] of clients.entries())
    for (const [table, heard] of client.heard) {
      const kept = (await sceneFor(table, cookies[i] ?? '')).events
      events += heard.length
      lost += heard.filter((event, at) => !isSame(event, kept[at])).length
      twice += kept.length - new Set(kept.map(({ number }) => number)).size
      for (const move of client.acknowledged) {
        if (move.table !== table) continue
        acknowledged++
        const event = kept[move.number - 1]
        if (event?.is !== 'move' || event.seat !== i) lost++
      }
    }
  for (const table of tables) {
    const scene = await sceneFor(table, '')
    if (scene.table.status !== 'over') {
      unfinished++
      continue
    }
    const record = readRecord(await (await call(plan.addresses, `/api/tables/${table}/record`)).json())
    const difference = record.ok ? replay(module, record.value) : record.fault
    if (difference) broken.push(`${table}: ${JSON.stringify(difference)}`)
  }
  return { games: tables.length, kills: plan.kills, events, acknowledged, lost, twice, unfinished, broken }
}

const isSame = (a: Event, b: Event | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)
