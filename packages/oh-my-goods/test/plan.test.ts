import { HIDDEN } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { deckOf } from '../src/cards.js'
import { ohMyGoods } from '../src/index.js'
import { deal, lay } from './table.js'

const { game } = ohMyGoods

describe('sunrise and sunset', () => {
  it('[OMG-2.1] turns cards over until the row shows two half suns', () => {
    const table = lay({
      options: { redraw: 'no' },
      pile: [
        'bakery-1',
        'bakery-2',
        'butcher-1',
        'butcher-2',
        'sawmill-1',
        'sawmill-2',
        'sawmill-4',
        'sawmill-3',
        'mill-1',
      ],
      players: [{}, {}],
    })
    expect(table.ids(table.p.sunrise)).toEqual(['sawmill-1', 'sawmill-2', 'sawmill-4', 'sawmill-3'])
    expect(table.p.sunset).toEqual([])
    expect(table.p.step).toBe('plan')
  })

  it('[OMG-3.1] turns a second row over after the plans, and the market is both rows', () => {
    const table = lay({
      phase: 'plan',
      sunrise: ['mill-2', 'mill-3'],
      pile: ['mill-1', 'sawmill-2', 'sawmill-3', 'bakery-1'],
      players: [
        { hand: [], buildings: ['charburner-grain'] },
        { hand: [], buildings: ['charburner-grain'].map(() => 'charburner-clay') },
      ],
    })
    expect(table.p.sunset).toEqual([])
    table.play('0: work charburner-grain orderly', '1: work charburner-clay sloppy')
    expect(table.ids(table.p.sunset)).toEqual(['mill-1', 'sawmill-2', 'sawmill-3'])
    // Two grain of the first row and one wood of the second.
    expect(table.moves(0)).toEqual(['produce charburner-grain', 'end'])
  })
})

describe('planning', () => {
  it('[OMG-2.2] is secret and at the same time: nothing is seen before the last has committed', () => {
    const layout = () =>
      lay({
        phase: 'plan',
        bench: [],
        players: [
          {
            hand: ['bakery-1', 'bakery-2'],
            buildings: [
              { card: 'charburner-grain', goods: 3 },
              { card: 'mill-1', assistant: 'assistant-1/1' },
              'sawmill-1',
            ],
          },
          {},
          {},
        ],
      })
    const one = layout().play(
      '0: send assistant-1 to charburner-grain',
      '0: work mill-1 sloppy',
      '0: aside bakery-2',
      '2: work charburner orderly',
      '2: commit',
    )
    const other = layout().play('0: work sawmill-1 orderly', '0: commit', '2: work charburner sloppy', '2: commit')
    expect(one.waiting).toEqual([1])
    for (const seat of [1, null]) expect(game.view(one.p, seat)).toEqual(game.view(other.p, seat))
    expect(one.rule('0: commit')).toBe('OMG-2.2')
    expect(one.facts).toEqual([])
    one.play('1: work charburner orderly', '1: commit')
    expect(
      one.facts
        .filter((fact) => fact.seat === 0)
        .map((fact) => fact.is)
        .slice(0, 4),
    ).toEqual(['pay', 'send', 'work', 'aside'])
    const coal = deckOf(null).makes[deckOf(null).ids.indexOf('charburner-grain')]
    expect(one.facts.filter((fact) => fact.is === 'pay')).toMatchObject([{ seat: 0, kinds: [coal, coal] }])
  })

  it('[OMG-2.2] distinguishes moves that come too early from moves that do not belong here', () => {
    const table = lay({ phase: 'plan', players: [{ hand: ['bakery-1'] }, {}] })
    const reasons = ['commit', 'aside bakery-1', 'keep', 'end'].map((line) => table.refusal(line)?.reason)
    expect(reasons).toEqual(['people-first', 'people-first', 'wrong-step', 'wrong-step'])
  })

  it('[OMG-2.3] sends the worker to a production building, orderly or sloppy, where no assistant will be', () => {
    const table = lay({
      phase: 'plan',
      players: [
        {
          buildings: ['charburner-grain', { card: 'mill-1', assistant: 'assistant-1' }, 'sawmill-1', 'market-office-1'],
        },
        {},
      ],
    })
    expect(table.moves(0)).toEqual([
      'work charburner-grain orderly',
      'work charburner-grain sloppy',
      'work sawmill-1 orderly',
      'work sawmill-1 sloppy',
    ])
    expect(table.rule('work mill-1 orderly')).toBe('OMG-2.3')
    expect(table.rule('idle')).toBe('OMG-2.3')
    expect(table.rule('commit')).toBe('OMG-2.3')
  })

  it('[OMG-2.3] lets the worker stay away only if there is no place at all', () => {
    const table = lay({
      phase: 'plan',
      players: [{ hand: ['bakery-1'], buildings: [{ card: 'charburner-grain', assistant: 'assistant-1' }] }, {}],
    })
    // No place and no goods for a move: there is no decision about the worker.
    expect(table.moves(0)).toEqual(['aside bakery-1', 'commit'])
    const rich = lay({
      phase: 'plan',
      players: [
        {
          hand: ['bakery-1'],
          buildings: [
            { card: 'charburner-grain', assistant: 'assistant-1', goods: 4 },
            { card: 'mill-1', assistant: 'assistant-2' },
          ],
        },
        {},
      ],
    })
    expect(rich.moves(0)).toEqual(['send assistant-1 to mill-1', 'idle'])
  })

  it('[OMG-2.4] moves assistants for 2 coins each, paid by itself', () => {
    const table = lay({
      phase: 'plan',
      players: [
        {
          hand: [],
          buildings: [
            { card: 'charburner-grain', goods: 3 },
            { card: 'mill-1', goods: 1, assistant: 'assistant-1' },
            { card: 'sawmill-1', assistant: 'assistant-2' },
            'market-office-1',
          ],
        },
        { hand: [] },
      ],
    })
    expect(table.rule('send assistant-1 to market-office-1')).toBe('OMG-0.4')
    expect(table.rule('send assistant-1 to mill-1')).toBe('OMG-2.4')
    table.play('send assistant-1 to charburner-grain')
    expect(table.moves(0)).toEqual(['pay 1 flour', 'pay 2 coal'])
    expect(table.rule('pay 1 coal 1 flour')).toBe('OMG-5.2')
    expect(table.rule('pay 1 coal')).toBe('OMG-5.2')
    expect(table.rule('work mill-1 orderly')).toBe('OMG-2.4')
    table.play('pay 2 coal')
    expect(table.rule('send assistant-1 to mill-1')).toBe('OMG-2.4')
    // The flour is left for the second one.
    table.play('send assistant-2 to mill-1')
    expect(table.moves(0)).toEqual(['work sawmill-1 orderly', 'work sawmill-1 sloppy'])
    expect(table.goods(0, 'charburner-grain')).toBe(3)
    table.play('work sawmill-1 orderly', '1: work charburner sloppy')
    expect(table.goods(0, 'charburner-grain')).toBe(1)
    expect(table.goods(0, 'mill-1')).toBe(0)
    expect(table.player(0).posts).toEqual([0, 1])
  })

  it('[OMG-2.4, OMG-R.4] lets two assistants swap for two payments, and no building hold two people in the end', () => {
    const layout = (goods: number) =>
      lay({
        phase: 'plan',
        players: [
          {
            hand: [],
            buildings: [
              { card: 'charburner-grain', goods, assistant: 'assistant-1' },
              { card: 'mill-1', assistant: 'assistant-2' },
              'sawmill-1',
            ],
          },
          { hand: [] },
        ],
      })
    const table = layout(4).play('send assistant-1 to mill-1')
    // The second one must go on, and the worker waits for that.
    expect(table.moves(0)).toEqual(['send assistant-2 to charburner-grain', 'send assistant-2 to sawmill-1'])
    expect(table.rule('work sawmill-1 orderly')).toBe('OMG-2.4')
    table.play('send assistant-2 to charburner-grain', 'work sawmill-1 orderly', '1: work charburner orderly')
    expect(table.player(0).posts).toEqual([1, 0])
    // Three coal pay for one move only, so nobody can be driven out.
    const poor = layout(3)
    expect(poor.moves(0).filter((move) => move.startsWith('send'))).toEqual([
      'send assistant-1 to sawmill-1',
      'send assistant-2 to sawmill-1',
    ])
    expect(poor.rule('send assistant-1 to mill-1')).toBe('OMG-2.4')
    // In the order of hiring: who was passed over stays.
    poor.play('send assistant-2 to sawmill-1')
    expect(poor.rule('send assistant-1 to mill-1')).toBe('OMG-2.4')
  })

  it('[OMG-2.4, OMG-R.4] lets nobody else go before an assistant who was driven out has a place', () => {
    const table = lay({
      phase: 'plan',
      options: { assistantLimit: 'no' },
      players: [
        {
          hand: [],
          buildings: [
            { card: 'charburner-grain', goods: 8, assistant: 'assistant-1' },
            { card: 'mill-1', assistant: 'assistant-2' },
            { card: 'mill-2', assistant: 'assistant-3' },
            'sawmill-1',
          ],
        },
        { hand: [] },
      ],
    })
    expect(table.refusal('send assistant-3 to sawmill-1')).toBeNull()
    table.play('send assistant-1 to mill-1')
    expect(table.refusal('send assistant-3 to sawmill-1')).toEqual({ rule: 'OMG-2.4', reason: 'assistant-must-move' })
    table.play('send assistant-2 to charburner-grain')
    expect(table.refusal('send assistant-3 to sawmill-1')).toBeNull()
  })

  it('[OMG-R.11] lets all assistants move in one plan, each once', () => {
    const table = lay({
      options: { assistantLimit: 'no' },
      phase: 'plan',
      players: [
        {
          hand: [],
          buildings: [
            { card: 'charburner-grain', goods: 6 },
            { card: 'mill-1', assistant: 'assistant-1' },
            { card: 'mill-2', assistant: 'assistant-2' },
            { card: 'mill-3', assistant: 'assistant-3' },
            'sawmill-1',
            'sawmill-2',
            'sawmill-3',
          ],
        },
        { hand: [] },
      ],
    })
    table.play('send assistant-1 to sawmill-1')
    expect(table.rule('send assistant-1 to sawmill-2')).toBe('OMG-2.4')
    table.play('send assistant-2 to sawmill-2', 'send assistant-3 to sawmill-3')
    table.play('work charburner orderly', '1: work charburner orderly')
    expect(table.player(0).posts).toEqual([4, 5, 6])
    expect(table.goods(0, 'charburner-grain')).toBe(0)
  })

  it('[OMG-2.4] discards what was paid when all have committed, from the active player clockwise', () => {
    const buildings = (charburner: string, assistant: string) => [
      { card: charburner, goods: 2 },
      { card: 'x', assistant },
    ]
    const [first, second] = [buildings('charburner-grain', 'assistant-1'), buildings('charburner-wool', 'assistant-2')]
    first[1].card = 'mill-1'
    second[1].card = 'sawmill-1'
    const table = lay({
      phase: 'plan',
      active: 1,
      players: [
        { hand: [], buildings: first },
        { hand: [], buildings: second },
      ],
    })
    table.play('0: send assistant-1 to charburner-grain', '0: work mill-1 orderly')
    expect(table.p.discard).toEqual([])
    table.play('1: send assistant-2 to charburner-wool', '1: work sawmill-1 orderly')
    const paid = table.facts.filter((fact) => fact.is === 'pay')
    expect(paid.map((fact) => fact.seat)).toEqual([1, 0])
    expect(table.p.discard.slice(0, 4)).toEqual(paid.flatMap((fact) => fact.cards))
  })

  it('[OMG-2.5] may set one hand card aside, face down', () => {
    const table = lay({ phase: 'plan', players: [{ hand: ['bakery-1', 'bakery-2'] }, { hand: [] }] })
    table.play('0: work charburner orderly')
    expect(table.moves(0)).toEqual(['aside bakery-1', 'aside bakery-2', 'commit'])
    expect(table.rule('aside mill-1')).toBe('OMG-2.5')
    table.play('0: aside bakery-2', '1: work charburner orderly')
    expect(table.hand(0)).toEqual(['bakery-1'])
    expect(game.view(table.p, 0).players[0].aside).toBe(table.player(0).aside)
    expect(game.view(table.p, 1).players[0].aside).toBe(HIDDEN)
    const fact = table.facts.find((told) => told.is === 'aside')
    expect(fact && game.redact(fact as never, 1)?.cards).toEqual([HIDDEN])
  })

  it('[OMG-R.6] commits by itself with an empty hand', () => {
    const table = lay({ phase: 'plan', players: [{ hand: [] }, {}] }).play('0: work charburner orderly')
    expect(table.waiting).toEqual([1])
  })

  it('[OMG-R.1] shows every player the discard pile, and nobody the draw pile', () => {
    const table = deal()
    table.play('0: redraw', '1: keep')
    expect(game.view(table.p, 1).discard).toEqual(table.p.discard)
    expect(table.p.discard).toHaveLength(5)
    expect(game.view(table.p, 1).pile).toBe(table.p.pile.length)
  })
})
