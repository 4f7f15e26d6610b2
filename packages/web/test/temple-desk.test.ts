import { randomFrom, type Seat, seedFrom } from '@handwerk/kernel'
import { mottainai, type View } from '@handwerk/mottainai'
import { describe, expect, it } from 'vitest'
import { rehearsals } from '../src/play/rehearse.ts'
import type { Draft } from '../src/tables/mottainai/desk/choice.ts'
import { type Desk, deskFor } from '../src/tables/mottainai/desk/desk.ts'
import { previewOf } from '../src/tables/mottainai/preview.ts'
import { en } from '../src/tables/mottainai/words/en.ts'
import { workNames } from '../src/tables/mottainai/work-names.ts'
import type { TempleChair } from '../src/tables/mottainai/works.ts'

const { game } = mottainai
const names = workNames('en', en)

function chairAt(view: View, moves: readonly number[], seat: Seat): TempleChair {
  return {
    seat,
    view,
    table: null,
    decision: 1,
    moves,
    people: view.players.map((_, i) => ({ name: `P${i}`, bot: false })),
    story: [],
    caption: null,
    over: false,
    advised: false,
    rehearse: rehearsals(mottainai, view, seat),
    play: () => {},
    undo: null,
    skip: () => {},
  }
}

function deskOf(chair: TempleChair, draft: Draft): Desk {
  const own = chair.view.players[chair.seat ?? 0]
  const say = (move: number) => mottainai.words.en.move(chair.view, move)
  const desk = deskFor({ chair, own, draft, t: en, names, say })
  if (!desk) throw new Error('nothing is asked')
  return desk
}

/** All cards that lie where somebody sees them. */
const cardsOf = (view: View): number[] =>
  [
    ...view.floor,
    ...view.deck,
    ...view.players.flatMap(({ hand, task, assistants, workplace, sales, gallery, shop }) => [
      ...hand,
      ...assistants,
      ...workplace,
      ...sales,
      ...gallery,
      ...shop,
      task,
    ]),
  ].filter((card) => card >= 0)

/** Every move that touches and answers can lead to. */
function reachable(chair: TempleChair): Set<number> {
  const found = new Set<number>()
  const seen = new Set<string>()
  const open: Draft[] = [{}]
  for (let draft = open.pop(); draft; draft = open.pop()) {
    const key = JSON.stringify(draft)
    if (seen.has(key)) continue
    seen.add(key)
    const desk = deskOf(chair, draft)
    for (const answer of desk.answers) {
      if (answer.move !== undefined) found.add(answer.move)
      else if (answer.draft) open.push(answer.draft)
    }
    for (const card of cardsOf(chair.view)) {
      if (desk.sign(card) !== 'can' && desk.sign(card) !== 'else') continue
      const next = desk.touch(card)
      if (next && !('rule' in next)) open.push(next)
    }
  }
  return found
}

describe('the desk of Mottainai', () => {
  for (const [seats, seed] of [2, 3, 5].flatMap((n) =>
    ['a', 'b', 'c', 'd'].map((name) => [n, `desk ${n} ${name}`] as const),
  ))
    it(`leads to exactly the legal moves, all through a game of ${seats} (${seed})`, () => {
      const read = mottainai.options({}, seats)
      if (!read.ok) throw new Error(read.fault.reason)
      const position = game.start(read.value, seats, seedFrom(seed))
      const random = randomFrom(seed)
      for (let n = 0; game.result(position) === null; n++) {
        const [seat] = game.waiting(position)
        const legal = game.moves(position, seat)
        const chair = chairAt(game.view(position, seat), legal, seat)
        if (n % 3 === 0) {
          const found = [...reachable(chair)].sort((a, b) => a - b)
          expect(found, `${seed}, decision ${n}`).toEqual([...legal].sort((a, b) => a - b))
        }
        const move = legal[random.below(legal.length)]
        // A preview shows nothing that the player cannot see.
        const preview = previewOf(chair, move, en, names)
        const known = new Set(cardsOf(chair.view))
        for (const card of preview?.ghosts('workplace') ?? []) expect(known.has(card)).toBe(true)
        game.play(position, seat, move)
      }
    })

  it('gives no answer a key that means something else at every table', () => {
    const read = mottainai.options({}, 3)
    if (!read.ok) throw new Error(read.fault.reason)
    const position = game.start(read.value, 3, seedFrom('desk keys'))
    const random = randomFrom('desk keys')
    const worn = new Set<string>()
    while (game.result(position) === null) {
      const [seat] = game.waiting(position)
      const legal = game.moves(position, seat)
      for (const { key } of deskOf(chairAt(game.view(position, seat), legal, seat), {}).answers) worn.add(key ?? '')
      game.play(position, seat, legal[random.below(legal.length)])
    }
    expect([...worn].filter((key) => 'HLPTU'.includes(key) && key !== '')).toEqual([])
    expect(worn).toContain('R')
  })

  it('asks which of two like works is used, by a touch on the work', () => {
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
    const chair = chairAt(game.view(position, 0), legal, 0)
    expect(deskOf(chair, {}).question).toBe('Gong: with which of your works?')
    expect([...reachable(chair)].sort((a, b) => a - b)).toEqual([...legal].sort((a, b) => a - b))
  })

  it('says by which rule a card cannot be chosen', () => {
    const read = mottainai.options({}, 2)
    if (!read.ok) throw new Error(read.fault.reason)
    const position = game.start(read.value, 2, seedFrom('why'))
    const [seat] = game.waiting(position)
    const chair = chairAt(game.view(position, seat), game.moves(position, seat), seat)
    const refused = deskOf(chair, {}).touch(chair.view.floor[0])
    expect(refused).toMatchObject({ rule: expect.stringMatching(/^MOT-/) })
  })
})
