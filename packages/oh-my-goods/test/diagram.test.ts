import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deckOf } from '../src/cards.js'
import { ohMyGoods } from '../src/index.js'
import { deal, fault, lay } from './table.js'
import { again, expectToReadBack, QUICK_TABLES } from './written.js'

const { game, diagram } = ohMyGoods

const eight = ['charburner-clay', 'mill-1', 'mill-2', 'mill-3', 'mill-4', 'mill-5', 'sawmill-1', 'sawmill-2']

describe('a position by hand', () => {
  it('is a fresh deal if everything is left out', () => {
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

  it('is read as the documentation shows it', () => {
    const page = readFileSync(new URL('../../../docs/positions.md', import.meta.url), 'utf8')
    const written = /## Oh My Goods!\n```json\n([^`]*)```/.exec(page)?.[1] ?? ''
    expect(lay(JSON.parse(written)).moves()).toEqual(['produce charburner-grain', 'produce mill-3', 'end'])
  })

  it('shuffles the rest by the seed', () => {
    const drawing = { players: [{ hand: ['mill-1'] }, {}] }
    expect(lay(drawing, 'one').p).toEqual(lay(drawing, 'one').p)
    expect(lay(drawing, 'one').p.pile).not.toEqual(lay(drawing, 'two').p.pile)
  })

  it('turns the market over if it is left out', () => {
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

  it('continues the game at the given phase', () => {
    const people = { card: 'charburner-clay', worker: 'sloppy', goods: 2 }
    const { p } = lay({
      phase: 'produce',
      round: 7,
      active: 1,
      turn: 0,
      discard: ['bakery-1', 'bakery-2'],
      sunrise: ['mill-2', 'mill-3'],
      sunset: ['sawmill-1'],
      bench: ['assistant-4/2'],
      players: [
        {
          hand: ['tannery-1'],
          buildings: [people, { card: 'mill-1', assistant: 'assistant-3/2', produced: true }],
          aside: 'butcher-1',
        },
        { hand: 3 },
        {},
      ],
    })
    const ids = (cards: readonly number[]) => lay({ players: [{}, {}] }).ids(cards)
    expect([p.round, p.active, p.turn, p.step]).toEqual([7, 1, 0, 'produce'])
    expect([ids(p.discard), ids(p.sunrise), ids(p.sunset)]).toEqual([
      ['bakery-1', 'bakery-2'],
      ['mill-2', 'mill-3'],
      ['sawmill-1'],
    ])
    expect(p.market).toEqual([1, 0, 2, 0, 0])
    const [own, other] = p.players
    expect([own.worker, own.mode, own.posts, own.produced, own.goods[0].length]).toEqual([0, 1, [1], 2, 2])
    expect([own.assistants, p.bench]).toEqual([[5], [7]])
    expect([ids(own.hand), ids([own.aside])]).toEqual([['tannery-1'], ['butcher-1']])
    expect(other.hand).toHaveLength(3)
  })

  it('deals the market up to its second half sun, and leaves what is written', () => {
    const row = (drawing: object) => lay({ phase: 'plan', players: [{}, {}], ...drawing }).p.sunrise
    const { halfSun } = deckOf(null)
    const turned = row({})
    expect(turned.filter((card) => halfSun[card])).toHaveLength(2)
    expect(halfSun[turned.at(-1) ?? -1]).toBe(true)
    expect(row({ sunrise: [] })).toEqual([])
  })

  it('has twice as many assistants to hire as there are players, minus those who are hired', () => {
    const bench = (...players: object[]) => lay({ players }).p.bench
    expect(bench({}, {})).toHaveLength(4)
    const own = { buildings: [{ card: 'charburner-clay', assistant: 'assistant-2' }] }
    expect(bench(own, {})).toHaveLength(3)
    expect(bench(own, {}).map((face) => face >> 1)).not.toContain(1)
    expect(new Set(bench({}, {}, {}, {})).size).toBe(8)
  })

  it('[OMG-6.2] is in the final round when somebody has eight buildings as it begins', () => {
    const rich = { hand: [], aside: 'bakery-1', buildings: [{ card: eight[0], goods: 9 }, ...eight.slice(1)] }
    const final = (drawing: object) => lay({ players: [{ buildings: eight }, {}], ...drawing }).p.final
    expect(final({})).toBe(true)
    expect(final({ phase: 'plan' })).toBe(true)
    expect(final({ phase: 'build', players: [rich, {}] })).toBe(false)
    expect(final({ phase: 'build', players: [rich, {}], final: true })).toBe(true)
    expect(final({ players: [{ buildings: eight.slice(0, 7) }, {}] })).toBe(false)
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
    ['active: must be a whole number from 0 to 1', { active: 2, players: [{}, {}] }],
    ['round: must be a whole number from 1 to 10000', { round: 0, players: [{}, {}] }],
    ['phase: must be one of new-hand, plan, produce, build, over', { phase: 'noon', players: [{}, {}] }],
    ['players: must be 2 to 4 players, here are 5', { players: [{}, {}, {}, {}, {}] }],
    ['players.1.purse: is not known here; known are hand, buildings, aside', { players: [{}, { purse: 3 }] }],
    ['players.0.hand: must be a whole number from 0 to 94', { players: [{ hand: -1 }, {}] }],
    ['sunrise: must be empty in the phase new-hand', { sunrise: ['mill-1'], players: [{}, {}] }],
    ['sunset: must be empty in the phase over', { phase: 'over', sunset: ['mill-1'], players: [{}, {}] }],
    ['discard.1: mill-1 lies already at discard.0', { discard: ['mill-1', 'mill-1'], players: [{}, {}] }],
    ['pile.0: mill-1 lies already at discard.0', { discard: ['mill-1'], pile: ['mill-1'], players: [{}, {}] }],
    ['bench.1: assistant-1 lies already at bench.0', { bench: ['assistant-1', 'assistant-1/2'], players: [{}, {}] }],
    ['bench.0: must be an assistant and a face, such as assistant-3/2', { bench: ['mill-1'], players: [{}, {}] }],
    [
      'bench.0: must be an assistant and a face, such as assistant-3/2',
      { bench: ['assistant-1/1/1'], players: [{}, {}] },
    ],
    ['built: must be true or false', { phase: 'build', built: 'yes', players: [{}, {}] }],
    [
      'players.0.buildings: must begin with a charburner, and have no other',
      { players: [{ buildings: ['charburner-clay', 'charburner-wool'] }, {}] },
    ],
    [
      'players.0.buildings: must begin with a charburner, and have no other',
      { players: [{ buildings: ['mill-1', 'charburner-wool'] }, {}] },
    ],
    ['players.0.buildings.0.card: must be a building', { players: [{ buildings: ['assistant-1'] }, {}] }],
    [
      'players.0.buildings.0.colour: is not known here; known are card, goods, worker, assistant, produced',
      { players: [{ buildings: [{ card: 'charburner-clay', colour: 'red' }] }, {}] },
    ],
    [
      'players.0.buildings.0.worker: must not be there in the phase plan',
      { phase: 'plan', players: [{ buildings: [{ card: 'charburner-clay', worker: 'sloppy' }] }, {}] },
    ],
    [
      'players.0.buildings.1.produced: must not be there: an office has no goods and nobody works there',
      {
        phase: 'produce',
        players: [{ buildings: ['charburner-clay', { card: 'market-office-1', produced: true }] }, {}],
      },
    ],
    [
      'players.0: must have no worker at work: production is over',
      { phase: 'build', players: [{ buildings: [{ card: 'charburner-clay', worker: 'sloppy' }] }, {}] },
    ],
    [
      'players.0: must have no worker at work and no card set aside: the turn of this seat is over',
      { phase: 'produce', turn: 1, players: [{ buildings: [{ card: 'charburner-clay', worker: 'sloppy' }] }, {}] },
    ],
    [
      'players.1: must have at most 2 assistants',
      {
        players: [
          {},
          {
            buildings: ['charburner-clay', 'mill-1', 'mill-2'].map((card, n) => ({
              card,
              assistant: `assistant-${n + 1}`,
            })),
          },
        ],
      },
    ],
    ['final: must be true: somebody has 8 buildings', { final: false, players: [{ buildings: eight }, {}] }],
    ['turn: must be a whole number from 0 to 1', { turn: 2, players: [{}, {}] }],
    [
      'players.0.buildings.0.goods: must be a whole number from 0 to 94',
      { players: [{ buildings: [{ card: 'charburner-grain', goods: -1 }] }, {}] },
    ],
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
  it.each(QUICK_TABLES)('reads back as it was at every decision of a random game: %i seats, %j', expectToReadBack)

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

  it('keeps workers of all seats while the second row is turned over, whoever was last in the round before', () => {
    const table = lay({
      phase: 'plan',
      active: 0,
      turn: 1,
      pile: [],
      sunrise: ['mill-2', 'mill-3'],
      players: [
        { hand: ['bakery-1', 'bakery-2', 'bakery-3'], buildings: [{ card: 'charburner-grain', goods: 42 }] },
        { hand: ['butcher-1', 'butcher-2', 'butcher-3'], buildings: [{ card: 'charburner-wool', goods: 44 }] },
      ],
    })
    for (const seat of [0, 1]) table.play(`${seat}: work charburner sloppy`, `${seat}: commit`)
    expect([table.p.step, table.p.resume, table.p.turn]).toEqual(['halve', 'sunset', 1])
    expect(again(table.p)).toEqual(table.p)
  })

  it('has no worker at work whose turn is over, whatever its progress says', () => {
    const working = (card: string) => ({ hand: [], buildings: [{ card, worker: 'sloppy' }] })
    const { p } = lay({
      phase: 'produce',
      active: 1,
      sunrise: ['weaving-mill-2', 'weaving-mill-4'],
      sunset: [],
      players: [working('charburner-grain'), working('charburner-wool')],
    })
    expect(p.turn).toBe(1)
    expect(fault({ ...diagram.write(p), active: 0 })).toBe(
      'players.0: must have no worker at work and no card set aside: the turn of this seat is over',
    )
  })

  it.each([
    [(progress: object) => ({ ...progress, step: 'dusk' }), /^progress.step: must be one of/],
    [(progress: object) => ({ ...progress, seed: 'x' }), 'progress.seed: must be a seed of 64 digits'],
    [(progress: object) => ({ ...progress, site: 9 }), /^progress.site: must be a whole number/],
    [(progress: object) => ({ ...progress, hiring: 'assistant-9' }), /^progress.hiring: must be an assistant/],
    [(progress: object) => ({ ...progress, players: [] }), 'progress.players.0: must be an object'],
    [
      (progress: { players: object[] }) => ({
        ...progress,
        players: progress.players.map((player, seat) =>
          seat === 1 ? { ...player, picks: ['bakery-1', 'bakery-2', 'bakery-3'] } : player,
        ),
      }),
      /^progress.players.1.picks.\d: must be in the hand$/,
    ],
    [
      (progress: { players: object[] }) => ({
        ...progress,
        players: progress.players.map((player) => ({ ...player, hired: ['assistant-9'] })),
      }),
      /^progress.players.0.hired.0: must be an assistant/,
    ],
  ])('is refused if its progress is wrong: %#', (spoil, sentence) => {
    const written = diagram.write(deal().p) as { progress: { players: object[] } }
    expect(fault({ ...written, progress: spoil(written.progress) })).toMatch(sentence)
    expect(fault({ ...written, phase: 'plan' })).toBe('phase: must be left out: the progress says it')
  })
})
