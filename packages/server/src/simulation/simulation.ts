/** Runs a scenario in a world of its own, and says which promise of the server was broken first, if any. */
import type { Registry } from '@handwerk/bots'
import { type AnyGameModule, type Random, randomFrom } from '@handwerk/kernel'
import type { BotQuestion } from '../table/bot-question.js'
import { checkAcknowledged, checkAnswered } from './acknowledged.js'
import { AfterFaults } from './after-faults.js'
import { Fairness } from './fairness.js'
import { MemoryWatch } from './memory.js'
import { NoticeWatch } from './notice-watch.js'
import { Broken, Oracle } from './oracle.js'
import { Performer } from './perform.js'
import { ReadinessWatch } from './readiness-watch.js'
import type { Scenario } from './scenario.js'
import { BEGINNING, Scheduler } from './scheduler.js'
import { SeatingWatch } from './seating-watch.js'
import { type DatabaseOptions, SimulatedDatabase } from './simulated-database.js'
import { SimulatedPerson } from './simulated-person.js'
import { SimulatedProcess } from './simulated-process.js'
import { SimulatedSenders } from './simulated-senders.js'
import { SimulatedSessions } from './simulated-sessions.js'

export interface Outcome {
  /** Null if every promise was kept. */
  readonly failure: string | null
  readonly events: number
  /** In milliseconds. */
  readonly virtualTime: number
}

export interface SimulationOptions {
  readonly registry: Registry
  readonly modules: ReadonlyMap<string, AnyGameModule>
  /** What a process gives up after so long; null puts a known defect back. */
  readonly statementTimeout?: number | null
  /** Changes each process before it opens, to put a known defect back. */
  readonly sabotage?: (process: SimulatedProcess) => void
}

const STATEMENT_TIMEOUT = 10_000
/** By then statements that hang have timed out, and lost answers were looked up. */
const CALM = 19_000

export async function simulate(scenario: Scenario, options: SimulationOptions): Promise<Outcome> {
  const simulation = new Simulation(scenario, options)
  try {
    return await simulation.run()
  } finally {
    for (const process of simulation.slots) process.kill()
  }
}

export class Simulation {
  readonly scheduler: Scheduler
  readonly database: SimulatedDatabase
  readonly oracle: Oracle
  readonly people: SimulatedPerson[]
  readonly slots: SimulatedProcess[] = []
  readonly senders: SimulatedSenders
  readonly notices: NoticeWatch
  readonly readiness: ReadinessWatch
  readonly sessions: SimulatedSessions
  readonly fairness: Fairness
  readonly seating: SeatingWatch
  private readonly memory: MemoryWatch
  private readonly scenario: Scenario
  private readonly options: SimulationOptions
  private readonly random: Random
  private readonly failures: string[] = []
  private started = 0
  /** When the last trouble ends. */
  troubledUntil = 0
  areFaultsOver = false

  constructor(scenario: Scenario, options: SimulationOptions) {
    this.scenario = scenario
    this.options = options
    this.random = randomFrom(`world ${scenario.seed}`)
    this.scheduler = new Scheduler(this.random, () => this.leapLimit())
    const database: DatabaseOptions = {
      shared: scenario.processes > 1,
      statementTimeout: options.statementTimeout === undefined ? STATEMENT_TIMEOUT : options.statementTimeout,
    }
    this.database = new SimulatedDatabase(this.scheduler, this.random, database)
    const fail = (sentence: string) => this.fail(sentence)
    this.oracle = new Oracle(this.database.disk, options.modules, fail)
    this.senders = new SimulatedSenders(this.scheduler, this.random)
    this.sessions = new SimulatedSessions(this)
    this.fairness = new Fairness(this)
    this.seating = new SeatingWatch(this)
    this.memory = new MemoryWatch(this)
    this.notices = new NoticeWatch(this)
    this.readiness = new ReadinessWatch(this)
    this.people = Array.from({ length: scenario.people }, (_, i) => {
      const person = { id: `person-${i}`, name: `Person ${i}`, guest: true }
      this.database.disk.addPerson(person, BEGINNING)
      return new SimulatedPerson(person, this.scheduler, this.oracle, this.sessions, () => this.anyOpen(), fail)
    })
  }

  fail(sentence: string): void {
    this.failures.push(`${((this.scheduler.now - BEGINNING) / 1000).toFixed(3)} s: ${sentence}`)
  }

  async run(): Promise<Outcome> {
    try {
      await this.play()
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      this.fail(error.message)
    }
    for (const process of this.slots) process.kill()
    return {
      failure: this.failures[0] ?? null,
      events: this.scheduler.steps,
      virtualTime: this.scheduler.now - BEGINNING,
    }
  }

  private async play(): Promise<void> {
    for (let slot = 0; slot < this.scenario.processes; slot++) this.start(slot)
    await this.runFor(500)
    const { scheduler } = this
    const performer = new Performer(this, this.random)
    for (const action of this.scenario.actions) {
      await scheduler.runUntil(BEGINNING + 500 + action.at, () => this.isOver())
      if (this.isBroken) return
      if (action.do !== 'compare') performer.perform(action)
      else if (this.isCalm) await new AfterFaults(this).checkFollowers()
    }
    await this.runFor(1000)
    if (!this.isBroken) await new AfterFaults(this).check()
    if (this.isBroken) return
    checkAcknowledged(this)
    for (const table of this.database.disk.tables.keys()) this.oracle.checkFold(table)
    for (const person of this.people)
      for (const table of person.followed.keys()) if (this.database.disk.tables.has(table)) person.checkEvents(table)
  }

  get games(): readonly string[] {
    return this.options.registry.names
  }

  /** A fault lasts for so many milliseconds from now on. */
  troubledFor(milliseconds: number): void {
    this.troubledUntil = Math.max(this.troubledUntil, this.scheduler.now + milliseconds)
  }

  /** The last fault is so long over that everything must have recovered. */
  private get isCalm(): boolean {
    return this.isCalmSince(this.scheduler.now)
  }

  /** The same, then and since. */
  isCalmSince(time: number): boolean {
    return time - this.troubledUntil > CALM && this.slots.every(({ isOpen }) => isOpen)
  }

  /** Called after each event. */
  private isOver(): boolean {
    this.memory.afterStep()
    this.sessions.afterStep()
    return this.isBroken
  }

  get isBroken(): boolean {
    return this.failures.length > 0
  }

  async runFor(milliseconds: number): Promise<void> {
    const { scheduler } = this
    await scheduler.runUntil(scheduler.now + milliseconds, () => this.isOver())
  }

  /**
   * Time may not leap while a process is paused, nor over a deadline that a process
   * must notice by itself. That of a table that cannot be read stays for ever.
   */
  private leapLimit(): number {
    if (this.slots.some(({ state }) => state === 'paused')) return 0
    if (this.database.options.shared) return Number.POSITIVE_INFINITY
    const skew = this.slots[0]?.world.skew ?? 0
    const { deadlines, poisoned } = this.database.disk
    return Math.min(...[...deadlines].flatMap(([table, at]) => (poisoned.has(table) ? [] : [at]))) - skew
  }

  // Processes

  start(slot: number): void {
    const { scheduler, database, random } = this
    const { registry, sabotage } = this.options
    const parts = {
      scheduler,
      database,
      random,
      registry,
      senders: this.senders,
      botsFail: () => !this.areFaultsOver,
      botAsked: (question: BotQuestion) => this.fairness.asked(question),
      botCutShort: ({ name }: SimulatedProcess) => this.fail(`${name} did not give a bot its time`),
    }
    const process = new SimulatedProcess(`process-${slot}-${++this.started}`, parts, 0)
    sabotage?.(process)
    this.slots[slot] = process
    process.open(() => scheduler.after(1000, null, () => this.restart(slot)))
  }

  /** Any process that can be connected to. */
  private anyOpen(): SimulatedProcess | undefined {
    const open = this.slots.filter(({ isOpen, state }) => isOpen && state === 'running')
    return open[this.random.below(Math.max(1, open.length))]
  }

  restart(slot: number): void {
    if (this.slots[slot]?.state === 'dead') this.start(slot)
  }

  personOf(number: number): SimulatedPerson {
    const person = this.people[number % this.people.length]
    if (!person) throw new Broken('there is nobody')
    return person
  }

  checkAnswered(): void {
    checkAnswered(this)
  }
}
