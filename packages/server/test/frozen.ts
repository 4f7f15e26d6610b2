/** Opens databases of older servers, at the time when they were copied. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry } from '@handwerk/bots'
import { type Postgres, startPostgres } from '@handwerk/own-postgres'
import type { Scene } from '@handwerk/protocol'
import type { Serving } from '@handwerk/server'
import pg from 'pg'
import { vi } from 'vitest'
import { restore } from '../src/store/backup.js'
import { Client } from './client.js'
import { inProcess, registry } from './registry.js'
import { open } from './serving.js'

export type Kind = 'sqlite' | 'postgres'

const PEOPLE = ['Anna', 'Ben', 'Cora', 'Dora'] as const
type Name = (typeof PEOPLE)[number]

/** What a table looked like when it was copied. */
interface Seen {
  readonly status: string
  readonly waiting: readonly number[]
  /** How many events there are for an onlooker or for Anna. */
  readonly number: number
  readonly offer: Scene['offer']
  readonly ending: Scene['ending']
  readonly said: readonly string[]
  /** The legal moves of each person who must decide. */
  readonly moves: Readonly<Record<string, readonly string[]>>
}

interface FrozenTable {
  readonly id: string
  readonly about: string
  /** Absent if a bot moves at once. */
  readonly seen?: Seen
}

interface Note {
  /** The time at which the copy was made. */
  readonly now: number
  readonly tables: Readonly<Record<string, FrozenTable>>
}

const at = (file: string): string => fileURLToPath(new URL(`./fixtures/${file}`, import.meta.url))

export const noteOf = (kind: Kind): Note => JSON.parse(readFileSync(at(`server-0.1.0.${kind}.json`), 'utf8'))

export interface Frozen {
  readonly note: Note
  readonly people: Readonly<Record<Name, Client>>
  /** For requests without a person. */
  readonly address: string
  stop(): Promise<void>
}

/** The clock stands still until `stop`, so that nobody's time runs out. */
export async function openFrozen(kind: Kind, by: Registry = registry): Promise<Frozen> {
  const note = noteOf(kind)
  vi.useFakeTimers({ toFake: ['Date'], now: note.now })
  const data = kind === 'sqlite' ? sqlite() : await postgres()
  const serving: Serving = await open(data.data, { registry: by, botRunner: inProcess(quick(by)) })
  const signedIn = async (name: Name) => {
    const client = new Client(serving.address)
    const { refused } = await client.call('signIn', {
      body: { username: name.toLowerCase(), password: `password of ${name}` },
    })
    if (refused) throw new Error(`${name}: ${refused.sentence}`)
    return client
  }
  const [Anna, Ben, Cora, Dora] = await Promise.all(PEOPLE.map(signedIn))
  return {
    note,
    people: { Anna, Ben, Cora, Dora },
    address: serving.address,
    async stop() {
      await serving.stop()
      data.remove()
      vi.useRealTimers()
    },
  }
}

/** Replaces grandmasters by a fast bot: here it matters that they move, not how well. */
const quick = (by: Registry): Registry => ({
  ...by,
  bot: (game, name, random) => by.bot(game, name === 'grandmaster' ? 'greedy' : name, random),
})

function sqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-frozen-'))
  restore(at('server-0.1.0.db'), folder)
  return { data: { folder }, remove: () => rmSync(folder, { recursive: true }) }
}

async function postgres() {
  const server: Postgres = await startPostgres({ fsync: false })
  const url = server.database()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Lines that begin with a backslash are commands of psql.
  const sql = readFileSync(at('server-0.1.0.sql'), 'utf8').replace(/^\\.*$/gm, '')
  await client.query(sql)
  await client.end()
  return { data: { url }, remove: () => server.stop() }
}

/** The table now, in the form of the note. */
export async function seen({ people }: Frozen, { id, seen }: FrozenTable): Promise<Seen | undefined> {
  const scenes = await Promise.all(
    Object.entries(people).map(async ([name, client]) => ({ name, ...(await client.call('scene', { table: id })) })),
  )
  const { reply } = scenes[0]
  if (!seen) return undefined
  return {
    status: reply.table.status,
    waiting: reply.table.waiting,
    // Newer rules add an event of their own.
    number: reply.events.filter(({ is }) => is !== 'rebased').length,
    offer: reply.offer && { what: reply.offer.what, seat: reply.offer.seat, asked: reply.offer.asked },
    ending: reply.ending,
    said: reply.said.map(({ name, text }) => `${name}: ${text}`),
    moves: Object.fromEntries(
      scenes.flatMap(({ name, reply }) =>
        reply?.decision ? [[name, reply.decision.moves.map(([, line]) => line)]] : [],
      ),
    ),
  }
}

/** Everybody who sits at a table plays on, at random, until the game is over. */
export async function playOn({ people }: Frozen, { id }: FrozenTable): Promise<Scene> {
  const seated: Client[] = []
  for (const client of Object.values(people)) {
    const { reply } = await client.call('scene', { table: id })
    if (reply && reply.seat !== null) seated.push(await client.connect())
  }
  await Promise.all(seated.map((client, i) => client.playOn(id, `frozen ${i}`)))
  for (const client of seated) client.close()
  return (await people.Anna.call('scene', { table: id })).reply
}
