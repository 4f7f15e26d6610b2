/** Metrics for Prometheus. The defaults include memory and the delay of the event loop. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry as Metrics } from 'prom-client'
import type { BotRunner } from '../bots/runner.js'
import type { Senders } from '../notices/notices.js'
import type { StoredEvent } from '../table/table-context.js'

export interface Gauges {
  connections(): number
  /** How many tables of each game are in memory. */
  tables(): Promise<ReadonlyMap<string, number>>
  botTurns(): Promise<number>
  /** How many requests wait in each lane. */
  waiting(): Readonly<Record<string, number>>
}

export interface Meters {
  readonly metrics: Metrics
  readonly acts: Histogram
  /** Counts what this process has stored. */
  stored(event: StoredEvent): void
  botFailed(game: string, bot: string): void
  /** The same bots, with their time. */
  timed(runner: BotRunner): BotRunner
  /** The same senders, counted. */
  counted(senders: Senders): Senders
}

export function openMetrics(read: Gauges): Meters {
  const metrics = new Metrics()
  const registers = [metrics]
  collectDefaultMetrics({ register: metrics })
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await value())
      },
    })
  gauge('handwerk_connections', 'open live connections', read.connections)
  gauge('handwerk_bot_turns_waiting', 'turns of bots that wait or are thought about', read.botTurns)
  new Gauge({
    name: 'handwerk_tables_in_memory',
    help: 'tables that are kept in memory',
    labelNames: ['game'],
    registers,
    async collect() {
      this.reset()
      for (const [game, count] of await read.tables()) this.set({ game }, count)
    },
  })
  new Gauge({
    name: 'handwerk_requests_waiting',
    help: 'requests that wait for their turn',
    labelNames: ['lane'],
    registers,
    collect() {
      for (const [lane, count] of Object.entries(read.waiting())) this.set({ lane }, count)
    },
  })
  const acts = new Histogram({
    name: 'handwerk_act_seconds',
    help: 'from an act received to its answer, which is after it is on disk',
    registers,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
  })
  return { metrics, acts, ...eventCounters(registers), ...botMeters(registers), counted: noticeCounter(registers) }
}

function eventCounters(registers: Metrics[]): Pick<Meters, 'stored'> {
  const begun = counter(registers, 'handwerk_games_begun_total', 'games that have begun', ['game'])
  const moves = counter(registers, 'handwerk_moves_total', 'moves, by people and by bots', ['game', 'by'])
  const over = counter(registers, 'handwerk_games_over_total', 'games that are over, by how they ended', [
    'game',
    'how',
  ])
  return {
    stored({ table: { game, seats }, event, ending }) {
      if (event.is === 'start') begun.inc({ game })
      if (event.is === 'move') moves.inc({ game, by: seats[event.seat]?.is ?? 'person' })
      if (ending) over.inc({ game, how: ending.how })
    },
  }
}

function botMeters(registers: Metrics[]): Pick<Meters, 'botFailed' | 'timed'> {
  const seconds = new Histogram({
    name: 'handwerk_bot_seconds',
    help: 'how long a bot took for a move, with its wait for a thread',
    labelNames: ['game', 'bot'],
    registers,
    buckets: [0.01, 0.05, 0.2, 0.5, 1, 2, 5, 10, 20],
  })
  const failures = counter(registers, 'handwerk_bot_failures_total', 'moves that another bot made', ['game', 'bot'])
  return {
    botFailed: (game, bot) => failures.inc({ game, bot }),
    timed: (runner) => ({
      get backlog() {
        return runner.backlog
      },
      close: () => runner.close(),
      async run(question, signal) {
        const end = seconds.startTimer({ game: question.game, bot: question.level })
        const chosen = await runner.run(question, signal)
        end()
        return chosen
      },
    }),
  }
}

function noticeCounter(registers: Metrics[]): Meters['counted'] {
  const notices = counter(registers, 'handwerk_notices_total', 'mails and pushes', ['way', 'outcome'])
  const count = async <T>(way: string, sending: Promise<T>): Promise<T> => {
    sending.then(
      () => notices.inc({ way, outcome: 'sent' }),
      () => notices.inc({ way, outcome: 'failed' }),
    )
    return sending
  }
  return ({ mailer, push }) => ({
    mailer: mailer && {
      link: (path) => mailer.link(path),
      send: (mail) => count('mail', mailer.send(mail)),
      close: () => mailer.close(),
    },
    push: (...message) => count('push', push(...message)),
  })
}

const counter = (registers: Metrics[], name: string, help: string, labelNames: string[]): Counter =>
  new Counter({ name, help, labelNames, registers })
