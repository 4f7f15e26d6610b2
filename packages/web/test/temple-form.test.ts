import { randomFrom, seedFrom } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { describe, expect, it } from 'vitest'
import { pieceOf } from '../src/games/mottainai/form/form.ts'
import { expectLegalMoves, formOf, playerViewAt, reachable } from './temple-form-play.ts'

const { game } = mottainai

describe('the form of Mottainai', () => {
  it.each([2, 3, 5].map((seats) => [seats, `form ${seats} a`] as const))(
    'leads to exactly the legal moves, all through a game of %i (%s)',
    expectLegalMoves,
  )

  it('uses no key that means something else at every table', () => {
    const read = mottainai.options({}, 3)
    if (!read.ok) throw new Error(read.fault.reason)
    const position = game.start(read.value, 3, seedFrom('desk keys'))
    const random = randomFrom('desk keys')
    const worn = new Set<string>()
    while (game.result(position) === null) {
      const [seat] = game.waiting(position)
      const legal = game.moves(position, seat)
      for (const { key } of formOf(playerViewAt(game.view(position, seat), legal, seat), {}).answers)
        worn.add(key ?? '')
      game.play(position, seat, legal[random.below(legal.length)])
    }
    expect([...worn].filter((key) => 'HLPTU'.includes(key) && key !== '')).toEqual([])
    expect(worn).toContain('R')
  })

  it('asks for a touch on one of two like works', () => {
    const read = mottainai.diagram.read(
      {
        players: [{ hand: ['fan'], task: 'mask', gallery: ['gong'], shop: ['kite'] }, { hand: ['jar'] }],
        kites: ['gong'],
        step: 'noon',
        performing: { seat: 0, actions: 2 },
      },
      seedFrom('which'),
    )
    if (!read.ok) throw new Error(read.fault.reason)
    const position = read.value
    for (const line of ['pray', 'gong']) {
      const meant = mottainai.notation.read(game.view(position, 0), line)
      if ('move' in meant) game.play(position, 0, meant.move)
    }
    const legal = game.moves(position, 0)
    const playerView = playerViewAt(game.view(position, 0), legal, 0)
    expect(formOf(playerView, {}).question).toBe('Gong: with which of your works?')
    expect([...reachable(playerView)].sort((a, b) => a - b)).toEqual([...legal].sort((a, b) => a - b))
  })

  it('names the rule by which a card cannot be chosen', () => {
    const read = mottainai.options({}, 2)
    if (!read.ok) throw new Error(read.fault.reason)
    const position = game.start(read.value, 2, seedFrom('why'))
    const [seat] = game.waiting(position)
    const playerView = playerViewAt(game.view(position, seat), game.moves(position, seat), seat)
    const refused = formOf(playerView, {}).touch(pieceOf(playerView.view.floor[0]))
    expect(refused).toMatchObject({ rule: expect.stringMatching(/^MOT-/) })
  })
})
