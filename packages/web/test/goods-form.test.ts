import { randomFrom, seedFrom } from '@handwerk/kernel'
import { deckFor, deckOf, ohMyGoods } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, piece } from '../src/games/oh-my-goods/form/index.ts'
import { formOf, playerViewAt, playGames } from './goods-form-play.ts'

const { game } = ohMyGoods

describe('the form of Oh My Goods!', () => {
  it('leads to a legal answer at every decision of whole games, whatever glows is touched', () => {
    const steps = playGames(0, 4)
    expect([...steps].sort()).toEqual(expect.arrayContaining(['build', 'plan', 'produce', 'redraw']))
  })

  it('proposes the payment that wastes least, and allows changing each good', () => {
    const random = randomFrom('payments')
    let seen = 0
    for (let n = 0; n < 6 && seen < 5; n++) {
      const read = ohMyGoods.options({}, 2)
      if (!read.ok) throw new Error(read.fault.reason)
      const position = game.start(read.value, 2, seedFrom(`pay ${n}`))
      while (!game.result(position)) {
        const seat = game.waiting(position)[0]
        const playerView = playerViewAt(game.view(position, seat), game.moves(position, seat), seat)
        const { payment } = formOf(playerView, EMPTY_DRAFT)
        if (payment && playerView.view.step === 'build') {
          seen++
          const { value } = deckFor(playerView.view)
          const worth = (pay: readonly number[]) => pay.reduce((sum, count, kind) => sum + count * value[kind], 0)
          expect(payment.refusal).toBeNull()
          const none = formOf(playerView, payment.change(payment.have.map(() => 0)))
          expect(none.payment?.refusal?.reason).toBe('pay-short')
          const all = formOf(playerView, payment.change(payment.have))
          expect(all.payment?.refusal === null || all.payment?.refusal?.reason === 'pay-spare').toBe(true)
          expect(worth(payment.pay)).toBeGreaterThanOrEqual(payment.price)
        }
        const moves = playerView.moves
        game.play(position, seat, moves[random.below(Math.max(1, moves.length - 1))])
      }
    }
    expect(seen).toBeGreaterThan(0)
  })
})

describe('a drop at the table of Oh My Goods!', () => {
  /** The first decision of this step in a random game, as its player sees it. */
  function at(step: string) {
    const read = ohMyGoods.options({}, 2)
    if (!read.ok) throw new Error(read.fault.reason)
    const position = game.start(read.value, 2, seedFrom('drops'))
    const random = randomFrom('drops')
    while (!game.result(position)) {
      const [seat] = game.waiting(position)
      const moves = game.moves(position, seat)
      const playerView = playerViewAt(game.view(position, seat), moves, seat)
      if (playerView.view.step === step) return { playerView, form: formOf(playerView, EMPTY_DRAFT) }
      game.play(position, seat, moves[random.below(moves.length)])
    }
    throw new Error(`the game has no ${step}`)
  }
  const cardOf = ({ view, seat }: ReturnType<typeof at>['playerView']) => piece('hand', view.players[seat].hand[0])

  it('of a card on the discards draws the hand anew', () => {
    const { playerView, form } = at('redraw')
    expect(form.drop(cardOf(playerView), 'discard')).toEqual({ is: 'answer', id: 'redraw' })
  })

  it('of an assistant on a building touches both', () => {
    const { form } = at('plan')
    expect(form.drop(piece('person', 0), piece('site', 1))).toEqual({
      is: 'touches',
      pieces: [piece('person', 0), piece('site', 1)],
    })
  })

  it('of a card on another building than the chosen one touches the building first', () => {
    const { playerView, form } = at('produce')
    const other = piece('site', 9)
    expect(form.drop(cardOf(playerView), other)).toEqual({ is: 'touches', pieces: [other, cardOf(playerView)] })
  })
})

describe('"run all" in the last round, when all chains may run', () => {
  const OFFICES = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ card: `market-office-${number}` }))

  /** What "run all" does with these hand cards and buildings after the charburner. */
  function allRuns(hand: readonly string[], buildings: readonly object[], draft = EMPTY_DRAFT): string[] {
    const read = ohMyGoods.diagram.read(
      {
        phase: 'produce',
        final: true,
        sunrise: ['mill-4', 'mill-5', 'mill-6'],
        sunset: ['sawmill-2', 'sawmill-3'],
        players: [
          { hand, buildings: [{ card: 'charburner-stone', goods: 2 }, ...buildings] },
          { hand: [], buildings: [{ card: 'charburner-wool', goods: 0 }, ...OFFICES] },
        ],
      },
      seedFrom('run all'),
    )
    if (!read.ok) throw new Error(`${read.fault.at.join('.')} ${read.fault.reason}`)
    const view = game.view(read.value, 0)
    const form = formOf(playerViewAt(view, game.moves(read.value, 0), 0), draft)
    const all = form.answers.find(({ id }) => id === 'all')?.moves ?? []
    return all.map((move) => ohMyGoods.notation.write(view, move))
  }

  it('runs the chains of all buildings that take nothing from each other', () => {
    expect(allRuns(['sawmill-1', 'mill-2', 'mill-3'], [{ card: 'mill-1', goods: 0 }])).toEqual([
      'chain charburner-stone with sawmill-1',
      'chain mill-1 with mill-2',
      'chain mill-1 with mill-3',
    ])
  })

  it('runs the obvious chains and leaves out those that compete for a card', () => {
    const buildings = [
      { card: 'sawmill-5', goods: 0 },
      { card: 'mill-1', goods: 0 },
    ]
    // Charburner and sawmill want the wood; the mill alone wants the grain.
    expect(allRuns(['sawmill-1', 'mill-2', 'mill-3'], buildings)).toEqual([
      'chain mill-1 with mill-2',
      'chain mill-1 with mill-3',
    ])
  })

  it('runs a chain that others feed once they have run', () => {
    expect(
      allRuns(
        ['mill-2', 'mill-3'],
        [
          { card: 'bakery-1', goods: 0 },
          { card: 'mill-1', goods: 0 },
        ],
        {
          ...EMPTY_DRAFT,
          site: 2,
        },
      ),
    ).toEqual(['chain mill-1 with mill-2', 'chain mill-1 with mill-3', 'chain bakery-1', 'chain bakery-1'])
  })

  it('leaves the choice to the player where two chains want the same card', () => {
    const wood = ['sawmill-1', 'sawmill-4']
    const both = [
      { card: 'sawmill-5', goods: 0 },
      { card: 'mill-1', goods: 0 },
    ]
    const after = allRuns([...wood, 'mill-2'], both, { ...EMPTY_DRAFT, site: 2 })
    expect(after).toEqual([])
    const chosen = allRuns(wood, both, { ...EMPTY_DRAFT, site: 1 })
    expect(chosen).toEqual(['chain sawmill-5 with sawmill-1', 'chain sawmill-5 with sawmill-4'])
  })

  it('spares the hand cards without which a building could not produce', () => {
    // The mill still lacks wool, and no market gives it; the weaving mill would take the only card.
    const buildings = [
      { card: 'mill-1', goods: 0, worker: 'orderly' },
      { card: 'weaving-mill-1', goods: 0 },
      { card: 'sawmill-5', goods: 0 },
    ]
    const all = allRuns(['weaving-mill-2', 'sawmill-1', 'sawmill-4'], buildings, { ...EMPTY_DRAFT, site: 3 })
    expect(all).toEqual(['chain sawmill-5 with sawmill-1', 'chain sawmill-5 with sawmill-4'])
  })
})

describe('what a plan costs at the table of Oh My Goods!', () => {
  /** A plan with one good of leather, six coins, and an assistant in the charburner. */
  function planOf(draft: Partial<typeof EMPTY_DRAFT>): string {
    const read = ohMyGoods.diagram.read(
      {
        phase: 'plan',
        sunrise: ['mill-4', 'mill-5', 'mill-6'],
        players: [
          {
            hand: ['mill-2', 'bakery-3'],
            buildings: [
              { card: 'charburner-stone', assistant: 'assistant-6' },
              { card: 'tannery-2', goods: 1 },
              'sawmill-1',
            ],
          },
          { hand: [], buildings: ['charburner-wool'] },
        ],
      },
      seedFrom('costs'),
    )
    if (!read.ok) throw new Error(`${read.fault.at.join('.')} ${read.fault.reason}`)
    const view = game.view(read.value, 0)
    return formOf(playerViewAt(view, game.moves(read.value, 0), 0), { ...EMPTY_DRAFT, ...draft }).detail
  }
  const cardOf = (id: string) => deckOf(null).ids.indexOf(id)

  it('is said for an assistant who moves, also where there is only one way to pay', () => {
    const said = planOf({ sends: [{ assistant: 0, to: 2, pay: null }] })
    expect(said).toContain('You pay 1× leather; 4 coins are lost. 6 coins become 0.')
  })

  it('is said for a card that is set aside: with what it can be paid, what of it is lost, what is missing', () => {
    expect(planOf({ aside: cardOf('mill-2') })).toContain(
      'To build: Mill 2, 3 coins. Your goods can pay for it: 1× leather, 3 coins of it lost.',
    )
    expect(planOf({ aside: cardOf('bakery-3') })).toMatch(
      /To build: Bakery 3, \d+ coins\. \d+ coins? (is|are) still missing\./,
    )
  })
})

describe('what a plan at the table of Oh My Goods! still needs', () => {
  /** The sentence about the worker in a building, with a grain card and a wool card in the hand. */
  function needs(sunrise: readonly string[], worker: number, mode: 0 | 1): string {
    const read = ohMyGoods.diagram.read(
      {
        phase: 'plan',
        sunrise,
        players: [
          { hand: ['mill-2', 'weaving-mill-1'], buildings: ['charburner-wool', 'bakery-3', 'glassmaker-1'] },
          { hand: [], buildings: ['charburner-grain'] },
        ],
      },
      seedFrom('needs'),
    )
    if (!read.ok) throw new Error(`${read.fault.at.join('.')} ${read.fault.reason}`)
    const view = game.view(read.value, 0)
    return formOf(playerViewAt(view, game.moves(read.value, 0), 0), { ...EMPTY_DRAFT, worker, mode }).detail
  }
  const grain = ['mill-4', 'mill-5']
  const [charburner, bakery, glassmaker] = [0, 1, 2]

  it('is what neither the market nor the hand has', () => {
    expect(needs(grain, bakery, 0)).toMatch(/if 2 clay still come\. Your hand gives 1 grain\.$/)
  })

  it('leaves open which unit a sloppy worker goes without', () => {
    expect(needs(grain, charburner, 1)).toMatch(
      /if 1 wood, 1 wool still come; one of them may be missing\. Your hand gives 1 wool\.$/,
    )
    expect(needs(grain, bakery, 1)).toMatch(/if 1 clay still comes\. Your hand gives 1 grain\.$/)
  })

  it('takes nothing from the hand for what a sloppy worker goes without', () => {
    const clay = ['brick-manufacture-1', 'brick-manufacture-2']
    expect(needs([...grain, ...clay], bakery, 1)).toMatch(/1× \S+\. 1 grain may be missing\.$/)
    expect(needs([...grain, ...clay], bakery, 0)).toMatch(/all is there\. Your hand gives 1 grain\.$/)
  })

  it('is a number of any resources for a glassmaker', () => {
    expect(needs(grain, glassmaker, 0)).toMatch(/if 8 resources still come\. Your hand gives 2 resources\.$/)
  })
})
