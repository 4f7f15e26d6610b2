import { randomFrom, seedFrom } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../src/games/mottainai/form/choice.ts'
import { pieceOf } from '../src/games/mottainai/form/form.ts'
import { expectLegalMoves, formOf, playerViewAt, reachable } from './temple-form-play.ts'

const { game } = mottainai

/** What seat 0 is asked after some moves from a written position. */
function asked(own: object, lines: readonly string[], step = 'noon') {
  const performing = step === 'noon' ? { performing: { seat: 0, actions: 1 } } : {}
  const read = mottainai.diagram.read({ players: [own, { hand: ['vase'] }], step, ...performing }, seedFrom('ticks'))
  if (!read.ok) throw new Error(read.fault.reason)
  const position = read.value
  for (const line of lines) {
    const meant = mottainai.notation.read(game.view(position, 0), line)
    if ('move' in meant) game.play(position, 0, meant.move)
  }
  return playerViewAt(game.view(position, 0), game.moves(position, 0), 0)
}

function touch(at: ReturnType<typeof playerViewAt>, draft: Draft, card: number): Draft {
  const next = formOf(at, draft).touch(pieceOf(card))
  if (!next || 'rule' in next) throw new Error('the card cannot be touched')
  return next
}

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

  it('returns all ticked cards by one answer, and draws', () => {
    const at = asked({ hand: ['fan', 'mask', 'jar'], task: 'kite' }, ['tailor'])
    const [fan, mask, jar] = at.view.players[0].hand
    const ticked = [jar, fan].reduce((draft, card) => touch(at, draft, card), {})
    const main = formOf(at, ticked).answers.find((answer) => answer.main)
    expect(main?.label).toBe('Return 2 and draw')
    expect(main?.moves?.map((move) => mottainai.notation.write(at.view, move))).toEqual([
      'return jar',
      'return fan',
      'done',
    ])
    expect([fan, mask, jar].map((card) => formOf(at, ticked).sign(card))).toEqual(['on', 'can', 'on'])
    expect(touch(at, touch(at, {}, mask), mask)).toEqual({})
  })

  it('returns as many cards as the hand limit asks for, and not more', () => {
    const hand = ['fan', 'mask', 'jar', 'bowl', 'gong', 'kite', 'pin']
    const at = asked({ hand, task: 'cup' }, [], 'limit')
    const [fan, mask, jar] = at.view.players[0].hand
    const main = (draft: Draft) => formOf(at, draft).answers.find((answer) => answer.main)
    const one = touch(at, {}, fan)
    expect(main(one)?.moves).toBeUndefined()
    const two = touch(at, one, mask)
    expect(main(two)?.label).toBe('Return 2 cards')
    expect(main(two)?.moves).toHaveLength(2)
    expect(formOf(at, two).sign(jar)).toBe('off')
    // A third card begins anew.
    expect(touch(at, two, jar)).toEqual({ ticks: [jar] })
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
