import { HIDDEN, randomFrom, seedFrom } from '@handwerk/kernel'
import { checkGame } from '@handwerk/testkit'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { mottainai, NONE, type Position, type View } from '../src/index.js'
import { at } from './at.js'

const { game } = mottainai

// Few games, for the inner loop; the slow test covers all settings and numbers of seats, with more thorough checks.
checkGame(mottainai, { games: 1, thoroughness: 0.02, optionSets: [{}], seats: [2, 3] })

describe('a position that was changed', () => {
  it('gives answers for its present cards, also at the same decision', () => {
    const table = at({ players: [{ hand: ['frog', 'crane'] }, {}], step: 'choose' })
    expect(table.moves()).toContain('task frog')
    const { hand } = table.p.players[0]
    hand.pop()
    expect(table.moves().filter((move) => move.startsWith('task'))).toHaveLength(1)
    expect(game.why(table.p, 0, game.moves(table.p, 0)[0])).toBeNull()
  })
})

describe('a view', () => {
  it('does not compile as a position', () => {
    expectTypeOf<View>().not.toExtend<Position>()
    expectTypeOf(game.view).returns.not.toExtend<Parameters<typeof game.play>[0]>()
  })

  it('has the question and the stack in words', () => {
    const { p } = at({
      players: [{ hand: ['jar', 'bell'], task: 'frog' }, { task: 'haniwa' }],
      floor: ['cup', 'coin'],
      step: 'noon',
      performing: { seat: 1, actions: 2 },
    })
    const { question, stack } = game.view(p, 0)
    expect(question).toEqual({ is: 'action', owner: 1, type: 3, left: 1 })
    expect(stack).toEqual([
      { is: 'turn', step: 'others', passed: 1 },
      { is: 'perform', step: 'do', owner: 1, type: 3, extra: 0, moreClerks: 0, left: 1 },
      { is: 'action', type: 3, owner: 1 },
    ])
  })

  it('distinguishes a face-down task from none', () => {
    const { p } = at({ players: [{ hand: ['jar', 'bell'] }, { facedown: true }], step: 'choose' })
    const [own, other] = game.view(p, 0).players
    expect([own.task, other.task]).toEqual([NONE, HIDDEN])
    expect(NONE).not.toBe(HIDDEN)
  })

  it('names the hidden cards that the seat knows, and who else knows them', () => {
    const table = at({ players: [{ hand: ['jar', 'bell'] }, { hand: ['vase'] }], step: 'choose' })
    const { p } = table
    const [card, other] = p.players[0].hand
    const own = (own: number) => ({ card: own, seats: [0], onlookers: false })
    expect(game.view(p, 0).known).toEqual([own(card), own(other)])
    expect(game.view(p, null).known).toEqual([])
  })

  it('leads to the same stack in an imagined position, throughout random games', () => {
    for (const seats of [2, 3, 5]) {
      const options = mottainai.options({}, seats)
      if (!options.ok) throw new Error(options.fault.reason)
      const random = randomFrom(`stacks ${seats}`)
      const p = game.start(options.value, seats, seedFrom(`stacks ${seats}`))
      while (p.ending === '') {
        expect(game.imagine(game.view(p, p.turn), random).frames, `seed "stacks ${seats}", decision ${p.ply}`).toEqual(
          p.frames,
        )
        const moves = game.moves(p, p.turn)
        game.play(p, p.turn, moves[random.below(moves.length)])
      }
    }
  })

  it('lists no open card as secret knowledge, throughout a random game', () => {
    const options = mottainai.options({}, 3)
    if (!options.ok) throw new Error(options.fault.reason)
    const random = randomFrom('open')
    const p = game.start(options.value, 3, seedFrom('open'))
    while (p.ending === '') {
      const open = [...p.floor, ...p.players.flatMap(({ gallery, shop, sales }) => [...gallery, ...shop, ...sales])]
      for (const card of open) expect(p.known[card], `card ${card}, decision ${p.ply}`).toBe(0b1111)
      const moves = game.moves(p, p.turn)
      game.play(p, p.turn, moves[random.below(moves.length)])
    }
  })
})
