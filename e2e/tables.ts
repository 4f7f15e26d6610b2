/** Tables of a server, made and played by the protocol, and the pages of those who sit at them. */
import { randomFrom } from '@handwerk/kernel'
import type { Body, Scene, Step } from '@handwerk/protocol'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { Client } from '../packages/server/test/client.ts'
import type { ServerProcess } from '../packages/server/test/process.ts'
import { STEP } from './bounds.ts'
import type { Guest, House } from './house.ts'

export type ServerHouse = House<ServerProcess>
type NewTable = Body<'make'>

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A question that can be answered now. */
export const ASKED = '.ask:not(.idle, .telling, .busy)'

/** Somebody whom the server knows. */
export interface Person {
  readonly name: string
  readonly client: Client
}

export const makePerson = async ({ address }: House<unknown>, name: string): Promise<Person> => ({
  name,
  client: await Client.named(address, name),
})

/** A page of the server that this person looks at. */
export async function openPage(
  house: House<unknown>,
  { name, client }: Person,
  path: string,
  guest: Guest = {},
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await house.enter({ name, ...guest }, options)
  const [key, value] = client.cookie.split(/=(.*)/)
  await page.context().addCookies([{ name: key, value, url: house.address }])
  await page.goto(house.address + path)
  return page
}

/** The page of a table that runs. */
export async function openTable(
  house: House<unknown>,
  person: Person,
  id: string,
  guest?: Guest,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await openPage(house, person, `/table/${id}`, guest, options)
  await page.waitForSelector('.table')
  return page
}

/** A table with a seat for the host and open ones, which the others have taken; the answer is its id. */
export async function gather([host, ...others]: readonly Person[], table: Omit<NewTable, 'seats'>): Promise<string> {
  const seats = [{ is: 'me' as const }, ...others.map(() => ({ is: 'open' as const }))]
  const { id } = (await host.client.call('make', { body: { ...table, seats } })).reply
  for (const { client } of others) await client.call('join', { table: id, body: {} })
  return id
}

/** The same, and the cards are dealt. */
export async function deal(people: readonly Person[], table: Omit<NewTable, 'seats'>): Promise<string> {
  const id = await gather(people, table)
  await people[0].client.call('start', { table: id })
  return id
}

export const sceneOf = async ({ client }: Person, table: string): Promise<Scene> =>
  (await client.call('scene', { table })).reply

export type Now = Scene | Step

/** Moves that lead nowhere are made only if there is no other. */
const IDLE = /^(end|pass|redraw|pray|none|done|skip|forgo)\b/

/** Why the server refuses for good; null if the move is done. Messages that come too fast are sent again. */
async function send(line: Client, table: string, decision: number, move: unknown): Promise<string | null> {
  for (;;) {
    const told = await line.ask({ is: 'move', decision, move }, table)
    if (told.is !== 'refused') return null
    const { retry, sentence } = told
    if (retry === undefined) return sentence
    await new Promise((next) => setTimeout(next, retry))
  }
}

/** These people play by the protocol, until one of them sees what is wanted, or the game is over. */
export async function playUntil(
  people: readonly Person[],
  table: string,
  isEnough: (now: Now, person: Person) => boolean,
  patience = 2 * STEP,
): Promise<void> {
  const random = randomFrom(`table ${table}`)
  const lines = await Promise.all(people.map(({ client }) => connected(client)))
  await new Promise<void>((enough, fail) => {
    let isOver = false
    const answered = people.map(() => 0)
    const answer = async (i: number, now: Now) => {
      // Others may act while a question is open: it is told again, and answered once. Its answer may be on its way.
      if (now.decision && now.decision.number <= answered[i]) return
      isOver ||= isEnough(now, people[i]) || now.ending !== null
      if (isOver) return enough()
      if (now.decision === null) return
      const { number, moves } = now.decision
      answered[i] = number
      const busy = moves.filter(([, text]) => !IDLE.test(text))
      const list = busy.length > 0 ? busy : moves
      const refused = await send(lines[i], table, number, list[random.below(list.length)][0])
      if (refused !== null) throw new Error(`a move was refused: ${refused}`)
    }
    const late = setTimeout(() => fail(new Error('what is wanted at the table did not come to pass')), patience)
    late.unref()
    for (const [i, line] of lines.entries()) {
      line.on((told) => {
        if (told.is === 'scene' || told.is === 'step') answer(i, told).catch(fail)
      })
      line.ask({ is: 'follow' }, table).catch(fail)
    }
  }).finally(() => {
    for (const line of lines) line.close()
  })
}

/** A connection of its own for the same person. */
function connected({ address, cookie }: Client): Promise<Client> {
  const line = new Client(address)
  line.cookie = cookie
  return line.connect()
}
