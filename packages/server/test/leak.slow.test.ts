import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyBox, chanceOf, type Fact, randomFrom, readRecord, replay, type Seat } from '@handwerk/kernel'
import type { Event, Invitation, Scene, Step } from '@handwerk/protocol'
import { openSqlite, serve } from '@handwerk/server'
import { gameNames, loadGame } from '@handwerk/shelf'
import { expect, it } from 'vitest'
import { Client } from './client.js'
import { registry } from './registry.js'

const generous = { burst: 1e6, perSecond: 1e6 }
const SECONDS = Number(process.env['LEAK_SECONDS'] ?? 25)

/** A game as it truly was: the position after each entry, and what was told of it. */
interface Truth {
  readonly positions: unknown[]
  readonly facts: (readonly Fact[])[]
}

function truthOf(box: AnyBox, raw: unknown): Truth {
  const record = readRecord(raw)
  if (!record.ok) throw new Error(record.fault.reason)
  const truth: Truth = { positions: [], facts: [] }
  const difference = replay(box, record.value, ({ position, facts }) => {
    truth.positions.push(box.game.copy(position))
    truth.facts.push(facts)
  })
  if (difference) throw new Error(difference.sentence)
  return truth
}

it(`nobody is told what is not theirs to know, in ${SECONDS} seconds of games (LEAK_SECONDS)`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-leak-'))
  let log = ''
  const serving = await serve({
    registry,
    version: 'test',
    host: '127.0.0.1',
    port: 0,
    data: { folder },
    logLevel: 'debug',
    log: {
      write(line) {
        log += line
      },
    },
    rates: { requests: generous, newcomers: generous, messages: generous },
  })
  const { store } = await openSqlite(folder)
  const seed = process.env['LEAK_SEED'] ?? String(Date.now())
  const random = randomFrom(seed)
  const unlogged: string[] = []
  const count = { games: 0, messages: 0, bytes: 0 }
  const end = Date.now() + SECONDS * 1000
  const playOne = async () => {
    while (Date.now() < end) {
      const name = gameNames[random.below(gameNames.length)]
      const box = await loadGame(name)
      if (!box) throw new Error(`no ${name}`)
      await oneGame(box, random.below(1000))
    }
  }

  async function oneGame(box: AnyBox, luck: number): Promise<void> {
    const { game } = box
    const seats = game.seats.min + (luck % (game.seats.max - game.seats.min + 1))
    const people = await Promise.all(['Anna', 'Ben'].map((who) => Client.named(serving.address, who)))
    const [anna, ben] = people
    const onlooker = new Client(serving.address)
    const bots: Invitation[] = Array.from({ length: seats - 2 }, () => ({ is: 'bot', level: 'random' }))
    const made = await anna.call('make', { body: { game: game.name, seats: [{ is: 'me' }, { is: 'link' }, ...bots] } })
    const table = made.reply.id
    const key = made.reply.you.keys['1']
    await ben.call('join', { table, body: { seat: 1, key } })
    const shares = ['ab', 'cd'].map((pair) => pair.repeat(32))
    await Promise.all(people.map((client, i) => client.call('share', { table, body: { share: shares[i] } })))
    await anna.call('start', { table })
    for (const client of [...people, onlooker]) await client.connect()
    await onlooker.ask({ is: 'follow' }, table)
    // Hostile questions: what is refused must not tell anything either.
    const spy = ben.on((told) => {
      if (told.is !== 'step' || told.event.number % 17 !== 0) return
      ben
        .ask({ is: 'move', decision: told.decision?.number ?? 1, move: told.event.number }, table)
        .catch(() => undefined)
    })
    await Promise.all(people.map((client, i) => client.playOn(table, `${seed} ${luck} ${i}`)))
    spy()
    const stored = await store.table(table)
    const entries = await store.entries(table, 0)
    const seen = [...people, onlooker].map((client) => [...client.bytes])
    const truth = truthOf(box, (await onlooker.call('record', { table })).reply)
    expect(truth.positions).toHaveLength(entries.length)
    const secrets = [
      stored?.secret ?? '',
      stored?.seed ?? '',
      ...shares,
      ...chanceOf(stored?.seed ?? '')
        .key.filter((word) => word > 99_999_999)
        .map(String),
    ]
    for (const [i, client] of [...people, onlooker].entries()) {
      const seat: Seat | null = i < 2 ? i : null
      const others = [...people, onlooker]
        .filter((other) => other !== client)
        .map((other) => other.cookie.split('=')[1])
      const forbidden = [...secrets, ...others, client.cookie.split('=')[1], ...(i === 2 ? [key] : [])].filter(
        (text) => text,
      )
      for (const text of seen[i]) {
        for (const secret of forbidden) if (text.includes(secret)) throw new Error(`${seat} is told ${secret}: ${text}`)
        count.messages++
        count.bytes += text.length
      }
      for (const told of client.told) {
        if (told.is === 'scene') checkState(box, truth, entries, told.events, told, seat)
        if (told.is === 'step') checkState(box, truth, entries, [told.event], told, seat)
      }
      client.close()
    }
    unlogged.push(...secrets, key, ...people.map(({ cookie }) => cookie.split('=')[1]))
    count.games++
  }

  try {
    await Promise.all([playOne(), playOne(), playOne(), playOne()])
  } finally {
    console.log(`leak test, LEAK_SEED=${seed}: ${JSON.stringify(count)}`)
    await store.close()
    await serving.stop()
    rmSync(folder, { recursive: true })
  }
  expect(count.games).toBeGreaterThan(0)
  expect(log.length).toBeGreaterThan(1000)
  expect(unlogged.filter((secret) => log.includes(secret))).toEqual([])
}, 240_000)

/** What is told is what the game lets this seat know at that moment, and not a number more. */
function checkState(
  box: AnyBox,
  truth: Truth,
  entries: readonly { readonly heard: readonly number[]; readonly is: string; readonly seat: number | null }[],
  events: readonly Event[],
  now: Scene | Step,
  seat: Seat | null,
): void {
  const { game, notation } = box
  const entryOf = (number: number) => entries.findIndex(({ heard }) => heard[seat ?? heard.length - 1] === number)
  for (const { number, facts, is, seat: doer, ...more } of events) {
    const at = entryOf(number)
    const mayHear = truth.facts[at].flatMap((fact) => game.redact(fact, seat) ?? [])
    expect({ facts, is, doer, more }).toEqual({ facts: mayHear, is: entries[at].is, doer: entries[at].seat, more: {} })
  }
  const last = events.at(-1)
  if (!last) return
  const position = truth.positions[entryOf(last.number)]
  expect(now.view).toEqual(JSON.parse(JSON.stringify(game.view(position, seat))))
  if (!now.decision) return
  if (seat === null) throw new Error('an onlooker is asked')
  const view = game.view(position, seat)
  const moves: unknown[] = game.moves(position, seat)
  expect(now.decision.moves).toEqual(moves.map((move) => [move, notation.write(view, move)]))
}
