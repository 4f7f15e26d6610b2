import { expect, it, vi } from 'vitest'
import { openMetrics } from '../src/edge/metrics.js'

const opened = () =>
  openMetrics({
    connections: () => 3,
    tables: async () => new Map([['mottainai', 4]]),
    botTurns: async () => 5,
    waiting: () => ({ move: 0, scene: 6 }),
  })

it('metrics tell how many connections, tables, turns of bots and waiting requests there are', async () => {
  const text = await opened().metrics.metrics()
  for (const line of [
    'handwerk_connections 3',
    'handwerk_tables_in_memory{game="mottainai"} 4',
    'handwerk_bot_turns_waiting 5',
    'handwerk_requests_waiting{lane="scene"} 6',
  ])
    expect(text).toContain(`\n${line}\n`)
})

it('metrics tell which mails and pushes were sent, and which failed', async () => {
  const { metrics, counted } = opened()
  const refuse = async () => {
    throw new Error('no')
  }
  const push = vi
    .fn<ReturnType<typeof counted>['push']>()
    .mockResolvedValueOnce(true)
    .mockRejectedValueOnce(new Error('gone'))
  const senders = counted({ mailer: { link: (path) => path, send: refuse, close: () => undefined }, push })
  const mail = { to: 'a@example.org', subject: '', lines: [] }
  await expect(senders.mailer?.send(mail)).rejects.toThrow('no')
  const [device, message, keys] = [{}, {}, {}] as Parameters<typeof push>
  await senders.push(device, message, keys)
  await expect(senders.push(device, message, keys)).rejects.toThrow('gone')
  const text = await metrics.metrics()
  for (const line of [
    'way="mail",outcome="failed"} 1',
    'way="push",outcome="sent"} 1',
    'way="push",outcome="failed"} 1',
  ])
    expect(text).toContain(`handwerk_notices_total{${line}\n`)
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

it('metrics tell how long bots take for a move, from ten milliseconds to twenty seconds', async () => {
  const { metrics, timed, botFailed } = opened()
  const runner = timed({ backlog: 2, run: async () => 7, close: async () => undefined })
  const question = { game: 'mottainai', level: 'greedy' } as Parameters<typeof runner.run>[0]
  expect([await runner.run(question, new AbortController().signal), runner.backlog]).toEqual([7, 2])
  botFailed('mottainai', 'greedy')
  const text = await metrics.metrics()
  const buckets = [...text.matchAll(/handwerk_bot_seconds_bucket\{le="(.*?)",game="mottainai",bot="greedy"\} 1/g)]
  expect(buckets.map(([, le]) => le)).toEqual(['0.01', '0.05', '0.2', '0.5', '1', '2', '5', '10', '20', '+Inf'])
  expect(text).toContain('handwerk_bot_failures_total{game="mottainai",bot="greedy"} 1\n')
})
