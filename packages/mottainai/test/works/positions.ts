/**
 * Positions in which works are tried out: two players, the first to act, the
 * second with a card so that it can be part of effects.
 */
import { at, type Table, type Written } from '../at.js'

type Player = Written['players'][number]

/** Cards that serve as tasks here, and are not tried out at the same time. */
const TASK = { clerk: 'lampshade', monk: 'pillar', tailor: 'tapestry', potter: 'teapot', smith: 'coin' } as const

/** The turn of the first player, from a step on. */
export const during = (step: string, own: Player, other: Player = {}, rest: object = {}): Table =>
  at({ players: [own, { hand: ['turtle'], ...other }], step, ...rest })

/** The first player has actions of an own task left. */
export const action = (
  type: keyof typeof TASK,
  own: Player,
  other: Player = {},
  rest: object = {},
  actions = 1,
): Table =>
  at({
    players: [
      { task: TASK[type], ...own },
      { hand: ['turtle'], ...other },
    ],
    step: 'noon',
    performing: { seat: 0, actions },
    ...rest,
  })

/** The first player is about to perform a task of the second. */
export const facing = (type: keyof typeof TASK, own: Player, other: Player = {}, rest: object = {}): Table =>
  at({
    players: [own, { hand: ['turtle'], task: TASK[type], ...other }],
    step: 'noon',
    performing: { seat: 1 },
    ...rest,
  })

/** Parts of the first player's score. */
export const partsOf = (own: Player, other: Player = {}, rest: object = {}): Readonly<Record<string, number>> =>
  during('choose', { hand: ['haniwa'], ...own }, other, rest).parts(0)

/** The number of actions of the task that began last. */
export const actionsTold = (table: Table): unknown =>
  table.facts.flatMap((fact) => (fact.is === 'perform' ? [(fact as { count?: number }).count] : [])).at(-1)
