/** A first game of Oh My Goods!: its beginning, a round with an office and an assistant, and its last round. */
import { deckOf } from '@handwerk/oh-my-goods'
import type { Lesson } from '../../../learn/lesson.ts'

const deck = deckOf(null)
const hand = (...ids: string[]): string[] => ids.map((id) => `[data-piece="hand:${deck.ids.indexOf(id)}"]`)
const site = (b: number): string => `[data-piece="site:${b}"]`
const face = (id: string): string => `[data-piece="face:${2 * (Number(/\d+/.exec(id)?.[0]) - 1)}"]`

const FIRST_ROUND = {
  game: 'oh-my-goods',
  options: { edition: '2nd' },
  phase: 'new-hand',
  active: 0,
  pile: [
    // The new hand, then two cards for each player.
    ...['mill-2', 'bakery-3', 'food-factory-1', 'cattle-ranch-4', 'market-office-9'],
    ...['weaving-mill-2', 'shoemaker-2', 'cattle-ranch-2', 'tailors-shop-1'],
    // The two rows of the market, and the goods of the first round.
    ...['mill-1', 'sawmill-2', 'mill-3', 'weaving-mill-4', 'bakery-1', 'tailors-shop-2'],
    ...['glassmaker-2', 'glassmaker-3', 'cooperage-1', 'cooperage-3'],
    // The same of the second round.
    ...['weaving-mill-6', 'market-office-10', 'brick-manufacture-5', 'tailors-shop-5'],
    ...['sawmill-3', 'mill-6', 'weaving-mill-1', 'brick-manufacture-1', 'brick-manufacture-2', 'weaving-mill-7'],
  ],
  players: [
    {
      hand: ['tool-maker-2', 'tannery-2', 'butcher-3', 'food-factory-2', 'shoemaker-3'],
      buildings: [{ card: 'charburner-grain', goods: 7 }],
    },
    {
      hand: ['sawmill-1', 'weaving-mill-5', 'brick-manufacture-6', 'iron-smelter-5', 'market-office-15'],
      buildings: [{ card: 'charburner-clay', goods: 7 }],
    },
  ],
}

/** The end of one round, and all of the next. Empty hands leave nothing to redraw. */
const MIDDLE = {
  game: 'oh-my-goods',
  options: { edition: '2nd' },
  phase: 'build',
  round: 5,
  active: 1,
  turn: 0,
  sunrise: ['bakery-4', 'bakery-5'],
  sunset: ['cooperage-2', 'cooperage-4'],
  pile: [
    // Two cards for each player, the two rows of the market, and the goods.
    ...['tannery-2', 'tool-maker-2', 'tannery-3', 'shoemaker-1'],
    ...['weaving-mill-5', 'weaving-mill-8', 'brick-manufacture-2', 'mill-3', 'mill-2', 'sawmill-2'],
    ...['glassmaker-2', 'glassmaker-3', 'cooperage-1'],
  ],
  bench: ['assistant-6/1', 'assistant-7/1', 'assistant-3/2', 'assistant-4/1'],
  players: [
    {
      hand: [],
      buildings: [
        { card: 'charburner-grain', goods: 2 },
        { card: 'sawmill-4', goods: 1 },
        'cattle-ranch-2',
        { card: 'weaving-mill-4', goods: 1 },
        'market-office-9',
      ],
    },
    {
      hand: [],
      buildings: [
        { card: 'charburner-clay', goods: 3 },
        { card: 'sawmill-1', goods: 2 },
        'mill-4',
        { card: 'brick-manufacture-4', goods: 1 },
      ],
    },
  ],
}

const LAST_ROUND = {
  game: 'oh-my-goods',
  options: { edition: '2nd' },
  phase: 'plan',
  round: 9,
  final: true,
  active: 1,
  sunrise: ['mill-1', 'brick-manufacture-7', 'mill-3'],
  pile: ['brick-manufacture-5', 'sawmill-3', 'weaving-mill-7'],
  bench: ['assistant-7/1', 'assistant-3/2', 'assistant-1/1', 'assistant-5/2'],
  players: [
    {
      hand: ['weaving-mill-2', 'tailors-shop-5', 'market-office-7'],
      buildings: [
        { card: 'charburner-grain', goods: 3 },
        { card: 'mill-2', goods: 2 },
        { card: 'bakery-3', goods: 1 },
        'market-office-9',
        'weaving-mill-4',
        'sawmill-4',
      ],
    },
    {
      hand: ['market-office-16'],
      buildings: [
        { card: 'charburner-clay', goods: 2 },
        { card: 'sawmill-1', goods: 2 },
        'market-office-15',
        { card: 'brick-manufacture-2', goods: 1 },
        'weaving-mill-5',
        { card: 'cattle-ranch-3', goods: 1 },
        'mill-4',
        'market-office-10',
      ],
    },
  ],
}

export const lesson: Lesson = {
  others: ['Mira'],
  steps: [
    {
      id: 'redraw',
      position: FIRST_ROUND,
      moves: [['redraw']],
      others: [[1, 'keep']],
      about: ['.hand .card', '[data-answer="redraw"]'],
    },
    {
      id: 'orderly',
      moves: [['work charburner-grain orderly', 'commit']],
      others: [
        [1, 'work charburner-clay orderly'],
        [1, 'aside sawmill-1'],
      ],
      about: ['.mrow:first-child', site(0), '[data-piece="mode:0:0"]'],
    },
    {
      id: 'produce',
      moves: [['produce charburner-grain']],
      others: [
        [1, 'produce charburner-clay'],
        [1, 'end'],
        [1, 'build'],
      ],
      about: [site(0)],
    },
    { id: 'keep', moves: [['keep']], others: [[1, 'keep']], about: [...hand('mill-2'), '[data-answer="keep"]'] },
    {
      id: 'aside',
      moves: [['work charburner-grain orderly', 'aside mill-2']],
      others: [
        [1, 'work charburner-clay sloppy'],
        [1, 'commit'],
        [1, 'produce charburner-clay'],
        [1, 'end'],
      ],
      about: [site(0), '[data-piece="mode:0:0"]', ...hand('mill-2')],
    },
    {
      id: 'fill',
      moves: [['produce charburner-grain', 'discard *']],
      others: [],
      about: [site(0), ...hand('bakery-3', 'shoemaker-2', 'food-factory-1')],
    },
    { id: 'build', moves: [['build']], others: [], about: ['.setaside', '.ghostbox', '[data-answer="build"]'] },
    {
      id: 'colours',
      position: MIDDLE,
      moves: [['hire assistant-6', 'at weaving-mill-4', 'pay *']],
      others: [],
      about: [face('assistant-6/1'), site(1), site(2), site(4), '[data-answer="hires"]', '[data-answer="hire"]'],
    },
    {
      id: 'office',
      moves: [['work cattle-ranch-2 orderly', 'commit']],
      others: [
        [1, 'work charburner-clay sloppy'],
        [1, 'commit'],
      ],
      about: [site(4), site(2), '[data-piece="mode:2:0"]'],
    },
    {
      id: 'assistant',
      moves: [
        ['produce cattle-ranch-2', 'produce weaving-mill-4'],
        ['produce weaving-mill-4', 'produce cattle-ranch-2'],
      ],
      others: [],
      about: [site(2), site(3)],
    },
    {
      id: 'sloppy',
      position: LAST_ROUND,
      moves: [['work bakery-3 sloppy', 'commit']],
      others: [
        [1, 'work mill-4 orderly'],
        [1, 'commit'],
        [1, 'produce mill-4'],
        [1, 'pass'],
      ],
      about: [site(2), '[data-piece="mode:2:1"]'],
    },
    { id: 'make', moves: [['produce bakery-3']], others: [], about: [site(2)] },
    { id: 'chain', moves: [['chain bakery-3', 'chain bakery-3']], others: [], about: [site(1), site(2), '.runs'] },
    {
      id: 'last',
      moves: [
        ['chain weaving-mill-4 with tailors-shop-5', 'chain weaving-mill-4 with weaving-mill-2'],
        ['chain weaving-mill-4 with weaving-mill-2', 'chain weaving-mill-4 with tailors-shop-5'],
      ],
      others: [],
      about: [site(4), ...hand('weaving-mill-2', 'tailors-shop-5')],
    },
    {
      id: 'hire',
      moves: [['hire assistant-7', 'at *', 'pay *']],
      others: [],
      about: [face('assistant-7/1'), '[data-answer="hires"]', '.pay', '[data-answer="hire"]'],
    },
  ],
}
