/** A simulated client: plays, watches, sometimes lies, and checks whatever the server sends. */
import { isDeepStrictEqual } from 'node:util'
import { type Random, randomFrom, type Seat } from '@handwerk/kernel'
import { withChanges } from '@handwerk/match'
import {
  type Act,
  check,
  type Decision,
  type Delta,
  type Scene,
  ServerMessage,
  type Step,
  type Table,
} from '@handwerk/protocol'
import type { StoredPerson } from '../store/person-store.js'
import { mayFollow } from '../table/seating.js'
import type { Oracle } from './oracle.js'
import type { Scheduler } from './scheduler.js'
import { bearer, type SimulatedProcess } from './simulated-process.js'
import type { SimulatedSocket } from './simulated-socket.js'

type AskMessage = { readonly is: string; readonly id: number; readonly table: string }

/** Something that was asked over a connection. */
export interface Ask {
  readonly message: AskMessage & { readonly [field: string]: unknown }
  readonly person: string
  readonly socket: SimulatedSocket
  readonly at: number
  /** How often it was sent. */
  sent: number
  answers: Answer[]
}

type Answer = { readonly done: number | null } | { readonly refused: string }

/** What somebody knows of a table. */
export interface Followed {
  seat: Seat | null
  /** All events that were heard, in order. */
  readonly events: unknown[]
  decision: Decision | null
  status: string
  /** The table as it was told last. */
  table: Table | null
  /** What the last message of the connection said of the match. */
  latest: Scene | Step | null
  /** The connection that follows it. */
  socket: SimulatedSocket | null
  /** Numbers of what was said, as it was heard over this connection. */
  said: Set<number>
  /** Retries since it was followed last. */
  retries: number
}

/** Of the simulated world: when a session ended, so that its connections must be closed. */
export interface SessionBook {
  /** Makes a session and gives its token. */
  begin(person: string): string
  ended(token: string): void
}

/** One message of so many is compared with the log in full, and with the protocol. */
const SAMPLE = 10
/** After so many milliseconds a page tries again to connect, or to follow a table. */
const RETRY = 2000
const MOST_RETRIES = 5

export class SimulatedPerson {
  readonly person: StoredPerson
  readonly followed = new Map<string, Followed>()
  readonly asks: Ask[] = []
  socket: SimulatedSocket | null = null
  private readonly scheduler: Scheduler
  private readonly oracle: Oracle
  private readonly fail: (sentence: string) => void
  private readonly byId = new Map<number, Ask>()
  /** The connection is open: the server has said hello. */
  private isGreeted = false
  /** The page is closed, and does not come back by itself. */
  private isAway = false
  private readonly findProcess: () => SimulatedProcess | undefined
  private readonly sessions: SessionBook
  private token: string
  private lastId = 0
  private messages = 0
  /** Answers this many more decisions at random. */
  private pilot: { left: number; random: Random } | null = null

  constructor(
    person: StoredPerson,
    scheduler: Scheduler,
    oracle: Oracle,
    sessions: SessionBook,
    findProcess: () => SimulatedProcess | undefined,
    fail: (sentence: string) => void,
  ) {
    this.person = person
    this.sessions = sessions
    this.token = sessions.begin(person.id)
    this.findProcess = findProcess
    this.scheduler = scheduler
    this.oracle = oracle
    this.fail = fail
  }

  get id(): string {
    return this.person.id
  }

  /** Every other person is told what changes in a view, as by a page; the rest see whole views, as bots do. */
  private get wantsDeltas(): boolean {
    return this.id.charCodeAt(this.id.length - 1) % 2 === 0
  }

  // Connections

  connect(process: SimulatedProcess): void {
    this.leave(false)
    const { token } = this
    const client = {
      hear: (message: string) => {
        if (this.socket !== socket) return
        if (this.isGreeted || this.token === token) this.hear(message)
        // Whoever signs out while a connection is opened is a stranger there.
        else {
          this.leave(false)
          this.comeBack()
        }
      },
      closed: () => {
        if (this.socket !== socket) return
        this.socket = null
        this.comeBack()
      },
    }
    const socket: SimulatedSocket = process.connect({ token }, client)
    this.socket = socket
    this.isGreeted = false
  }

  /** A page that has lost its connection opens another one. */
  private comeBack(): void {
    this.isAway = false
    this.scheduler.after(RETRY, null, () => {
      if (this.socket || this.isAway) return
      const process = this.findProcess()
      if (process) this.connect(process)
      else this.comeBack()
    })
  }

  /** Signs out by a request to any process, and in again. */
  signOut(process: SimulatedProcess): void {
    const { token } = this
    process.request(
      () => process.sessions.endSession(bearer(token)),
      (outcome) => {
        if ('value' in outcome) this.sessions.ended(token)
      },
    )
    this.token = this.sessions.begin(this.id)
  }

  leave(quietly: boolean): void {
    this.isAway = true
    this.socket?.leave(quietly)
    this.socket = null
  }

  // Asking

  ask(
    table: string,
    act: Act | { readonly is: 'follow' | 'unfollow'; readonly since?: number; readonly deltas?: boolean },
  ): void {
    const message = { ...act, id: ++this.lastId, table }
    this.send(message)
  }

  private send(message: Ask['message']): void {
    const { socket } = this
    if (!socket || !this.isGreeted) return
    const ask: Ask = { message, person: this.id, socket, at: this.scheduler.now, sent: 1, answers: [] }
    this.asks.push(ask)
    this.byId.set(message.id, ask)
    socket.say(JSON.stringify(message))
  }

  /** Sends the last ask once more: what is sent twice must be done once, where that can be told. */
  askAgain(): void {
    const last = this.asks.at(-1)
    if (!last || last.socket !== this.socket) return
    last.sent++
    this.socket.say(JSON.stringify(last.message))
  }

  /** Says something that no honest client says. */
  lie(text: string): void {
    if (this.isGreeted) this.socket?.say(text)
  }

  follow(table: string): void {
    const known = this.followed.get(table)
    if (!known)
      this.followed.set(table, {
        seat: null,
        events: [],
        decision: null,
        status: 'gathering',
        table: null,
        latest: null,
        socket: null,
        said: new Set(),
        retries: 0,
      })
    this.ask(table, { is: 'follow', since: known?.events.length ?? 0, deltas: this.wantsDeltas })
  }

  /** Answers so many decisions, as they come. */
  play(count: number, luck: number): void {
    this.pilot = { left: count, random: randomFrom(`play ${luck}`) }
    for (const table of this.followed.keys()) this.think(table)
  }

  stopPlaying(): void {
    this.pilot = null
  }

  private think(table: string): void {
    const { pilot } = this
    const decision = this.followed.get(table)?.decision
    if (!pilot || pilot.left <= 0 || !decision) return
    pilot.left--
    const at = pilot.random.below(3) === 0 ? 0 : pilot.random.below(decision.moves.length)
    const delay = pilot.random.below(8) === 0 ? pilot.random.below(60_000) : 100 + pilot.random.below(3000)
    this.scheduler.after(delay, null, () => this.answer(table, decision, at))
  }

  answer(table: string, { number, moves }: Decision, at: number): void {
    const chosen = moves[at % moves.length]
    if (chosen) this.ask(table, { is: 'move', decision: number, move: chosen[at % 2] })
  }

  // Hearing

  private hear(text: string): void {
    const message: ServerMessage = JSON.parse(text)
    const isSampled = this.messages++ % SAMPLE === 0
    if (isSampled) this.checkForm(message)
    switch (message.is) {
      case 'hello':
        this.isGreeted = true
        for (const table of this.followed.keys()) this.follow(table)
        break
      case 'scene':
        this.hearScene(message, isSampled)
        break
      case 'step':
        this.hearStep(message, isSampled)
        break
      case 'delta':
        this.hearDelta(message, isSampled)
        break
      case 'table':
        this.hearTable(message.table)
        break
      case 'said':
        this.hearSaid(message.table, message.saying.number)
        break
      case 'done':
        this.byId.get(message.id)?.answers.push({ done: message.number })
        break
      case 'refused':
        if (message.id !== null) this.hearRefused(this.byId.get(message.id), message.code)
        break
    }
  }

  private hearRefused(ask: Ask | undefined, code: string): void {
    ask?.answers.push({ refused: code })
    if (ask?.message.is !== 'follow') return
    const { table } = ask.message
    const known = this.followed.get(table)
    if (!known) return
    known.socket = null
    // The server sends nothing any more; pages retry, too.
    if (code === 'trouble' && known.retries++ < MOST_RETRIES)
      this.scheduler.after(RETRY, null, () => this.follow(table))
  }

  private hearTable(table: Table): void {
    const known = this.followed.get(table.id)
    if (!known) return
    known.seat = table.you.seat
    known.status = table.status
    known.table = table
  }

  private checkForm(message: unknown): void {
    const checked = check(ServerMessage, message)
    if (!checked.ok)
      this.fail(`${this.id} heard a message that is none: ${checked.fault.at.join('.')} ${checked.fault.reason}`)
  }

  private hearScene(scene: Scene, isSampled: boolean): void {
    const { id } = scene.table
    const known = this.followed.get(id)
    if (!known) return
    const { events } = known
    const first = scene.events[0]?.number ?? scene.number + 1
    if (scene.number < events.length)
      this.fail(`${this.id} had heard ${events.length} events of ${id}, and is told of ${scene.number}`)
    else if (first > events.length + 1)
      this.fail(`${this.id} had heard ${events.length} events of ${id}, and is told from ${first} on`)
    for (const event of scene.events) if (event.number > events.length) events.push(event)
    known.seat = scene.seat
    known.status = scene.table.status
    known.table = scene.table
    known.socket = this.socket
    known.retries = 0
    known.said = new Set(scene.said.map(({ number }) => number))
    this.learn(id, known, scene, isSampled)
  }

  private hearStep(step: Step, isSampled: boolean): void {
    const known = this.followed.get(step.table)
    if (!known) return
    if (!mayFollow(this.oracle.stored(step.table), this.id))
      this.fail(`${this.id} hears what happens at ${step.table}, which has no onlookers`)
    if (step.event.number !== known.events.length + 1)
      this.fail(
        `${this.id} had heard ${known.events.length} events of ${step.table}, and hears number ${step.event.number}`,
      )
    known.events.push(step.event)
    this.learn(step.table, known, step, isSampled)
  }

  private hearDelta({ changes, ...delta }: Delta, isSampled: boolean): void {
    const before = this.followed.get(delta.table)?.latest?.view ?? null
    this.hearStep({ ...delta, is: 'step', view: withChanges(before, changes) }, isSampled)
  }

  private learn(table: string, known: Followed, latest: Scene | Step, isSampled: boolean): void {
    known.latest = latest
    known.decision = latest.decision
    if (isSampled) this.checkState(table)
    this.think(table)
  }

  /** What was told last must be what the log says for this seat, no more and no less. */
  checkState(table: string): void {
    const known = this.followed.get(table)
    if (!known?.latest || known.events.length === 0) return
    const { view, decision, offer, undo, ending } = known.latest
    const told = this.oracle.told(table, known.seat, known.events.length)
    if (told && !isDeepStrictEqual({ view, decision, offer, undo, ending }, JSON.parse(JSON.stringify(told))))
      this.fail(`${this.id} sees another match at ${table} than the log gives after ${known.events.length} events`)
  }

  /** All that was heard must be what the log says for this seat. */
  checkEvents(table: string): void {
    const known = this.followed.get(table)
    if (!known) return
    const all = JSON.parse(JSON.stringify(this.oracle.events(table, known.seat)))
    if (!isDeepStrictEqual(known.events, all.slice(0, known.events.length)))
      this.fail(`${this.id} heard other events of ${table} than the log has`)
  }

  private hearSaid(table: string, number: number): void {
    const known = this.followed.get(table)
    if (!known) return
    if (known.said.has(number)) this.fail(`${this.id} hears saying ${number} of ${table} twice`)
    known.said.add(number)
  }
}
