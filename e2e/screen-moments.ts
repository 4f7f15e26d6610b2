/** Recorded moments of Oh My Goods! for each number of seats: early, late, with a short and with a long hand. */
import { type Position as Goods, ohMyGoods } from '@handwerk/oh-my-goods'
import { savesOf } from './saves.ts'

/** Each moment for one number of seats. */
const named = (seats: number, saves: ReadonlyMap<string, string>): [string, string][] =>
  [...saves].map(([moment, save]) => {
    const id = `${moment}-${seats}`
    return [id, JSON.stringify({ ...JSON.parse(save), id: `${JSON.parse(save).game}-${id}`, advice: 'asked' })]
  })

export const goodsScreens = (): Map<string, string> =>
  new Map(
    [2, 3, 4].flatMap((seats) => {
      const shared = { module: ohMyGoods, name: `screen ${seats}`, seats: [seats] }
      const played = savesOf<Goods>({
        ...shared,
        moments: {
          early: ({ round }, verbs) => round === 2 && verbs.includes('work'),
          short: ({ players: [own] }, verbs) => own.hand.length <= 3 && verbs.includes('work'),
          late: ({ players: [own] }, verbs) => own.buildings.length >= 7 && verbs.includes('work'),
          build: (p, verbs) => p.step === 'build' && verbs.includes('build') && p.players[0].buildings.length >= 4,
        },
        idle: ['end', 'pass', 'redraw'],
      })
      const hoarded = savesOf<Goods>({
        ...shared,
        moments: {
          long: ({ players: [own] }, verbs) =>
            own.hand.length >= 18 && verbs.includes('work') && own.buildings.length >= 5,
        },
        idle: ['end', 'pass', 'redraw'],
        // From five buildings on nothing is built, so that the hand grows.
        keen: ({ players: [own] }) => (own.buildings.length >= 5 ? ['commit', 'end', 'pass'] : []),
      })
      return named(seats, new Map([...played, ...hoarded]))
    }),
  )
