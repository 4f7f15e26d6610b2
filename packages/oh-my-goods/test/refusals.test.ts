/** Every reason for which a move is refused, each at a table where it applies first. */
import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { deckOf } from '../src/cards.js'
import { ohMyGoods } from '../src/index.js'
import { ASIDE, CHAIN, DISCARD, EMPTY, HIRING, KINDS, move, PLACE, PRODUCE, REDRAW, SEND, WORK } from '../src/moves.js'
import { REASONS } from '../src/refuse.js'
import { deal, lay, type Table } from './table.js'

const { game } = ohMyGoods
const card = (id: string) => deckOf(null).ids.indexOf(id)

const idle = { hand: [], buildings: ['charburner-clay'] }
const redrawing = (options: object = {}) =>
  lay({ options, players: [{ hand: ['mill-1', 'mill-2'] }, { hand: ['bakery-1'] }] })

/** Two assistants and an office; the coal pays for so many moves. */
const planning = (goods = 2, further: object = {}) =>
  lay({
    phase: 'plan',
    bench: [],
    players: [
      {
        hand: ['bakery-1'],
        buildings: [
          { card: 'charburner-grain', goods },
          { card: 'mill-1', assistant: 'assistant-1' },
          { card: 'sawmill-1', assistant: 'assistant-2' },
          'market-office-1',
          'weaving-mill-1',
        ],
        ...further,
      },
      { hand: [] },
    ],
  })

/** A mill that can produce, with other buildings beside it. */
const producing = (...others: object[]) =>
  lay({
    phase: 'produce',
    bench: [],
    sunrise: ['mill-4', 'mill-6', 'shoemaker-1', 'weaving-mill-2', 'weaving-mill-4'],
    sunset: [],
    players: [
      {
        hand: ['mill-2', 'sawmill-4'],
        buildings: ['charburner-stone', { card: 'mill-1', assistant: 'assistant-1' }, ...others],
      },
      idle,
    ],
  })

/** Two wood and a grain are lacking, and two cards of each are there. */
const filling = () =>
  lay({
    phase: 'produce',
    bench: [],
    sunrise: ['mill-4'],
    sunset: [],
    players: [
      {
        hand: ['sawmill-4', 'sawmill-5', 'mill-2', 'mill-6'],
        buildings: [{ card: 'charburner-grain', worker: 'orderly' }],
      },
      idle,
    ],
  }).play('produce charburner-grain')

const building = (player: object, further: object = {}) =>
  lay({ phase: 'build', bench: [], players: [{ hand: [], ...player }, idle], ...further })
const colours = (goods: number, ...assistants: (object | string)[]) => [
  { card: 'charburner-grain', goods },
  'sawmill-1',
  'mill-1',
  'weaving-mill-1',
  ...assistants,
]
const hiring = () => building({ buildings: colours(9, 'market-office-1') }, { bench: ['assistant-2/1'] })
const paying = () =>
  building({
    aside: 'mill-5',
    buildings: [
      { card: 'charburner-grain', goods: 5 },
      { card: 'mill-1', goods: 2 },
    ],
  }).play('build')
const halving = () =>
  lay({
    phase: 'produce',
    pile: [],
    sunrise: ['sawmill-1', 'sawmill-4', 'sawmill-5'],
    sunset: ['mill-2', 'mill-3'],
    players: [
      {
        hand: ['bakery-1', 'bakery-2', 'bakery-3', 'bakery-4'],
        buildings: [{ card: 'charburner-grain', goods: 38, worker: 'orderly' }],
      },
      { hand: ['butcher-1', 'butcher-2'], buildings: [{ card: 'charburner-wool', goods: 45 }] },
    ],
  }).play('produce charburner-grain')

const refused: [keyof typeof REASONS, string, () => Table][] = [
  ['unreadable', 'dance', redrawing],
  ['ambiguous', 'redraw keep mill', redrawing],
  ['over', '0: keep', () => lay({ phase: 'over', players: [{}, {}] })],
  ['not-your-turn', '1: end', producing],
  ['not-your-turn', '1: end', filling],
  ['not-your-turn', '1: pass', hiring],
  ['not-your-turn', '1: pass', () => hiring().play('hire assistant-2')],
  ['not-your-turn', '1: pass', paying],
  ['committed', '1: commit', () => planning().play('1: work charburner orderly')],
  ['chosen-already', '0: keep', () => redrawing().play('0: keep')],
  ['given-already', '0: discard bakery-3', () => halving().play('0: discard bakery-1', '0: discard bakery-2')],
  ['wrong-step', '0: pass', redrawing],
  ['wrong-step', '0: keep', planning],
  ['wrong-step', '0: idle', () => planning().play('0: work charburner orderly')],
  ['wrong-step', '0: pass', producing],
  ['wrong-step', '0: end', filling],
  ['wrong-step', '0: end', hiring],
  ['wrong-step', '0: pass', paying],
  ['no-keeping', '0: redraw keep mill-1', redrawing],
  ['keep-what', '1: redraw keep bakery-1', () => redrawing({ keepOne: 'yes' })],
  ['give-what', '0: keep', halving],
  ['give-what', '0: discard bakery-4', halving],
  ['give-what', '0: discard bakery-1', () => halving().play('0: discard bakery-2')],
  [
    'assistant-decided',
    '0: send assistant-1 to weaving-mill-1',
    () => planning(4).play('0: send assistant-1 to charb'),
  ],
  ['assistant-must-move', '0: work weaving-mill-1 sloppy', () => planning(4).play('0: send assistant-1 to sawmill')],
  ['assistant-must-move', '0: idle', () => planning(4).play('0: send assistant-1 to sawmill')],
  ['no-such-building', '0: work tannery sloppy', planning],
  ['not-a-workplace', '0: work market-office-1 sloppy', planning],
  ['not-a-workplace', '0: send assistant-1 to market-office-1', planning],
  ['same-place', '0: send assistant-1 to mill-1', planning],
  ['place-taken', '0: send assistant-2 to mill-1', planning],
  ['cannot-pay-move', '0: send assistant-1 to weaving-mill-1', () => planning(1)],
  ['cannot-pay-move', '0: send assistant-1 to sawmill-1', () => planning(3)],
  ['worker-taken', '0: work mill-1 orderly', planning],
  ['worker-must-go', '0: idle', planning],
  ['no-such-mode', '0: work weaving-mill-1 lazily', planning],
  ['not-in-hand', '0: aside mill-2', () => planning().play('0: work charburner orderly')],
  ['people-first', '0: commit', planning],
  ['people-first', '0: aside bakery-1', planning],
  ['pay-first', '0: work weaving-mill-1 orderly', () => planning(3, withFlour).play('0: send assistant-1 to weaving')],
  ['pay-short', '0: pay 1 coal', () => planning(3, withFlour).play('0: send assistant-1 to weaving')],
  ['pay-spare', '0: pay 3 coal', () => planning(3, withFlour).play('0: send assistant-1 to weaving')],
  ['pay-not-held', '0: pay 4 coal', () => planning(3, withFlour).play('0: send assistant-1 to weaving')],
  ['nobody-there', 'produce charburner-stone', producing],
  ['produced-already', 'produce mill-1', () => producing({ card: 'mill-3', worker: 'orderly' }).play('produce mill-1')],
  ['needs-unmet-orderly', 'produce sawmill-3', () => producing({ card: 'sawmill-3', worker: 'orderly' })],
  ['needs-unmet-sloppy', 'produce sawmill-3', () => producing({ card: 'sawmill-3', worker: 'sloppy' })],
  ['needs-unmet-assistant', 'produce sawmill-3', () => producing({ card: 'sawmill-3', assistant: 'assistant-2' })],
  ['fill-what', 'discard mill-2', filling],
  ['fill-what', 'discard sawmill-4', () => filling().play('discard sawmill-5')],
  ['no-chain', 'chain market-office-1', () => producing({ card: 'market-office-1' })],
  ['no-chain', 'chain glassmaker-3', () => producing({ card: 'glassmaker-3' })],
  ['chain-not-now', 'chain mill-1 with mill-2', producing],
  ['chain-input', 'chain mill-1 with sawmill-4', () => producing().play('produce mill-1')],
  ['nothing-aside', 'build', hiring],
  [
    'built-already',
    'build',
    () =>
      building(
        { aside: 'mill-2', buildings: colours(9) },
        { bench: ['assistant-2/1'], options: { hire: 'after' } },
      ).play('build'),
  ],
  ['too-dear', 'build', () => building({ aside: 'bakery-1', buildings: colours(8) }, { bench: ['assistant-2/1'] })],
  [
    'too-dear',
    'hire assistant-2',
    () => building({ aside: 'mill-2', buildings: colours(3) }, { bench: ['assistant-2/1'] }),
  ],
  ['not-for-hire', 'hire assistant-3', hiring],
  [
    'colours-missing',
    'hire assistant-1',
    () => building({ buildings: colours(9) }, { bench: ['assistant-2/1', 'assistant-1/1'] }),
  ],
  ['too-many-assistants', 'hire assistant-2', () => crowded('yes', 2)],
  ['no-free-place', 'hire assistant-2', () => crowded('no', 4)],
  ['place-where', 'at market-office-1', () => hiring().play('hire assistant-2')],
  ['place-where', 'pass', () => hiring().play('hire assistant-2')],
  ['pay-short', 'pay 3 coal', paying],
  ['pay-spare', 'pay 5 coal', paying],
  ['pay-not-held', 'pay 6 coal', paying],
]

/** Moves as numbers about things that do not exist. */
const misnumbered: [keyof typeof REASONS, string, number, () => Table][] = [
  ['no-such-assistant', 'a third assistant', move(SEND, 2, 0), planning],
  ['no-such-building', 'sent to a sixth building', move(SEND, 0, 5), planning],
  ['no-such-building', 'work in a sixth building', move(WORK, 5, 0), planning],
  ['no-such-mode', 'a third mode', move(WORK, 4, 2), planning],
  ['no-such-building', 'a third building produces', move(PRODUCE, 2), producing],
  ['no-such-building', 'the chain of a third building', move(CHAIN, 2, EMPTY, EMPTY), producing],
  ['not-in-hand', 'a card of the market', move(DISCARD, card('mill-4')), filling],
  [
    'not-in-hand',
    'a card of the market aside',
    move(ASIDE, card('mill-4')),
    () => planning().play('0: work charb sloppy'),
  ],
  ['keep-what', 'a card of the market kept', move(REDRAW, card('mill-4')), () => redrawing({ keepOne: 'yes' })],
  ['give-what', 'a card of the market given up', move(DISCARD, card('sawmill-1')), halving],
  ['not-for-hire', 'the other face', move(HIRING, 3), hiring],
  ['place-where', 'at a sixth building', move(PLACE, 5), () => hiring().play('hire assistant-2')],
]

/** Flour beside the coal, so that a move of an assistant can be paid in two ways. */
const withFlour = {
  buildings: [
    { card: 'charburner-grain', goods: 3 },
    { card: 'mill-1', goods: 1, assistant: 'assistant-1' },
    'sawmill-1',
    'weaving-mill-1',
  ],
}
const crowded = (assistantLimit: string, count: number) =>
  building(
    {
      aside: 'mill-2',
      buildings: colours(9).map((entry, n) => {
        const place = typeof entry === 'string' ? { card: entry } : entry
        return n < count ? { ...place, assistant: `assistant-${n + 3}` } : place
      }),
    },
    { bench: ['assistant-2/1'], options: { assistantLimit } },
  )

describe('a move is refused', () => {
  it.each(refused)('as %s: %s', (reason, line, table) => {
    expect(table().refusal(line)).toMatchObject({ reason, rule: REASONS[reason] })
  })

  it.each(misnumbered)('as %s, though no notation says so: %s', (reason, _name, number, table) => {
    expect(game.why(table().p, 0, number)).toEqual({ reason, rule: REASONS[reason] })
  })

  it('for every reason', () => {
    const seen = new Set<string>([...refused, ...misnumbered].map(([reason]) => reason))
    expect(Object.keys(REASONS).filter((reason) => !seen.has(reason))).toEqual(['no-move'])
  })

  it.each([-1, 0.5, Number.NaN, '1', null, undefined, {}])('as no move: %s', (raw) => {
    expect(game.why(redrawing().p, 0, raw as never)).toEqual({ rule: 'OMG-N.1', reason: 'no-move' })
  })

  it.each([-1, 2, 9])('from a seat that is not at the table: %i', (seat) => {
    expect(game.why(redrawing().p, seat, move(0))).toMatchObject({ reason: 'chosen-already' })
  })
})

/** All moves with small arguments, and some with the cards of a hand. */
function* numbers(hand: readonly number[]): Generator<number> {
  const few = [0, 1, 2, 3, 9, ...hand.slice(0, 3), EMPTY]
  for (const kind of KINDS.keys())
    for (const a of few)
      for (const b of [0, 1, 2, hand[0] ?? 3, EMPTY]) for (const c of [0, 1, EMPTY]) yield move(kind, a, b, c)
}

describe('a number', () => {
  it.each([
    [2, {}],
    [3, { edition: '1st', assistantLimit: 'no' }],
    [2, { keepOne: 'yes', twoForOne: 'yes' }],
  ])('is a legal move if it is listed, and refused otherwise: %i seats, %j', (seats, options) => {
    const table = deal(options, seats, 'numbers')
    const random = randomFrom('numbers')
    for (let n = 0; table.waiting.length > 0 && n < 240; n++) {
      const seat = table.waiting[random.below(table.waiting.length)]
      const moves = game.moves(table.p, seat)
      if (n % 3 === 0) {
        const legal = new Set(moves)
        const wrong = [...numbers(table.player(seat).hand)].filter(
          (m) => (game.why(table.p, seat, m) === null) !== legal.has(m),
        )
        expect(wrong, `decision ${n}, step ${table.p.step}`).toEqual([])
      }
      const eager = moves.length > 1 && random.below(4) > 0 ? moves.slice(0, -1) : moves
      game.play(table.p, seat, eager[random.below(eager.length)])
    }
  })
})
