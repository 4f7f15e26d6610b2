/** Those who play and look on while servers fail, and remember what they were told and what was acknowledged. */
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

const { WebSocket } = createRequire(new URL('../../packages/server/package.json', import.meta.url))('ws')

/** Milliseconds that a person thinks, at least and at most. */
const THINKING = [40, 160]
/** Nobody waits longer for an HTTP answer. */
const ANSWER = 8000

const json = { 'content-type': 'application/json' }

/** Asks any of the servers until one answers. */
export async function call(addresses, path, cookie = '', body, patience = 60_000) {
  const until = Date.now() + patience
  let last = ''
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(addresses[attempt % addresses.length] + path, {
        method: body ? 'POST' : 'GET',
        headers: { ...(body ? json : {}), ...(cookie ? { cookie } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(ANSWER),
      })
      if (response.ok) return response
      last = `${response.status} ${await response.text()}`
      // Another process may hear of a new table a moment later.
      if (response.status < 500 && response.status !== 429 && response.status !== 404) break
    } catch (error) {
      last = String(error.cause ?? error)
    }
    if (Date.now() > until) break
    await pause(100)
  }
  throw new Error(`${path}: ${last}`)
}

export async function newcomer(addresses, name) {
  const response = await call(addresses, '/api/me', '', { name })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** What one client knows of one table. */
class Memory {
  /** In the order of their numbers, which begin at 1. */
  heard = []
  /** Decision → the number of the event that was acknowledged. */
  acknowledged = new Map()
  /** Decision → the move that was chosen: whoever asks again says the same again. */
  chosen = new Map()
  isOver = false
  /** The last refusals of moves at this table. */
  refusals = []
  /** When somebody else was last heard to act: one's own moves prove nothing about bots. */
  othersActedAt = 0

  constructor(seat) {
    this.seat = seat
  }
}

/** A client with one connection at a time, which comes back whenever it is cut off. */
export class Player {
  memories = new Map()
  complaints = []
  /** When the last move was acknowledged. */
  acknowledgedAt = 0
  acknowledgedInAll = 0
  #addresses
  #cookie
  #luck
  #socket = null
  #hasLeft = false
  #asked = 0
  #sent = new Map()

  constructor(addresses, cookie, luck) {
    this.#addresses = addresses
    this.#cookie = cookie
    this.#luck = luck
    this.#come()
  }

  /** Plays where it has a seat; null where it only looks on. */
  follow(table, seat) {
    this.memories.set(table, new Memory(seat))
    if (this.#socket.readyState === WebSocket.OPEN) this.#send({ is: 'follow', table, since: 0 })
  }

  forget(table) {
    this.memories.delete(table)
    if (this.#socket.readyState === WebSocket.OPEN) this.#send({ is: 'unfollow', table })
  }

  /** For whoever asks why nothing happens at a table. */
  stateAt(table) {
    const { chosen, acknowledged, refusals, othersActedAt } = this.memories.get(table)
    const lately = refusals.slice(0, 4)
    const sent = [...this.#sent.values()].filter((move) => move.table === table).map(({ decision }) => decision)
    const silent = Date.now() - othersActedAt
    return {
      isOpen: this.#socket.readyState === WebSocket.OPEN,
      asked: chosen.size,
      sent,
      done: acknowledged.size,
      lately,
      silent,
    }
  }

  leave() {
    this.#hasLeft = true
    this.#socket.terminate()
  }

  #come() {
    if (this.#hasLeft) return
    const address = this.#addresses[this.#luck.below(this.#addresses.length)]
    const headers = this.#cookie ? { cookie: this.#cookie } : {}
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers, handshakeTimeout: ANSWER })
    this.#socket = socket
    socket.on('open', () => {
      for (const [table, { heard, isOver }] of this.memories)
        if (!isOver) this.#send({ is: 'follow', table, since: heard.length })
    })
    socket.on('message', (raw) => this.#hear(JSON.parse(raw.toString())))
    socket.on('error', () => undefined)
    socket.on('close', () => setTimeout(() => this.#come(), 100))
  }

  #send(message) {
    this.#socket.send(JSON.stringify({ ...message, id: ++this.#asked }))
    return this.#asked
  }

  #hear(told) {
    if (told.is === 'scene') this.#see(told.table.id, told.events, told)
    else if (told.is === 'step') this.#see(told.table, [told.event], told)
    else if (told.is === 'done') this.#done(told)
    else if (told.is === 'refused') this.#refused(told)
  }

  #see(table, events, now) {
    const memory = this.memories.get(table)
    if (!memory) return
    for (const event of events) {
      if (event.number !== memory.heard.length + 1)
        this.complaints.push(`${table}: event ${event.number} was told after ${memory.heard.length}`)
      memory.heard.push(event)
      if (event.seat !== memory.seat) memory.othersActedAt = Date.now()
    }
    if (now.ending) memory.isOver = true
    else if (now.decision) {
      const { number, moves } = now.decision
      if (!memory.chosen.has(number)) memory.chosen.set(number, moves[this.#luck.below(moves.length)][0])
      const [least, most] = THINKING
      setTimeout(() => this.#answer(table, number), least + this.#luck.below(most - least))
    }
  }

  #answer(table, decision) {
    const memory = this.memories.get(table)
    if (!memory || this.#socket.readyState !== WebSocket.OPEN) return
    const id = this.#send({ is: 'move', table, decision, move: memory.chosen.get(decision) })
    this.#sent.set(id, { table, decision })
  }

  #done({ id, number }) {
    const move = this.#sent.get(id)
    this.#sent.delete(id)
    const memory = move && this.memories.get(move.table)
    if (!memory || number === null) return
    const before = memory.acknowledged.get(move.decision)
    if (before !== undefined && before !== number)
      this.complaints.push(`${move.table}: decision ${move.decision} was acknowledged as ${before} and as ${number}`)
    if (before === undefined) this.acknowledgedInAll++
    memory.acknowledged.set(move.decision, number)
    this.acknowledgedAt = Date.now()
  }

  #refused({ id, code, sentence }) {
    const move = this.#sent.get(id)
    this.#sent.delete(id)
    if (move) this.memories.get(move.table)?.refusals.unshift(`${code} ${move.decision}`)
    const isPassing = code === 'trouble' || code === 'too-many' || code === 'stopping' || code === 'no-such-table'
    if (!isPassing) this.complaints.push(`${code}: ${sentence}`)
    else if (move) setTimeout(() => this.#answer(move.table, move.decision), 300)
    // A table that could not be followed is asked for again.
    else setTimeout(() => this.#socket.close(), 300)
  }
}
