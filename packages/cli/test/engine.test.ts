import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { gameNames, loadGame } from '@handwerk/shelf'
import { describe, expect, it } from 'vitest'
import { LineReader } from '../src/engine/line-reader.js'
import { registry } from '../src/registry.js'
import { cli } from './cli.js'
import { type Done, openEngine } from './engine-driver.js'

const document = readFileSync(fileURLToPath(new URL('../../../docs/engine.md', import.meta.url)), 'utf8')

describe.each(gameNames)('the engine plays %s', (name) => {
  it('as the rules do, in batches', async () => {
    const { ask, start } = await openEngine()
    const module = await loadGame(name)
    if (!module) throw new Error(name)
    const options = module.options({}, 2)
    if (!options.ok) throw new Error(options.fault.reason)
    const seeds = ['a', 'b', 'c']
    const positions = seeds.map((seed) => module.game.start(options.value, 2, seedFrom(seed)))
    let state: Done = start(name, seeds)
    let games = state.games ?? []
    const random = randomFrom('moves')
    for (let decision = 0; decision < 2000 && games.length > 0; decision++) {
      expect(state.seats).toEqual(positions.map((position) => module.game.waiting(position)[0]))
      const listed = positions.map((position) => module.game.moves(position, module.game.waiting(position)[0]))
      expect(state.moves).toEqual(listed)
      const moves = listed.map((list) => list[random.below(list.length)])
      positions.forEach((position, i) => {
        module.game.play(position, module.game.waiting(position)[0], moves[i])
      })
      state = ask({ is: 'play', games, moves })
      const over = positions.flatMap((position, i) => (module.game.result(position) ? [i] : []))
      if (over.length === 0) continue
      expect(state.results).toEqual(positions.map((position) => module.game.result(position)))
      expect(over.map((i) => state.seats?.[i])).toEqual(over.map(() => null))
      games = games.filter((_, i) => !over.includes(i))
      for (const i of over.reverse()) positions.splice(i, 1)
      if (games.length > 0) state = ask({ is: 'moves', games })
    }
    expect(games).toEqual([])
  })

  it('and copies, saved ones and imagined ones go their own ways', async () => {
    const { ask, start } = await openEngine()
    const [game] = start(name, ['deal']).games ?? []
    const playOn = (handle: number, decisions: number) => {
      const random = randomFrom('on')
      let { moves = [], seats = [] } = ask({ is: 'moves', games: [handle] })
      for (let i = 0; i < decisions && seats[0] !== null; i++)
        ({ moves = [], seats = [] } = ask({
          is: 'play',
          games: [handle],
          moves: [moves[0][random.below(moves[0].length)]],
        }))
      return ask({ is: 'save', games: [handle] }).positions
    }
    playOn(game, 25)
    const saved = JSON.parse(JSON.stringify(ask({ is: 'save', games: [game] }).positions))
    const copies = ask({ is: 'copy', games: [game], times: 2, want: [] }).games ?? []
    const [loaded] = ask({ is: 'load', positions: saved, seed: 'other' }).games ?? []
    const later = playOn(game, 30)
    expect(playOn(copies[0], 30)).toEqual(later)
    expect(playOn(loaded, 30)).toEqual(later)
    expect(ask({ is: 'save', games: [copies[1]] }).positions).toEqual(saved)
    const { seats = [], moves, views } = ask({ is: 'moves', games: [copies[1]], want: ['moves', 'views'] })
    const imagined = ask({ is: 'imagine', games: [copies[1]], times: 3, want: ['moves', 'views'] })
    expect(imagined.views).toEqual([views?.[0], views?.[0], views?.[0]])
    expect(imagined.moves).toEqual([moves?.[0], moves?.[0], moves?.[0]])
    expect(imagined.seats).toEqual([seats[0], seats[0], seats[0]])
    expect(ask({ is: 'save', games: imagined.games }).positions).not.toContainEqual(saved[0])
  })

  it('and tells each seat what that seat may know', async () => {
    const { ask, start } = await openEngine()
    const want = ['moves', 'facts', 'waiting']
    let state = start(name, ['deal'], { want })
    const { games } = state
    const facts: unknown[][] = [[], []]
    for (let i = 0; i < 40; i++) {
      state.facts?.[0]?.forEach((told, seat) => {
        facts[seat]?.push(...told)
      })
      state = ask({ is: 'play', games, moves: [state.moves?.[0]?.[0]], want })
    }
    const kinds = (list: unknown[] | undefined) => new Set(list?.map((fact) => (fact as { is: string }).is))
    expect(kinds(facts[0])).toEqual(kinds(facts[1]))
    expect(facts[0]).not.toEqual(facts[1])
    const { views } = ask({ is: 'view', games: [games?.[0], games?.[0], games?.[0]], seats: [0, 1, null] })
    expect((views as { seat: number | null }[]).map(({ seat }) => seat)).toEqual([0, 1, null])
  })
})

describe('the engine refuses', () => {
  const cases: [string, object, object][] = [
    [
      'an unknown request',
      { is: 'fly' },
      { code: 'malformed', sentence: expect.stringContaining('is: must be one of about') },
    ],
    ['an unknown game', { is: 'start', game: 'chess', seats: 2, seeds: ['a'] }, { code: 'no-such-game' }],
    ['too few seats', { is: 'start', game: 'mottainai', seats: 1, seeds: ['a'] }, { code: 'malformed' }],
    [
      'a strange setting',
      { is: 'start', game: 'mottainai', seats: 2, seeds: ['a'], options: { edition: 'x' } },
      { code: 'malformed', sentence: expect.stringContaining('options.edition') },
    ],
    [
      'an illegal move',
      { is: 'play', games: [1, 2], moves: ['none', 7] },
      { code: 'illegal', index: 1, rule: expect.any(String) },
    ],
    ['a move that is no text of a move', { is: 'play', games: [1], moves: ['fly'] }, { code: 'illegal', index: 0 }],
    ['a game that is there twice', { is: 'play', games: [1, 1], moves: ['none', 'none'] }, { code: 'malformed' }],
    ['lists of different lengths', { is: 'play', games: [1, 2], moves: ['none'] }, { code: 'malformed' }],
    [
      'a seat that owes nothing',
      { is: 'play', games: [1], moves: ['none'], seats: [1] },
      { code: 'not-now', index: 0 },
    ],
    ['a seat that is not there', { is: 'view', games: [1], seats: [3] }, { code: 'malformed', index: 0 }],
    [
      'a game that is gone',
      { is: 'view', games: [1, 3] },
      { code: 'no-such-handle', index: 1, sentence: 'game 3 was dropped' },
    ],
    ['a game that never was', { is: 'drop', games: [1, 99] }, { code: 'no-such-handle', index: 1 }],
    [
      'a faulty position',
      { is: 'load', positions: [{ game: 'mottainai', players: 3 }] },
      { code: 'malformed', index: 0 },
    ],
    ['more games than there is room for', { is: 'copy', games: [1], times: 9 }, { code: 'too-many' }],
    ['an unknown field', { is: 'drop', games: [1], stranger: 1 }, { code: 'malformed' }],
  ]
  it.each(cases)('%s, with its id, and changes nothing', async (_, request, refused) => {
    const { engine, send, ask, start } = await openEngine(10)
    start('mottainai', ['a', 'b', 'c'])
    ask({ is: 'drop', games: [3] })
    const before = ask({ is: 'save', games: [1, 2] }).positions
    expect(send({ ...request, id: 17 })).toMatchObject({ is: 'refused', id: 17, ...refused })
    expect(ask({ is: 'save', games: [1, 2] }).positions).toEqual(before)
    expect(engine.size).toBe(2)
  })

  it('a move after the end', async () => {
    const { send, ask, start } = await openEngine()
    let state = start('mottainai', ['a'])
    while (state.seats?.[0] !== null) state = ask({ is: 'play', games: [1], moves: [state.moves?.[0][0]] })
    expect(send({ is: 'play', games: [1], moves: [0] })).toMatchObject({
      code: 'not-now',
      sentence: 'the game is over',
    })
  })
})

describe('handwerk engine', () => {
  it('greets, answers every line, the last one without its end, and ends with code 0', async () => {
    const lines = [
      'nonsense',
      '{"is":"about","id":2,"game":"mottainai"}',
      '',
      '[]',
      '{"is":"about","id":5,"game":"mottainai"}',
    ]
    const { code, out, err } = await cli(['engine'], lines.join('\n'), { registry })
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers.map(({ is, id }) => [is, id])).toEqual([
      ['hello', undefined],
      ['refused', null],
      ['done', 2],
      ['refused', null],
      ['done', 5],
    ])
    expect([code, err]).toEqual([0, ''])
  })

  it('answers the requests of docs/engine.md, in their order', async () => {
    const requests = [...document.matchAll(/^```json EngineAsks\n([\s\S]*?)^```/gm)].map(([, json]) => JSON.parse(json))
    const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('')
    const { out } = await cli(['engine'], input, { registry })
    const answers = out
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line))
    expect(answers.map(({ is, id, sentence }) => [is, id, sentence])).toEqual(
      requests.map(({ id }) => ['done', id, undefined]),
    )
  })
})

describe('lines', () => {
  it('come whole from any pieces, and too long ones as null', () => {
    const text = Buffer.from('ä\nbc\n123456789\n\nlast')
    for (let size = 1; size <= text.length; size++) {
      const reader = new LineReader(6)
      const lines: (string | null)[] = []
      for (let i = 0; i < text.length; i += size) lines.push(...reader.read(text.subarray(i, i + size)))
      expect([...lines, ...reader.end()]).toEqual(['ä', 'bc', null, '', 'last'])
    }
  })
})
