/** A first game of Mottainai: three turns, a work with an effect, and the end. */
import { WORKS } from '@handwerk/mottainai'
import type { Lesson } from '../../../learn/lesson.ts'

const card = (...ids: string[]): string[] =>
  ids.map((id) => `[data-piece="card:${WORKS.findIndex((work) => work.id === id)}"]`)
const answer = (id: string): string => `.ask [data-answer="${id}"]`

const FIRST_TURN = {
  game: 'mottainai',
  options: { edition: 'aid' },
  turn: 0,
  step: 'choose',
  // For Mira's tailor, for yours, and for your prayer.
  deck: ['flag', 'sword', 'doll', 'amulet', 'kite', 'bangle'],
  floor: ['vase', 'teapot', 'pillar'],
  players: [
    { hand: ['bench', 'haniwa', 'scroll', 'cup', 'shuriken'], assistants: ['plane'], workplace: ['fan'] },
    { hand: ['robe', 'gong', 'lampshade', 'brick'], task: 'bowl', workplace: ['stool'] },
  ],
}

/** Mira has sold two clay cards, too. */
const EFFECT = {
  game: 'mottainai',
  options: { edition: 'aid' },
  turn: 0,
  step: 'noon',
  performing: { seat: 1, actions: 1 },
  floor: ['teapot', 'jar', 'pillar', 'flag'],
  players: [
    {
      hand: ['vase', 'figurine', 'brick', 'straw'],
      task: 'fan',
      workplace: ['cup', 'robe'],
      gallery: ['scroll'],
    },
    {
      hand: ['curtain', 'tower', 'mask'],
      task: 'gong',
      workplace: ['stool'],
      sales: ['haniwa', 'bowl'],
      gallery: ['sketch'],
    },
  ],
}

const LAST_TURN = {
  game: 'mottainai',
  options: { edition: 'aid' },
  turn: 0,
  step: 'noon',
  performing: { seat: 0, actions: 1 },
  floor: ['socks', 'brick'],
  players: [
    {
      hand: ['coin', 'bell', 'pin', 'crane'],
      task: 'gong',
      assistants: ['vase', 'teapot'],
      workplace: ['bowl'],
      sales: ['fan', 'doll'],
      gallery: ['haniwa', 'bench', 'tapestry', 'scroll'],
      shop: ['plane'],
    },
    {
      hand: ['robe', 'cup', 'straw'],
      task: 'sword',
      assistants: ['amulet'],
      workplace: ['stool', 'frog'],
      sales: ['curtain'],
      gallery: ['lampshade', 'tower'],
      shop: ['ring', 'dice'],
    },
  ],
}

export const lesson: Lesson = {
  others: ['Mira'],
  steps: [
    { id: 'task', position: FIRST_TURN, moves: [['task bench']], others: [], about: card('bench') },
    { id: 'potter', moves: [['take teapot'], ['take vase']], others: [], about: card('teapot', 'vase') },
    {
      id: 'monk',
      moves: [['hire vase'], ['hire teapot']],
      others: [
        [1, 'task robe'],
        [1, 'hire pillar'],
        [1, 'tailor'],
        [1, 'done'],
      ],
      about: card('teapot', 'vase'),
    },
    { id: 'again', moves: [['task cup']], others: [], about: card('cup') },
    {
      id: 'tailor',
      moves: [['tailor', 'return shuriken', 'done']],
      others: [],
      about: [answer('tailor'), ...card('shuriken'), answer('done')],
    },
    { id: 'store', moves: [['take bowl']], others: [], about: ['.own .workplace', ...card('bowl')] },
    {
      id: 'craft',
      moves: [['craft haniwa gallery']],
      others: [
        [1, 'task gong'],
        [1, 'take robe'],
        [1, 'smith lampshade gallery'],
      ],
      about: [answer('craft'), ...card('haniwa'), answer('wing:0')],
    },
    { id: 'third', moves: [['task doll']], others: [], about: card('doll') },
    {
      id: 'smith',
      moves: [['smith scroll shop']],
      others: [],
      about: [...card('scroll'), answer('wing:1')],
    },
    { id: 'sell', moves: [['sell fan']], others: [], about: card('fan') },
    { id: 'pray', moves: [['pray']], others: [], about: [answer('pray')] },
    {
      id: 'words',
      position: EFFECT,
      moves: [['smith vase shop']],
      others: [],
      about: [...card('vase', 'figurine', 'brick'), answer('wing:1')],
    },
    {
      id: 'effect',
      moves: [
        ['vase teapot', 'vase jar'],
        ['vase jar', 'vase teapot'],
      ],
      others: [],
      about: [...card('teapot', 'jar'), '.lens'],
    },
    { id: 'majority', moves: [['sell cup']], others: [], about: [...card('cup'), '.lens'] },
    {
      id: 'five',
      position: LAST_TURN,
      moves: [['smith bell gallery'], ['smith coin gallery'], ['smith pin gallery']],
      others: [],
      about: [...card('bell', 'coin', 'pin'), answer('wing:0')],
    },
  ],
}
