/** The metrics of a server, and the dashboard that asks for them. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openMetrics } from '../src/edge/metrics.js'
import { Client } from './client.js'
import { open } from './serving.js'

const unread = openMetrics({
  connections: () => 0,
  tables: async () => new Map(),
  botTurns: async () => 0,
  waiting: () => ({}),
})

describe('a server on which bots play', () => {
  let serving: Serving
  let text = ''
  beforeAll(async () => {
    serving = await open({ folder: mkdtempSync(join(inject('temporaryFolder'), 'metrics-')) })
    const anna = await Client.named(serving.address, 'Anna')
    const seats = [
      { is: 'bot', level: 'random' },
      { is: 'bot', level: 'cheats' },
    ] as const
    await anna.call('make', { body: { game: 'oh-my-goods', seats } as never })
    await vi.waitFor(
      async () => {
        text = await (await fetch(`${serving.address}/metrics`)).text()
        expect(text).toContain('handwerk_games_over_total{game="oh-my-goods",how="played"} 1')
      },
      { timeout: 25_000, interval: 100 },
    )
  })
  afterAll(() => serving.stop())

  it('counts games and moves by game', () => {
    expect(text).toContain('handwerk_games_begun_total{game="oh-my-goods"} 1\n')
    expect(text).toMatch(/handwerk_moves_total\{game="oh-my-goods",by="bot"\} [1-9]/)
    expect(text).not.toContain('by="person"')
    expect(text).toContain('handwerk_tables_in_memory{game="oh-my-goods"} 1\n')
  })

  it('tells how long each bot takes, and how often another moved for it', () => {
    expect(text).toMatch(/handwerk_bot_seconds_count\{game="oh-my-goods",bot="random"\} [1-9]/)
    expect(text).toMatch(/handwerk_bot_failures_total\{game="oh-my-goods",bot="cheats"\} [1-9]/)
  })

  it('has all metrics that the example of a dashboard asks for, with the labels that it shows', () => {
    const file = fileURLToPath(new URL('../../../deploy/grafana.json', import.meta.url))
    const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
      panels: { targets: { expr: string; legendFormat: string }[] }[]
    }
    const help = new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name))
    const targets = panels.flatMap((panel) => panel.targets)
    expect(targets.length).toBeGreaterThan(10)
    for (const { expr, legendFormat } of targets) {
      const names = expr.match(/\b(?:handwerk|nodejs|process)_\w+/g) ?? []
      for (const name of names) expect([...help], expr).toContain(name.replace(/_bucket$/, ''))
      const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
      // Prometheus itself adds this one.
      for (const label of labels.filter((each) => each !== 'instance')) {
        expect(expr, expr).toMatch(new RegExp(`by \\([^)]*\\b${label}\\b`))
        for (const name of names) expect(labelsOf(name), `${name} ${label}`).toContain(label)
      }
    }
  })

  /** Of a metric that nothing has happened to yet, from the program: an empty one shows no labels. */
  const labelsOf = (name: string): string[] => {
    const metric = unread.metrics.getSingleMetric(name.replace(/_bucket$/, '')) as unknown as { labelNames: string[] }
    return metric.labelNames
  }
})
