/** The record of a match on a server tells the same match when it is opened in the browser, from a file or a link. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { endingIn, type MatchRecord, type SeatCommand, storyOf } from '@handwerk/match'
import { mottainai } from '@handwerk/mottainai'
import type { Scene } from '@handwerk/protocol'
import { ENDED_NAMES, type EndedMatch, endedMatch, ensureRefused, ensureTold, type Reader } from '@handwerk/testkit'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { Client } from '../../server/test/client.ts'
import { open } from '../../server/test/serving.ts'
import { moveIn, playUntil, sceneOf, tableOf } from '../../server/test/tables.ts'

type Serving = Awaited<ReturnType<typeof open>>

beforeEach(() => {
  // The modules of the client need these when they load.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null, length: 0 })
  vi.stubGlobal('location', { origin: 'https://example.org' })
})

/** Opens an export as the replay does. The places of events are left out, since bots move in their own time. */
const opened: Reader = async (record) => {
  const { readReplay } = await import('../src/play/replay.ts')
  const { tableMessages } = await import('../src/table/words/index.ts')
  const replay = await readReplay(record, tableMessages.en)
  if (typeof replay === 'string') return 'refused'
  const ending = endingIn(replay.record)
  if (!ending) throw new Error('the match is not over')
  const story = storyOf(replay.record).map(({ is, seat }) => ({ is, seat }))
  return { how: ending.how, winners: ending.winners, story }
}

/** A table of people on the server, and the export of its record when it is over. */
class Seated {
  readonly story: EndedMatch['story'][number][] = []
  private readonly people: readonly [Client, ...Client[]]
  private readonly table: string

  private constructor(people: readonly [Client, ...Client[]], table: string) {
    this.people = people
    this.table = table
  }

  static async at({ address }: Serving, names: readonly [string, ...string[]]): Promise<Seated> {
    const [first, ...rest] = names
    const host = await Client.named(address, first)
    const others = await Promise.all(rest.map((name) => Client.named(address, name)))
    const table = await tableOf(host, [{ is: 'me' }, ...others.map(() => ({ is: 'open' }) as const)], {
      game: 'mottainai',
    })
    for (const other of others) await other.call('join', { table, body: {} })
    await host.call('start', { table })
    for (const person of [host, ...others]) {
      await person.connect()
      onTestFinished(() => person.close())
    }
    return new Seated([host, ...others], table)
  }

  /** Plays on until this holds for the first person. */
  async until(holds: (scene: Scene) => boolean): Promise<void> {
    await playUntil(this.people, this.table, holds)
  }

  async moves(): Promise<void> {
    const scene = await sceneOf(this.people[0], this.table)
    if (scene.decision) await this.does(0, moveIn(scene.decision))
  }

  /** What a seat does, and what that is called in the story. */
  async does(seat: number, command: SeatCommand, is?: EndedMatch['story'][number]['is']): Promise<void> {
    const { refused } = await (this.people[seat] ?? this.people[0]).call('act', { table: this.table, body: command })
    if (refused) throw new Error(refused.sentence)
    if (is) this.story.push({ is, seat, after: 0 })
  }

  async exported(): Promise<EndedMatch> {
    const { reply } = await this.people[0].call('record', { table: this.table })
    const record: MatchRecord = JSON.parse(JSON.stringify(reply))
    return { record, story: this.story, byStandIns: [] }
  }
}

describe('a match on a server', () => {
  let serving: Serving
  beforeEach(async () => {
    serving = await open({ folder: mkdtempSync(join(inject('temporaryFolder'), 'export-')) })
  })
  afterEach(() => serving.stop())

  async function agreed(): Promise<EndedMatch> {
    const table = await Seated.at(serving, ['Anna', 'Ben'])
    await table.until(({ undo }) => undo)
    await table.does(0, { is: 'undo' }, 'undo')
    await table.does(1, { is: 'leave' }, 'leave')
    await table.does(1, { is: 'return' }, 'return')
    await table.does(0, { is: 'offer-end' })
    await table.does(1, { is: 'answer', yes: true })
    table.story.push({ is: 'end', seat: 0, after: 0 })
    return table.exported()
  }

  async function resigned(): Promise<EndedMatch> {
    const table = await Seated.at(serving, ['Anna', 'Ben', 'Cleo'])
    await table.does(2, { is: 'resign' }, 'resign')
    await table.until(({ decision }) => decision !== null)
    await table.moves()
    await table.does(0, { is: 'resign' }, 'resign')
    return table.exported()
  }

  it('has all its events in its export: undone, left, returned, ended by agreement', async () => {
    await ensureTold(opened, await agreed())
  })

  it('has all its events in its export: two of three resigned', async () => {
    const match = await resigned()
    expect(match.record.ending).toMatchObject({ how: 'resigned', winners: [1] })
    await ensureTold(opened, match)
  })

  it.each(['another winner', 'no ending', 'no events, and another winner', 'an event less'] as const)(
    'is rejected if its export was forged: %s',
    async (forgery) => ensureRefused(opened, await resigned(), forgery),
  )
})

describe('a record in a link', () => {
  it.each(ENDED_NAMES)('has all its events: %s', async (name) => {
    const { recordLink, readRecordLink } = await import('../src/play/record-link.ts')
    const sent: Reader = async (record) => {
      const text = await readRecordLink(new URL(await recordLink(record)).hash)
      return opened(JSON.parse(text ?? 'null'))
    }
    await ensureTold(sent, endedMatch(mottainai, name))
  })
})
