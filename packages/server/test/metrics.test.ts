import { expect, it } from 'vitest'
import { openMetrics } from '../src/edge/metrics.js'

const opened = () => openMetrics({ connections: () => 3, tables: () => 4, botTurns: async () => 5 })

it('metrics tell how many connections, tables and turns of bots there are', async () => {
  const text = await opened().metrics.metrics()
  for (const line of ['handwerk_connections 3', 'handwerk_tables_in_memory 4', 'handwerk_bot_turns_waiting 5'])
    expect(text).toContain(`\n${line}\n`)
})

it('metrics tell about memory and the event loop', async () => {
  const text = await opened().metrics.metrics()
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']) expect(text).toContain(name)
})

it('metrics tell how long acts take, from two milliseconds to five seconds', async () => {
  const { metrics, acts } = opened()
  acts.observe(0.03)
  const text = await metrics.metrics()
  const buckets = [...text.matchAll(/handwerk_act_seconds_bucket\{le="(.*?)"\} (\d)/g)].map(
    ([, le, n]) => `${le}: ${n}`,
  )
  expect(buckets).toEqual([
    '0.002: 0',
    '0.005: 0',
    '0.01: 0',
    '0.02: 0',
    '0.05: 1',
    '0.1: 1',
    '0.2: 1',
    '0.5: 1',
    '1: 1',
    '5: 1',
    '+Inf: 1',
  ])
})
