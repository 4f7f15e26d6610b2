import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { lay } from './table.js'

const { game, notation } = ohMyGoods

const layout = () =>
  lay({
    phase: 'plan',
    players: [
      {
        hand: ['bakery-1', 'bakery-2', 'mill-2'],
        buildings: [{ card: 'charburner-grain', goods: 3 }, 'sawmill-1', 'sawmill-2', 'mill-1'],
      },
      {},
    ],
  })

describe('notation', () => {
  it('[OMG-N.1] accepts unambiguous abbreviations, in any case and spacing', () => {
    expect(layout().refusal('  WORK   Mill sloppy ')).toBeNull()
    const table = layout().play('work mill sloppy')
    expect(table.refusal('aside mill')).toBeNull()
    expect(table.refusal('aside bakery')).toMatchObject({
      rule: 'OMG-N.1',
      reason: 'ambiguous',
      detail: { word: 'bakery' },
    })
  })

  it('[OMG-N.1] says what it cannot read', () => {
    const table = layout()
    expect(table.refusal('dance')).toMatchObject({ rule: 'OMG-N.1', reason: 'unreadable' })
    expect(table.refusal('work sawmill orderly')).toMatchObject({ reason: 'ambiguous' })
    expect(table.refusal('work tannery-1 orderly')).toMatchObject({ reason: 'no-such-building' })
    expect(table.refusal('work mill-1 lazily')).toMatchObject({ reason: 'no-such-mode' })
    expect(table.refusal('work mill-1 orderly twice')).toMatchObject({ reason: 'unreadable' })
    expect(table.refusal('pay two iron')).toMatchObject({ reason: 'unreadable' })
    expect(table.refusal('')).toMatchObject({ reason: 'unreadable' })
  })

  it('[OMG-N.1] says which word it is about', () => {
    const table = layout()
    const refusals: [string, string, object][] = [
      ['work tannery-1 orderly', 'no-such-building', { word: 'tannery-1' }],
      ['send assistant-9 to mill-1', 'no-such-assistant', { word: 'assistant-9' }],
      ['hire assistant-9', 'not-for-hire', { word: 'assistant-9' }],
      ['aside tannery', 'not-in-hand', { word: 'tannery' }],
      ['aside', 'not-in-hand', { word: '' }],
      ['work sawmill orderly', 'ambiguous', { word: 'sawmill' }],
      ['pay 1 gold', 'unreadable', { text: 'pay 1 gold' }],
      ['pay 1.5 coal', 'unreadable', { text: 'pay 1.5 coal' }],
      ['pay -1 coal', 'unreadable', { text: 'pay -1 coal' }],
      ['pay', 'unreadable', { text: 'pay' }],
      [`dance ${'round '.repeat(20)}`, 'unreadable', { text: `dance ${'round '.repeat(20)}`.slice(0, 80) }],
    ]
    for (const [line, reason, detail] of refusals) expect(table.refusal(line)).toMatchObject({ reason, detail })
    expect(table.refusal('pay 4 coal')).toMatchObject({ rule: 'OMG-5.2', reason: 'pay-not-held' })
  })

  it('[OMG-N.1] adds up what is paid, in any order', () => {
    const pay = (line: string) => notation.read(game.view(layout().p, 0), line)
    expect(pay('pay 1 coal 0 flour 2 coal')).toEqual(pay('pay 3 coal'))
    expect(pay('pay 1 coal')).not.toEqual(pay('pay 2 coal'))
  })

  it('[OMG-N.1] reads each kind of move as it is written', () => {
    const bench = ['assistant-1/2', 'assistant-2/1']
    const { p } = lay({
      phase: 'build',
      bench,
      players: [
        {
          hand: ['bakery-1', 'mill-2'],
          buildings: [
            { card: 'charburner-grain', goods: 3 },
            { card: 'bakery-2', assistant: 'assistant-3/2' },
            { card: 'sawmill-1', assistant: 'assistant-4/1' },
          ],
        },
        {},
      ],
    })
    const view = game.view(p, 0)
    const lines = [
      'keep',
      'redraw',
      'redraw keep mill-2',
      'discard bakery-1',
      'send assistant-3 to sawmill-1',
      'send assistant-4 to charburner-grain',
      'work sawmill-1 orderly',
      'work charburner-grain sloppy',
      'idle',
      'aside mill-2',
      'commit',
      'produce bakery-2',
      'chain sawmill-1',
      'chain sawmill-1 with bakery-1',
      'end',
      'build',
      'hire assistant-1',
      'hire assistant-2',
      'at bakery-2',
      'pass',
      'pay 2 coal',
    ]
    const numbers = lines.map((line) => {
      const read = notation.read(view, line)
      return 'move' in read ? read.move : line
    })
    expect(numbers.map((number) => (typeof number === 'number' ? notation.write(view, number) : number))).toEqual(lines)
    expect(new Set(numbers).size).toBe(lines.length)
    expect(numbers.filter((number) => typeof number === 'string')).toEqual([])
  })

  it('is for players: an onlooker has no moves', () => {
    expect(() => notation.read(game.view(layout().p, null), 'keep')).toThrow('an onlooker has no moves')
  })
})
