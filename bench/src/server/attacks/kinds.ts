/** What hostile clients do: each attack is some lanes of asks, one ask after the other in each. */
import { connect } from 'node:net'
import { randomFrom } from '@handwerk/kernel'
import type { ServerMessage, Table } from '@handwerk/protocol'
import { BareSocket, type Outcome } from './bare-socket.js'
import type { Targets } from './honest.js'
import { type Reply, Visitor } from './visitor.js'

export type Lane = () => Promise<Outcome>

export interface Attacker {
  readonly number: number
  readonly visitor: Visitor
  readonly targets: Targets
  readonly isOneAddress: boolean
}

export const PLAIN_ATTACKS = [
  'follows',
  'onlookers',
  'scenes',
  'sign-ins',
  'tables',
  'talk',
  'undo',
  'bots',
  'half-open',
] as const
export type PlainAttack = (typeof PLAIN_ATTACKS)[number]
export const ATTACK_NAMES = ['none', ...PLAIN_ATTACKS, 'mixed'] as const
export type AttackName = (typeof ATTACK_NAMES)[number]

const GAME = 'oh-my-goods'
const STRONGEST = 'grandmaster'
const DONE: Outcome = { is: 'done' }
const LOST: Outcome = { is: 'lost' }

/** So many connections of one client spend what its address may. */
const CONNECTIONS = 8

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

const outcomeOf = ({ status, retry }: Reply): Outcome =>
  status === 429 ? { is: 'refused', code: 'too-many', retry } : DONE

export const ATTACKS: Readonly<Record<PlainAttack, (attacker: Attacker) => Promise<Lane[]>>> = {
  async follows({ visitor, targets, isOneAddress }) {
    return namelessSockets(visitor, isOneAddress, () => ({ is: 'follow', table: targets.finished }))
  },

  async onlookers({ number, visitor, targets, isOneAddress }) {
    const table = targets.running[number % targets.running.length]
    return namelessSockets(visitor, isOneAddress, () => ({ is: 'follow', table }))
  },

  async scenes({ visitor, targets }) {
    const nobody = new Visitor(visitor.server, visitor.address)
    const tables = [targets.finished, ...targets.running]
    return times(4, (i) => {
      let turn = i
      return async () => outcomeOf(await nobody.ask('GET', `/api/tables/${tables[turn++ % tables.length]}/scene`))
    })
  },

  async 'sign-ins'({ number, visitor, targets }) {
    const nobody = new Visitor(visitor.server, visitor.address)
    let tries = 0
    const guess = async () =>
      outcomeOf(
        await nobody.ask('POST', '/api/sign-in', {
          username: tries++ % 2 === 0 ? targets.username : `nobody${number}x${tries}`,
          password: `wrong password ${tries}`,
        }),
      )
    const signUp = async () => {
      const guest = new Visitor(visitor.server, visitor.address)
      const named = await guest.ask('POST', '/api/me', { name: `Eve ${number} ${tries}` })
      if (named.status !== 200) return outcomeOf(named)
      const body = { username: `eve${number}x${tries++}`, password: 'a long password' }
      const made = outcomeOf(await guest.ask('POST', '/api/account', body))
      guest.close()
      return made
    }
    return [guess, guess, signUp]
  },

  async tables({ visitor }) {
    const open = async () =>
      outcomeOf(await visitor.ask('POST', '/api/tables', { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] }))
    const begun = async () => {
      const seats = [{ is: 'me' }, { is: 'bot', level: 'random' }]
      const made = await visitor.ask('POST', '/api/tables', { game: GAME, seats })
      if (made.status !== 200) return outcomeOf(made)
      const { id } = JSON.parse(made.text) as Table
      return outcomeOf(await visitor.ask('POST', `/api/tables/${id}/start`))
    }
    return [open, begun, begun]
  },

  /** All of them look on at the same table and talk there. */
  async talk({ visitor, targets }) {
    const [table] = targets.running
    const socket = await BareSocket.open(visitor)
    await socket.ask({ is: 'follow', table })
    return times(2, () => () => socket.ask({ is: 'say', table, text: 'x'.repeat(500) }))
  },

  async undo({ visitor }) {
    return [new UndoLoop(visitor).step]
  },

  async bots({ number, visitor }) {
    const four = times(4, () => ({ is: 'bot', level: STRONGEST }))
    const alone = async () => outcomeOf(await visitor.ask('POST', '/api/tables', { game: GAME, seats: four }))
    return [alone, ...times(3, (i) => new BotsBaited(visitor, number * 10 + i).step)]
  },

  async 'half-open'({ number, visitor }) {
    return times(CONNECTIONS, (i) => () => halfOpen(visitor, (number + i) % 2 === 0))
  },
}

/** Without a person only the address pays. */
function namelessSockets(visitor: Visitor, isOneAddress: boolean, ask: () => object): Lane[] {
  const nobody = new Visitor(visitor.server, visitor.address)
  return times(isOneAddress ? 1 : CONNECTIONS, () => {
    let socket: BareSocket | null = null
    return async () => {
      if (!socket || socket.closed) socket = await BareSocket.open(nobody)
      return socket.ask(ask())
    }
  })
}

/** A table of one's own that is followed, with the decision that is open. */
class OwnTable {
  private readonly visitor: Visitor
  private readonly seats: readonly object[]
  private socket: BareSocket | null = null
  table: string | null = null
  decision: Extract<ServerMessage, { is: 'scene' }>['decision'] = null

  constructor(visitor: Visitor, seats: readonly object[]) {
    this.visitor = visitor
    this.seats = seats
  }

  /** Makes another one. */
  async renew(): Promise<Outcome> {
    const made = await this.visitor.ask('POST', '/api/tables', { game: GAME, seats: this.seats })
    if (made.status !== 200) return outcomeOf(made)
    const { id } = JSON.parse(made.text) as Table
    const begun = await this.visitor.ask('POST', `/api/tables/${id}/start`)
    if (begun.status !== 200) return outcomeOf(begun)
    if (!this.socket || this.socket.closed)
      this.socket = await BareSocket.open(this.visitor, (message) => this.hear(message))
    this.table = id
    this.decision = null
    return this.socket.ask({ is: 'follow', table: id })
  }

  async ask(message: object): Promise<Outcome> {
    const outcome = (await this.socket?.ask({ ...message, table: this.table })) ?? LOST
    if (outcome.is === 'lost' || (outcome.is === 'refused' && outcome.code !== 'too-many')) this.table = null
    // More often than a game allows: only the sentence names no time.
    if (outcome.is === 'refused' && outcome.retry === 0) this.table = null
    return outcome
  }

  private hear(message: ServerMessage): void {
    if (message.is !== 'scene' && message.is !== 'step') return
    if ((message.is === 'scene' ? message.table.id : message.table) !== this.table) return
    this.decision = message.decision
    if (message.ending) this.table = null
  }
}

const waitForDecision = async (own: OwnTable): Promise<void> => {
  for (let i = 0; i < 50 && own.table !== null && !own.decision; i++) await new Promise((done) => setTimeout(done, 20))
}

/** Moves and takes back, for ever. */
class UndoLoop {
  private readonly own: OwnTable
  private hasMoved = false

  constructor(visitor: Visitor) {
    this.own = new OwnTable(visitor, [{ is: 'me' }, { is: 'bot', level: 'random' }])
  }

  readonly step: Lane = async () => {
    const { own } = this
    if (own.table === null) {
      this.hasMoved = false
      return own.renew()
    }
    if (this.hasMoved) {
      this.hasMoved = false
      return own.ask({ is: 'undo' })
    }
    await waitForDecision(own)
    const { decision } = own
    if (!decision) {
      own.table = null
      return LOST
    }
    own.decision = null
    this.hasMoved = true
    return own.ask({ is: 'move', decision: decision.number, move: decision.moves[0]?.[0] })
  }
}

/** Sits at a table with three of the strongest bots and moves at once, so that they always think. */
class BotsBaited {
  private readonly own: OwnTable
  private readonly random

  constructor(visitor: Visitor, number: number) {
    this.random = randomFrom(`bots ${number}`)
    this.own = new OwnTable(visitor, [{ is: 'me' }, ...times(3, () => ({ is: 'bot', level: STRONGEST }))])
  }

  readonly step: Lane = async () => {
    const { own } = this
    if (own.table === null) return own.renew()
    await waitForDecision(own)
    const { decision } = own
    if (!decision) return DONE
    own.decision = null
    const [move] = decision.moves[this.random.below(decision.moves.length)] ?? []
    return own.ask({ is: 'move', decision: decision.number, move })
  }
}

/** A request whose head or body never ends; resolves when the server closes it. */
function halfOpen(visitor: Visitor, isHead: boolean): Promise<Outcome> {
  return new Promise((closed) => {
    const { hostname, port } = new URL(visitor.server)
    const socket = connect({ host: hostname, port: Number(port), localAddress: visitor.address })
    const head = `POST /api/me HTTP/1.1\r\nHost: ${hostname}\r\n`
    socket.write(isHead ? head : `${head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n`)
    const drip = setInterval(() => socket.write(isHead ? 'X-Slow: a\r\n' : ' '), 500)
    socket.resume()
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearInterval(drip)
      closed({ is: 'refused', code: 'closed', retry: 0 })
    })
  })
}
