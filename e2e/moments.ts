/** Saved games of Oh My Goods! at the moments that need most room on the table. */
import { ohMyGoods, type Position } from '@handwerk/oh-my-goods'
import { savesOf } from './saves.ts'

export const savesAtMoments = (): Map<string, string> =>
  savesOf<Position>({
    module: ohMyGoods,
    name: 'moment',
    seats: [4, 2],
    moments: {
      plan: (p, verbs) => p.players.length === 4 && p.players[0].buildings.length >= 5 && verbs.includes('work'),
      eight: (p, verbs) => p.players[0].buildings.length >= 8 && verbs.includes('work'),
      'long-hand': (p, verbs) => p.players[0].hand.length >= 13 && verbs.includes('work'),
      fill: (p) => p.step === 'fill' && p.players[0].buildings.length >= 4,
      chain: (p, verbs) => verbs.includes('chain') && p.players[0].buildings.length >= 4,
      buy: (p, verbs) => p.step === 'build' && verbs.includes('build') && verbs.includes('hire'),
    },
    idle: ['end', 'pass', 'redraw'],
  })

/** A planning phase in one of the last rounds of a game of two. */
export const lateGoods = (): string | undefined =>
  savesOf<Position>({
    module: ohMyGoods,
    name: 'late goods',
    seats: [2],
    moments: { late: ({ players }, verbs) => players[0].buildings.length >= 8 && verbs.includes('work') },
    idle: ['end', 'pass', 'redraw'],
  }).get('late')
