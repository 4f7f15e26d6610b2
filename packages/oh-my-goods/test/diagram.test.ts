import { readFileSync } from 'node:fs'
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { optionSets } from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import type { Position } from '../src/position.js'
import { deal, fault, lay } from './table.js'

const { game, diagram } = ohMyGoods

describe('a position by hand', () => {
  it('is a fresh deal where nothing is said', () => {
    const { p } = lay({ players: [{}, {}, {}] })
    expect(p.step).toBe('redraw')
    expect(p.players.map((player) => [player.hand.length, player.buildings.length, player.goods[0].length])).toEqual([
      [5, 1, 7],
      [5, 1, 7],
      [5, 1, 7],
    ])
    expect(p.bench).toHaveLength(6)
    expect(game.places(p)).toHaveLength(106)
  })

  it('is read as the documentation writes it', () => {
    const page = readFileSync(new URL('../../../docs/positions.md', import.meta.url), 'utf8')
    const written = /## Oh My Goods!\n```json\n([^`]*)```/.exec(page)?.[1] ?? ''
    expect(lay(JSON.parse(written)).moves()).toEqual(['produce charburner-grain', 'produce mill-3', 'end'])
  })

  it('shuffles the rest by the seed', () => {
    const drawing = { players: [{ hand: ['mill-1'] }, {}] }
    expect(lay(drawing, 'one').p).toEqual(lay(drawing, 'one').p)
    expect(lay(drawing, 'one').p.pile).not.toEqual(lay(drawing, 'two').p.pile)
  })

  it('turns the market over where it is left out', () => {
    const { p } = lay(
      {
        phase: 'produce',
        players: [{ hand: 9, buildings: [{ card: 'charburner-grain', worker: 'sloppy', goods: 7 }] }, {}],
      },
      'market',
    )
    expect(p.sunrise.length).toBeGreaterThanOrEqual(2)
    expect(p.sunset.length).toBeGreaterThanOrEqual(2)
  })

  it('keeps the top cards of the pile in their order', () => {
    const table = lay({ pile: ['mill-1', 'mill-2'], players: [{}, {}] })
    expect(table.ids(table.p.pile.slice(-2).reverse())).toEqual(['mill-1', 'mill-2'])
  })

  it.each<[string, object]>([
    ['players: must be a list', {}],
    ['players: must be 2 to 4 players, here are 1', { players: [{}] }],
    ['players.0.hand.1: mill-1 lies already at players.0.hand.0', { players: [{ hand: ['mill-1', 'mill-1'] }, {}] }],
    ['players.1.aside: must not be there in the phase new-hand', { players: [{}, { aside: 'mill-1' }] }],
    ['players.0.hand.0: no card has the id windmill', { players: [{ hand: ['windmill'] }, {}] }],
    ['players.0.hand.0: charburner-clay is not a card of the deck', { players: [{ hand: ['charburner-clay'] }, {}] }],
    [
      'players.0.buildings: must begin with a charburner, and have no other',
      { players: [{ buildings: ['mill-1'] }, {}] },
    ],
    [
      'players.0.buildings.1.goods: must not be there: an office has no goods and nobody works there',
      { players: [{ buildings: ['charburner-clay', { card: 'market-office-1', goods: 1 }] }, {}] },
    ],
    [
      'players.0.buildings.1.worker: must not be there: the player has one worker',
      {
        phase: 'produce',
        players: [
          {
            buildings: [
              { card: 'charburner-clay', worker: 'orderly' },
              { card: 'mill-1', worker: 'orderly' },
            ],
          },
          {},
        ],
      },
    ],
    [
      'players.0.buildings.0.assistant: must not be there: the worker is',
      {
        phase: 'produce',
        players: [{ buildings: [{ card: 'charburner-clay', worker: 'orderly', assistant: 'assistant-1' }] }, {}],
      },
    ],
    [
      'players.0.buildings.0.assistant: must be an assistant and a face, such as assistant-3/2',
      { players: [{ buildings: [{ card: 'charburner-clay', assistant: 'assistant-1/3' }] }, {}] },
    ],
    [
      'players.0.buildings.0.goods: must be at most 89: no more cards are left',
      { players: [{ buildings: [{ card: 'charburner-clay', goods: 90 }] }, {}] },
    ],
    [
      'players.0: must have no worker at work and no card set aside: the turn of this seat is over',
      { phase: 'produce', turn: 1, players: [{ aside: 'mill-1' }, {}] },
    ],
    ['sunset: must be empty in the phase plan', { phase: 'plan', sunset: ['mill-1'], players: [{}, {}] }],
    [
      'sunrise.2: must not be there: the row ended with its second half sun',
      { phase: 'plan', sunrise: ['mill-2', 'mill-3', 'mill-1'], players: [{}, {}] },
    ],
    ['final: must be false: nobody has 8 buildings', { final: true, players: [{}, {}] }],
    ['turn: must be a whole number from 0 to 1', { turn: 2, players: [{}, {}] }],
    ['options.redraw: must be one of yes, no', { options: { redraw: 'never' }, players: [{}, {}] }],
    [
      'weather: is not known here; known are game, options, seed, phase, round, final, active, turn, built, sunrise, sunset, discard, pile, bench, players, progress',
      { weather: 'fine', players: [{}, {}] },
    ],
  ])('is refused with the place and the reason: %s', (sentence, drawing) => {
    expect(fault(drawing)).toBe(sentence)
  })
})

describe('a building that has produced', () => {
  const mill = (further: object) =>
    lay({
      phase: 'produce',
      bench: [],
      sunrise: ['mill-2', 'mill-4', 'mill-6'],
      sunset: ['weaving-mill-2', 'sawmill-2'],
      players: [
        {
          hand: ['mill-5'],
          buildings: [
            { card: 'charburner-grain', worker: 'sloppy' },
            { card: 'mill-1', assistant: 'assistant-1', ...further },
          ],
        },
        { hand: [], buildings: ['charburner-wool'] },
      ],
    })

  it('neither produces nor runs its chain', () => {
    expect(mill({}).moves()).toContain('produce mill-1')
    expect(mill({}).play('produce mill-1').moves()).toContain('chain mill-1 with mill-5')
    expect(
      mill({ produced: true })
        .moves()
        .filter((line) => line.includes('mill-1')),
    ).toEqual([])
  })
})

describe('a position that is written', () => {
  const again = (p: Position) => {
    const written = JSON.parse(JSON.stringify(diagram.write(p)))
    const read = diagram.read(written, seedFrom('another seed'))
    return read.ok ? read.value : read.fault
  }

  const tables = [2, 3, 4].flatMap((seats) =>
    optionSets(ohMyGoods, seats, 2, 'diagram').map((set) => [seats, set] as const),
  )

  it.each(tables)('reads back as it was at every decision of a random game: %i seats, %j', (seats, set) => {
    const name = `diagram ${seats} ${JSON.stringify(set)}`
    const table = deal(set, seats, name)
    const random = randomFrom(name)
    for (let n = 0; ; n++) {
      const back = again(table.p)
      if (JSON.stringify(back) !== JSON.stringify(table.p))
        expect(back, `game "${name}", decision ${n}`).toEqual(table.p)
      const waiting = table.waiting
      if (waiting.length === 0) return
      const seat = waiting[random.below(waiting.length)]
      const moves = game.moves(table.p, seat)
      game.play(table.p, seat, moves[random.below(moves.length)])
    }
  })

  it('keeps half a plan: who was sent, and what is yet to be paid', () => {
    const table = lay({
      phase: 'plan',
      players: [
        {
          hand: ['bakery-1'],
          buildings: [
            { card: 'charburner-grain', goods: 3 },
            { card: 'mill-1', goods: 1, assistant: 'assistant-1' },
          ],
        },
        { hand: [] },
      ],
    }).play('send assistant-1 to charburner-grain')
    expect(table.moves(0)).toEqual(['pay 1 flour', 'pay 2 coal'])
    expect(again(table.p)).toEqual(table.p)
  })

  it('keeps hands that are being halved', () => {
    const table = lay({
      phase: 'produce',
      pile: [],
      sunrise: ['sawmill-1', 'sawmill-4', 'sawmill-5'],
      sunset: ['mill-2', 'mill-3'],
      players: [
        {
          hand: ['bakery-1', 'bakery-2', 'bakery-3'],
          buildings: [{ card: 'charburner-grain', goods: 39, worker: 'orderly' }],
        },
        {
          hand: ['butcher-1', 'butcher-2', 'butcher-3', 'tannery-1'],
          buildings: [{ card: 'charburner-wool', goods: 43 }],
        },
      ],
    }).play('produce charburner-grain', '0: discard bakery-2')
    expect(table.p.step).toBe('halve')
    expect(again(table.p)).toEqual(table.p)
  })

  it.each([
    [(progress: object) => ({ ...progress, step: 'dusk' }), /^progress.step: must be one of/],
    [(progress: object) => ({ ...progress, seed: 'x' }), 'progress.seed: must be a seed of 64 digits'],
    [(progress: object) => ({ ...progress, site: 9 }), /^progress.site: must be a whole number/],
    [(progress: object) => ({ ...progress, hiring: 'assistant-9' }), /^progress.hiring: must be an assistant/],
    [(progress: object) => ({ ...progress, players: [] }), 'progress.players.0: must be an object'],
  ])('is refused if its progress is wrong: %#', (spoil, sentence) => {
    const written = diagram.write(deal().p) as { progress: object }
    expect(fault({ ...written, progress: spoil(written.progress) })).toMatch(sentence)
    expect(fault({ ...written, phase: 'plan' })).toBe('phase: must be left out: the progress says it')
  })
})
