import { HIDDEN, randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { deal, lay, type Table } from './table.js'

const { game } = ohMyGoods

const filling = () =>
  lay({
    phase: 'produce',
    bench: [],
    sunrise: ['mill-1'],
    sunset: [],
    players: [
      { hand: ['sawmill-1', 'mill-2'], buildings: [{ card: 'charburner-grain', worker: 'sloppy' }] },
      { hand: [], buildings: ['charburner-clay'] },
    ],
  }).play('produce charburner-grain')

/** Every decision of the first rounds of a random game. */
function* decisions(options: object, seats: number, count: number): Generator<Table> {
  const table = deal(options, seats)
  const random = randomFrom('views')
  for (let n = 0; n < count && table.waiting.length > 0; n++) {
    yield table
    const seat = table.waiting[random.below(table.waiting.length)]
    const moves = game.moves(table.p, seat)
    game.play(table.p, seat, moves[random.below(moves.length)])
  }
}

describe('a view', () => {
  it('shows an unfinished decision only to its owner', () => {
    const { p } = filling()
    expect([0, 1, null].map((seat) => game.view(p, seat).step)).toEqual(['fill', 'produce', 'produce'])
    expect([0, 1, null].map((seat) => game.view(p, seat).site)).toEqual([0, -2, -2])
  })

  it('shows a purchase only to the buyer until it is paid', () => {
    const table = lay({
      phase: 'build',
      bench: ['assistant-2/1'],
      players: [
        {
          hand: [],
          buildings: [
            { card: 'charburner-grain', goods: 9 },
            { card: 'sawmill-1', goods: 2 },
            'mill-1',
            'weaving-mill-1',
          ],
        },
        { hand: [], buildings: ['charburner-clay'] },
      ],
    }).play('hire assistant-2', 'at mill-1')
    const seen = ({ step, buying, hiring, post }: ReturnType<typeof game.view>) => [step, buying, hiring, post]
    expect([0, 1, null].map((seat) => seen(game.view(table.p, seat)))).toEqual([
      ['pay', 1, 2, 2],
      ['build', 0, -2, -2],
      ['build', 0, -2, -2],
    ])
  })

  it('shows that nothing is due when a building has produced', () => {
    const { p } = lay({
      phase: 'produce',
      bench: [],
      sunrise: ['mill-4', 'mill-6', 'sawmill-1'],
      sunset: [],
      players: [
        { hand: ['sawmill-4'], buildings: [{ card: 'charburner-grain', worker: 'orderly' }] },
        { hand: [], buildings: ['charburner-clay'] },
      ],
    }).play('produce charburner-grain')
    const { step, due, site, fresh } = game.view(p, 1)
    expect([step, due, site, fresh]).toEqual(['produce', 0, -2, 0])
  })

  it('shows nobody which cards lie as goods, and a hand only to its owner', () => {
    const { p } = deal({}, 3)
    for (const seat of [0, 1, 2, null])
      for (const [owner, player] of game.view(p, seat).players.entries()) {
        expect(player.goods.flat()).toEqual(Array(7).fill(HIDDEN))
        expect(player.hand).toEqual(owner === seat ? p.players[owner].hand : Array(5).fill(HIDDEN))
      }
  })
})

describe('an imagined position', () => {
  it.each([
    [{}, 2],
    [{ keepOne: 'yes', edition: '1st' }, 4],
  ])('is the same to whoever imagined it, and has every card once: %j', (options, seats) => {
    const random = randomFrom('imagination')
    for (const { p } of decisions(options, seats, 60))
      for (const seat of [...p.players.keys(), null]) {
        const view = game.view(p, seat)
        const imagined = game.imagine(view, random)
        expect(game.view(imagined, seat)).toEqual(view)
        const cards = game.places(imagined).map(({ card }) => card)
        expect(cards.toSorted((a, b) => a - b)).toEqual(
          game
            .places(p)
            .map(({ card }) => card)
            .toSorted((a, b) => a - b),
        )
      }
  })

  it('has no redraw of a seat that still has to decide', () => {
    const { p } = deal({ keepOne: 'yes' }, 2)
    const random = randomFrom('undecided')
    for (let n = 0; n < 20; n++)
      expect(game.imagine(game.view(p, 0), random).players[1]).toMatchObject({ redraws: false, picks: [] })
  })

  it('has other hidden cards each time', () => {
    const { p } = deal({}, 2)
    const view = game.view(p, 0)
    const [one, other] = ['one', 'other'].map((seed) => game.imagine(view, randomFrom(seed)))
    expect(one.players[1].hand).not.toEqual(other.players[1].hand)
    expect(one.players[0].goods).not.toEqual(other.players[0].goods)
    expect(one.pile).not.toEqual(other.pile)
    expect(one.players[0].hand).toEqual(p.players[0].hand)
    expect(one.players[1].hand).toEqual(one.players[1].hand.toSorted((a, b) => a - b))
  })
})
