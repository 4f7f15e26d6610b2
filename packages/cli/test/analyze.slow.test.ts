import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../src/registry.js'
import { cli, temporaryFiles } from './cli.js'

const { pathOf, write } = temporaryFiles()

let record: { seats: string[]; moves: unknown[]; events: unknown[] }

/** The first moves of a game between bots, with one that throws the game away. */
beforeAll(async () => {
  const seats = ['play', 'mottainai', '--seats', 'greedy,greedy', '--seed', 'look back']
  await cli([...seats, '--save', pathOf('whole.json')], '', { registry })
  record = JSON.parse(readFileSync(pathOf('whole.json'), 'utf8'))
  const moves = record.moves.slice(0, 14)
  const events = record.events.slice(0, 15)
  write('begun.json', { ...record, seats: ['Anna', 'Ben'], moves, events, result: null, ending: null })
})

const analyze = (...flags: string[]) =>
  cli(['analyze', pathOf('begun.json'), '--iterations', '5', ...flags], '', { registry })

describe('analyze', () => {
  it('shows the chances, the costliest decisions, and how often each player chose as the bot would', async () => {
    const { code, out, err } = await analyze()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Who was likely to win/)
    expect(out).toMatch(/\nround +█ Anna +░ Ben\n1 +\d+ % +\d+ % +█+░+\n/)
    expect(out).toMatch(/\nAnna: \d+ decisions, \d+ of them as the bot would have decided\.\n/)
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('has no bars for screen readers, and speaks German', async () => {
    const { out } = await analyze('--plain', '--lang', 'de')
    expect(out).toMatch(/\nRunde +Anna +Ben\n/)
    expect(out).not.toMatch(/[█░]/)
    expect(out).toContain('Ben: ')
  })

  it('prints JSON: chances before each move and after the last, decisions of the seat that was asked for', async () => {
    const { out } = await analyze('--json', '--seat', '1')
    const analysis = JSON.parse(out)
    expect(analysis.chances).toHaveLength(15)
    expect(new Set(analysis.decisions.map((decision: { seat: number }) => decision.seat))).toEqual(new Set([1]))
  })

  it.each([
    ['no file', () => ['nowhere.json'], /nowhere\.json/],
    ['a seat that nobody has', () => [pathOf('begun.json'), '--seat', '2'], /--seat must be from 0 to 1, not 2/],
    ['no iterations', () => [pathOf('begun.json'), '--iterations', '0'], /--iterations must be a whole number/],
    [
      'a record that does not hold',
      () => [write('foul.json', { ...record, moves: [[0, 'sell everything']], result: null })],
      /does not hold at move 1/,
    ],
    [
      'a record whose events are not those of its moves',
      () => [write('forged.json', { ...record, events: record.events.slice(0, -1) })],
      /does not hold: its moves are not those that stand by its events/,
    ],
  ])('%s: one sentence and exit code 2', async (_what, line, sentence) => {
    const { code, out, err } = await cli(['analyze', ...line()], '', { registry })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.trimEnd()).toMatch(sentence)
    expect(err.trimEnd()).not.toContain('\n')
  })

  it('rejects a game without an expert bot', async () => {
    await cli(['play', 'bids', '--seed', '3', '--save', pathOf('bids.json')], '1\n2\n1\n')
    const { code, err } = await cli(['analyze', pathOf('bids.json')])
    expect(code).toBe(2)
    expect(err).toMatch(/there is no expert bot for bids\n$/)
  })
})
