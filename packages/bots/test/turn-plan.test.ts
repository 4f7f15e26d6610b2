import { randomFrom, seedFrom } from '@handwerk/kernel'
import { coinsOf, deckFor, ohMyGoods, type Position, scoreOf } from '@handwerk/oh-my-goods'
import { describe, expect, it } from 'vitest'
import { bestPlan, finalPrices } from '../src/oh-my-goods/planner.js'
import { carryOutPlan, planner } from '../src/oh-my-goods/turn-plan.js'
import { botNamed, start } from './games.js'

const { game, diagram } = ohMyGoods

/** The best plan of the seat whose turn it is. */
function planAt(p: Position) {
  const view = game.view(p, p.turn)
  const first = planner.firstMove(view, game.moves(p, p.turn))
  if (first === undefined) throw new Error('nothing is planned here')
  return { view, first, plan: planner.planFrom(view, first), carriedOut: carryOutPlan(view, first) }
}

/** A position of the last round: the other player has eight buildings, and this much coal. */
function at(own: object, coal = 0): Position {
  const offices = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ card: `market-office-${number}` }))
  const players = [own, { buildings: [{ card: 'charburner-wool', goods: coal }, ...offices], hand: [] }]
  const market = { sunrise: ['mill-4', 'mill-5', 'mill-6'], sunset: ['sawmill-2', 'sawmill-3'] }
  const read = diagram.read({ phase: 'produce', final: true, ...market, players }, seedFrom('plan'))
  if (!read.ok) throw new Error(`${read.fault.at.join('.')} ${read.fault.reason}`)
  return read.value
}

const mill = (more: object = {}) => ({
  hand: ['weaving-mill-1', 'mill-2', 'mill-3'],
  aside: 'sawmill-1',
  buildings: [
    { card: 'charburner-stone', goods: 3 },
    { card: 'mill-1', goods: 0, worker: 'orderly' },
  ],
  ...more,
})

describe('the plan of a turn in words', () => {
  it('names inputs, outputs and coins of a building, then the purchase and its payment', () => {
    const { plan } = planAt(at(mill()))
    expect(plan?.said.en.steps).toEqual([
      {
        what: 'Mill',
        how: 'Discard Weaving Mill (wool). Makes 2× flour. Chain, 2 runs: Mill (grain), Mill (grain) → 2× flour.',
        gain: '+8 coins',
      },
      { what: 'Build: Sawmill', how: 'Pay 2× coal.', gain: '+2 points' },
    ])
    expect(plan?.said.en.total).toBe('In the end: 3\u00a0→\u00a09\u00a0coins in goods, 2\u00a0→\u00a05\u00a0points.')
    expect(plan?.said.de).toEqual({
      steps: [
        {
          what: 'Mühle',
          how: 'Wirf ab: Weberei (Wolle). Macht 2× Mehl. Kette, 2 Durchläufe: Mühle (Getreide), Mühle (Getreide) → 2× Mehl.',
          gain: '+8 Münzen',
        },
        { what: 'Bauen: Sägewerk', how: 'Bezahle 2× Kohle.', gain: '+2 Punkte' },
      ],
      total: 'Am Ende: 3\u00a0→\u00a09\u00a0Münzen an Waren, 2\u00a0→\u00a05\u00a0Punkte.',
    })
  })

  it('numbers two buildings of one name', () => {
    const buildings = [...mill().buildings, { card: 'mill-2', goods: 1 }]
    const { plan } = planAt(at(mill({ hand: ['weaving-mill-1', 'mill-3'], buildings })))
    expect(plan?.said.en.steps[0].what).toBe('Mill 1')
  })

  it('says what happens to a card that is not built, and that nothing is bought', () => {
    const { plan } = planAt(at(mill({ aside: 'tannery-1' })))
    expect(plan?.said.en.steps.at(-1)).toEqual({
      what: 'Build and hire nothing',
      how: 'Tannery comes back to your hand.',
      gain: '',
    })
  })

  it('stops when everybody must give up cards because the piles are empty', () => {
    const buildings = [
      { card: 'charburner-stone', goods: 3 },
      { card: 'weaving-mill-7', goods: 0, assistant: 'assistant-1/1' },
      { card: 'cattle-ranch-5', goods: 0, worker: 'orderly' },
    ]
    const own = mill({ buildings })
    // Two cards are left to draw, and three goods would be made.
    const { plan } = planAt(at(own, at(own).pile.length - 2))
    expect(plan?.said.en.steps.map(({ what }) => what)).toEqual(['Weaving Mill', 'Cattle Ranch'])
  })

  it('is null if nobody produces or buys', () => {
    const p = start(ohMyGoods, 2, 'too early') as Position
    const [seat] = game.waiting(p)
    const [move] = game.moves(p, seat)
    expect(planner.firstMove(game.view(p, seat), game.moves(p, seat))).toBeUndefined()
    expect(planner.planFrom(game.view(p, seat), move)).toBeNull()
  })
})

it('the moves of a plan can be played at the true table, with the announced result', async () => {
  let plans = 0
  for (let deal = 0; deal < 3; deal++) {
    const name = `whole plan ${deal}`
    const p = start(ohMyGoods, 3, name) as Position
    const bot = await botNamed(game.name, 'greedy', randomFrom(name))
    while (!game.result(p)) {
      const [seat] = game.waiting(p)
      const view = game.view(p, seat)
      const moves = game.moves(p, seat)
      if (planner.firstMove(view, moves) !== undefined) {
        plans++
        const { carriedOut, plan } = planAt(p)
        const played = game.copy(p)
        for (const move of carriedOut?.moves ?? []) {
          expect(game.waiting(played), name).toEqual([seat])
          game.play(played, seat, move)
        }
        const deck = deckFor(p)
        const player = played.players[seat]
        expect(carriedOut?.after, name).toEqual({ coins: coinsOf(deck, player), points: scoreOf(deck, player).points })
        expect(plan === null, name).toBe(carriedOut?.moves.length === 1)
        if (p.final) {
          const { points, tiebreak } = scoreOf(deck, player)
          const owned = [...p.players[seat].buildings.map((card) => deck.points[card])]
          for (const face of p.players[seat].assistants) owned.push(deck.facePoints[face])
          const before = 5 * owned.reduce((sum, each) => sum + each, 0)
          expect(5 * points + tiebreak, name).toBe(before + bestPlan(p, seat, finalPrices(deck)).value)
        }
      }
      game.play(p, seat, bot.choose(view, moves))
    }
  }
  expect(plans).toBeGreaterThan(60)
})
