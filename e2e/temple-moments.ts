/** Saved games of Mottainai at the moments that need most room on the table. */
import { mottainai, type Position, questionOf } from '@handwerk/mottainai'
import { savesOf } from './saves.ts'

export const templesAtMoments = (deals: Readonly<Record<string, number>> = {}): Map<string, string> =>
  savesOf<Position>({
    module: mottainai,
    name: 'temple',
    seats: [2, 3, 5],
    moments: {
      workplace: ({ players: [own] }) => own.workplace.length >= 7,
      assistants: ({ players: [own] }) => own.assistants.length >= 6,
      sales: ({ players: [own] }) => own.sales.length >= 5,
      wings: ({ players: [own] }) => own.gallery.length >= 3 && own.shop.length >= 3,
      floor: ({ floor }) => floor.length >= 12,
      hand: ({ players: [own] }) => own.hand.length >= 9,
      five: ({ players }) => players.length === 5 && players[0].gallery.length + players[0].shop.length >= 4,
      neighbour: ({ players: [, ...others] }) =>
        others.length === 4 && others.some(({ gallery, shop }) => gallery.length + shop.length >= 7),
      action: (p) => p.players.length === 3 && p.players[0].workplace.length >= 3 && questionOf(p)?.is === 'action',
      effect: (p) => questionOf(p)?.is === 'window' && p.players[0].workplace.length >= 3,
    },
    // Praying and passing fill no temple.
    idle: ['pray', 'none', 'done', 'skip', 'forgo'],
    deals,
  })

/** A game of two that is nearly over. */
export const lateTemple = (): string | undefined =>
  savesOf<Position>({
    module: mottainai,
    name: 'late temple',
    seats: [2],
    moments: { late: ({ deck }) => deck.length <= 1 },
    idle: [],
  }).get('late')
