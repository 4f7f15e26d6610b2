/** Servers, their database, and people and bots who play there without end. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call, newcomer, Player } from './players.mjs'
import { ServerProcess } from './processes.mjs'

const bot = { is: 'bot', level: 'random' }
const GAMES = ['oh-my-goods', 'mottainai']
/** Milliseconds in which each table must have gone on after a fault. */
const STUCK = 45_000
/** `/readyz` answers within three seconds, also on a busy machine. */
const READINESS = 8000

export class Site {
  servers = []
  /** Of its own, for all that the fault needs; removed at the end. */
  folder = mkdtempSync(join(tmpdir(), 'handwerk-chaos-'))
  /** The data folder of a server on SQLite. */
  data = join(this.folder, 'data')
  /** The PostgreSQL, or null. */
  postgres = null
  /** The address of its database, past the proxies. */
  database = ''
  /** Where unsynced writes are noted. */
  notes = ''
  /** One before the database for each server. */
  proxies = []
  #luck
  #people = null
  #players = []
  #ends = []

  constructor(luck) {
    this.#luck = luck
  }

  get addresses() {
    return this.servers.map(({ address }) => address)
  }

  /** Done in the end, the last first, before the folder is removed. */
  atEnd(end) {
    this.#ends.push(end)
  }

  async addServer(args, env) {
    this.servers.push(await ServerProcess.start(args, env))
  }

  /** Brings people who play. */
  async open() {
    const cookies = await Promise.all(['Anna', 'Ben'].map((name) => newcomer(this.addresses, name)))
    this.#people = cookies
    this.#players = [...cookies, ''].map((cookie) => new Player(this.addresses, cookie, this.#luck))
  }

  async close() {
    for (const player of this.#players) player.leave()
    await Promise.allSettled(this.servers.map((server) => server.kill()))
    for (const end of this.#ends.reverse()) await end()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Two tables of people, one of each with a bot, and one of bots alone, which lives only for seconds. */
  async fillTables() {
    const [anna, ben, onlooker] = this.#players
    const [annasCookie, bensCookie] = this.#people
    const has = (player, other) =>
      [...player.memories].filter(([id, { isOver }]) => !isOver && other.memories.has(id)).length
    const alone = (player) =>
      [...player.memories].filter(([id, { isOver }]) => !isOver && !(anna.memories.has(id) && ben.memories.has(id)))
        .length
    const mine = { is: 'me' }
    for (let i = has(anna, ben); i < 2; i++) {
      const id = await this.#makeTable(annasCookie, [mine, { is: 'open' }])
      await call(this.addresses, `/api/tables/${id}/join`, bensCookie, {})
      await this.#begin(id, annasCookie)
      anna.follow(id, 0)
      ben.follow(id, 1)
    }
    for (const [player, cookie] of [
      [anna, annasCookie],
      [ben, bensCookie],
    ]) {
      if (alone(player) > 0) continue
      const id = await this.#makeTable(cookie, [mine, bot])
      await this.#begin(id, cookie)
      player.follow(id, 0)
    }
    if (alone(onlooker) === 0) onlooker.follow(await this.#makeTable(annasCookie, [bot, bot, bot]), null)
  }

  async #makeTable(cookie, seats) {
    const game = GAMES[this.#luck.below(GAMES.length)]
    return (await (await call(this.addresses, '/api/tables', cookie, { game, seats })).json()).id
  }

  async #begin(id, cookie) {
    await call(this.addresses, `/api/tables/${id}/start`, cookie, {})
  }

  /** How many moves were ever acknowledged. */
  get acknowledged() {
    return this.#players.reduce((sum, { acknowledgedInAll }) => sum + acknowledgedInAll, 0)
  }

  /** When a move was last acknowledged. */
  get acknowledgedAt() {
    return Math.max(...this.#players.map(({ acknowledgedAt }) => acknowledgedAt))
  }

  /** Waits until everybody has heard of somebody else's act at every table; gives how long that took, and where it never came. */
  async goOn(since, bound = STUCK) {
    for (;;) {
      const waiting = new Set()
      for (const { memories } of this.#players)
        for (const [id, { isOver, othersActedAt }] of memories) if (!isOver && othersActedAt <= since) waiting.add(id)
      if (waiting.size === 0) return { milliseconds: Date.now() - since, stuck: [] }
      if (Date.now() - since > bound) return { milliseconds: Date.now() - since, stuck: [...waiting] }
      await pause(25)
    }
  }

  /** 200, 503, or 0 if nothing answers. */
  async readiness(server) {
    try {
      return (await fetch(`${server.address}/readyz`, { signal: AbortSignal.timeout(READINESS) })).status
    } catch {
      return 0
    }
  }

  /** Asks until the answer is this one; a complaint if it never is. */
  async becomes(server, status, within = 20_000) {
    const until = Date.now() + within
    for (let last = -1; ; ) {
      last = await this.readiness(server)
      if (last === status) return []
      if (Date.now() > until) return [`/readyz was ${last} and not ${status} for ${within} ms`]
      await pause(200)
    }
  }

  /** For so long, each answer must be this one. */
  async stays(server, status, milliseconds) {
    const until = Date.now() + milliseconds
    while (Date.now() < until) {
      const now = await this.readiness(server)
      if (now !== status) return [`/readyz was ${now} and not ${status}, although nothing was wrong`]
      await pause(200)
    }
    return []
  }

  /** For the audit: who knows what, and how to ask as each of them. */
  witnesses() {
    return this.#players.map((player, i) => ({ player, cookie: this.#people[i] ?? '' }))
  }
}
