/** Tables of a server, made and played over the protocol, and the pages of their players. */
import { randomFrom } from '@handwerk/kernel'
import type { Body, Scene, Step } from '@handwerk/protocol'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { Client } from '../packages/server/test/client.ts'
import type { ServerProcess } from '../packages/server/test/process.ts'
import { STEP } from './bounds.ts'
import type { BrowserProfile, TestApp } from './test-app.ts'

export type ServerApp = TestApp<ServerProcess>
type NewTable = Body<'make'>

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A question that can be answered now. */
export const ASKED = '.ask:not(.idle, .telling, .busy)'

/** Somebody whom the server knows. */
export interface Person {
  readonly name: string
  readonly client: Client
}

export const makePerson = async ({ address }: TestApp<unknown>, name: string): Promise<Person> => ({
  name,
  client: await Client.named(address, name),
})

/** Opens a page of the server as this person. */
export async function openPage(
  app: TestApp<unknown>,
  { name, client }: Person,
  path: string,
  profile: BrowserProfile = {},
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await app.newPage({ name, ...profile }, options)
  const cookies = client.cookie.split('; ').map((pair) => {
    const [name, value] = pair.split(/=(.*)/)
    return { name, value, url: app.address }
  })
  await page.context().addCookies(cookies)
  await page.goto(app.address + path)
  return page
}

/** Opens the page of a running table. */
export async function openTable(
  app: TestApp<unknown>,
  person: Person,
  id: string,
  profile?: BrowserProfile,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await openPage(app, person, `/table/${id}`, profile, options)
  await page.waitForSelector('.table')
  return page
}

/** Makes a table of these people, the first of whom is the host. Returns its id. */
export async function gather([host, ...others]: readonly Person[], table: Omit<NewTable, 'seats'>): Promise<string> {
  const seats = [{ is: 'me' as const }, ...others.map(() => ({ is: 'open' as const }))]
  const { id } = (await host.client.call('make', { body: { ...table, seats } })).reply
  for (const { client } of others) await client.call('join', { table: id, body: {} })
  return id
}

/** The same, and starts the game. */
export async function deal(people: readonly Person[], table: Omit<NewTable, 'seats'>): Promise<string> {
  const id = await gather(people, table)
  await people[0].client.call('start', { table: id })
  return id
}

export const sceneOf = async ({ client }: Person, table: string): Promise<Scene> =>
  (await client.call('scene', { table })).reply

export type Now = Scene | Step

/** Moves that are made only if there is no other. */
const IDLE = /^(end|pass|redraw|pray|none|done|skip|forgo)\b/

/** Sends a move, again if it came too fast. Returns why the server refuses it; null if it is done. */
async function send(connection: Client, table: string, decision: number, move: unknown): Promise<string | null> {
  for (;;) {
    const told = await connection.ask({ is: 'move', decision, move }, table)
    if (told.is !== 'refused') return null
    const { retry, sentence } = told
    if (retry === undefined) return sentence
    await new Promise((next) => setTimeout(next, retry))
  }
}

/** These people play random moves over the protocol until `isEnough`, or until the game is over. */
export async function playUntil(
  people: readonly Person[],
  table: string,
  isEnough: (now: Now, person: Person) => boolean,
  patience = 2 * STEP,
): Promise<void> {
  const random = randomFrom(`table ${table}`)
  const connections = await Promise.all(people.map(({ client }) => connected(client)))
  await new Promise<void>((enough, fail) => {
    let isOver = false
    const answered = people.map(() => 0)
    const answer = async (i: number, now: Now) => {
      // A question that is still open comes again when others act; it is answered once.
      if (now.decision && now.decision.number <= answered[i]) return
      isOver ||= isEnough(now, people[i]) || now.ending !== null
      if (isOver) return enough()
      if (now.decision === null) return
      const { number, moves } = now.decision
      answered[i] = number
      const busy = moves.filter(([, text]) => !IDLE.test(text))
      const list = busy.length > 0 ? busy : moves
      const refused = await send(connections[i], table, number, list[random.below(list.length)][0])
      if (refused !== null) throw new Error(`a move was refused: ${refused}`)
    }
    const late = setTimeout(() => fail(new Error('the table did not reach the wanted state in time')), patience)
    late.unref()
    for (const [i, connection] of connections.entries()) {
      connection.on((told) => {
        if (told.is === 'scene' || told.is === 'step') answer(i, told).catch(fail)
      })
      connection.ask({ is: 'follow' }, table).catch(fail)
    }
  }).finally(() => {
    for (const connection of connections) connection.close()
  })
}

/** A further connection of the same person. */
function connected({ address, cookie }: Client): Promise<Client> {
  const connection = new Client(address)
  connection.cookie = cookie
  return connection.connect()
}
