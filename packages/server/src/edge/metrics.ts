import { collectDefaultMetrics, Gauge, Histogram, Registry as Metrics } from 'prom-client'

export interface Gauges {
  connections(): number
  tables(): number
  botTurns(): Promise<number>
}

/** Metrics for Prometheus. The defaults include memory and the delay of the event loop. */
export function openMetrics(read: Gauges): { metrics: Metrics; acts: Histogram } {
  const metrics = new Metrics()
  collectDefaultMetrics({ register: metrics })
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        this.set(await value())
      },
    })
  gauge('handwerk_connections', 'open live connections', read.connections)
  gauge('handwerk_tables_in_memory', 'tables that are kept in memory', read.tables)
  gauge('handwerk_bot_turns_waiting', 'turns of bots that wait or are thought about', read.botTurns)
  const acts = new Histogram({
    name: 'handwerk_act_seconds',
    help: 'from an act received to its answer, which is after it is on disk',
    registers: [metrics],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
  })
  return { metrics, acts }
}
