/** Recorded moments of both games for each number of seats: early, late, with a short and with a long hand. */
import { mottainai, questionOf, type Position as Temples } from '@handwerk/mottainai'
import { type Position as Goods, ohMyGoods } from '@handwerk/oh-my-goods'
import { changedAt, savesOf } from './saves.ts'

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

/** A hand that no random game reaches: the lower half of the deck. */
function hoard(position: Temples): Temples {
  const { deck, players, known } = position
  const own = players[0]
  while (own.hand.length < 18 && deck.length > 0) {
    const card = deck.shift() ?? 0
    own.hand.push(card)
    known[card] = 1
  }
  own.hand.sort((a, b) => a - b)
  return position
}

const isAction = (p: Temples) => questionOf(p)?.is === 'action'
const worksOf = ({ gallery, shop }: Temples['players'][0]) => gallery.length + shop.length
const lyingIn = ({ assistants, sales }: Temples['players'][0]) => assistants.length + sales.length

export const templeScreens = (): Map<string, string> =>
  new Map(
    [2, 3, 4, 5].flatMap((seats) => {
      const saves = savesOf<Temples>({
        module: mottainai,
        name: `screen ${seats}`,
        seats: [seats],
        moments: {
          early: (p) => p.turns > seats && p.turns <= 3 * seats && isAction(p),
          short: (p) => p.players[0].hand.length <= 3 && p.turns > 4 * seats && isAction(p),
          late: (p) => {
            const [own, ...others] = p.players
            return isAction(p) && worksOf(own) >= 3 && lyingIn(own) >= 6 && others.some((o) => worksOf(o) >= 3)
          },
          long: (p) => isAction(p) && worksOf(p.players[0]) >= 3 && lyingIn(p.players[0]) >= 5 && p.deck.length > 18,
        },
        idle: ['pray', 'none', 'done', 'skip', 'forgo'],
      })
      const long = saves.get('long')
      if (long) saves.set('long', changedAt(mottainai, long, hoard))
      return named(seats, saves)
    }),
  )
