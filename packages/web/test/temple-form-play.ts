/** The form of Mottainai, in random games. */
import { randomFrom, type Seat, seedFrom } from '@handwerk/kernel'
import { mottainai, type View } from '@handwerk/mottainai'
import { expect } from 'vitest'
import type { Draft } from '../src/games/mottainai/form/choice.ts'
import { formFor, pieceOf, type TempleForm } from '../src/games/mottainai/form/form.ts'
import { previewOf } from '../src/games/mottainai/preview.ts'
import { en } from '../src/games/mottainai/words/en.ts'
import { workNames } from '../src/games/mottainai/work-names.ts'
import type { TemplePlayerView } from '../src/games/mottainai/works.ts'
import { rehearsals } from '../src/play/rehearse.ts'

const { game } = mottainai
const names = workNames('en', en)

export function playerViewAt(view: View, moves: readonly number[], seat: Seat): TemplePlayerView {
  return {
    module: mottainai,
    seat,
    view,
    table: null,
    decision: 1,
    moves,
    people: view.players.map((_, i) => ({ name: `P${i}`, bot: false })),
    facts: [],
    caption: null,
    over: false,
    adviceLevel: 'none',
    rehearse: rehearsals(mottainai, view),
    play: () => {},
    undo: null,
    skip: () => {},
  }
}

export function formOf(playerView: TemplePlayerView, draft: Draft): TempleForm {
  const own = playerView.view.players[playerView.seat ?? 0]
  const say = (move: number) => mottainai.words.en.move(playerView.view, move)
  const form = formFor({ playerView, own, draft, t: en, names, say })
  if (!form) throw new Error('nothing is asked')
  return form
}

/** All cards that a player can see. */
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

/** Every move that touches and answers lead to. */
export function reachable(playerView: TemplePlayerView): Set<number> {
  const found = new Set<number>()
  const seen = new Set<string>()
  const open: Draft[] = [{}]
  for (let draft = open.pop(); draft; draft = open.pop()) {
    const key = JSON.stringify(draft)
    if (seen.has(key)) continue
    seen.add(key)
    const form = formOf(playerView, draft)
    for (const answer of form.answers) {
      if (answer.moves !== undefined) found.add(answer.moves[0])
      else if (answer.draft) open.push(answer.draft)
    }
    for (const card of cardsOf(playerView.view)) {
      if (form.sign(card) !== 'can' && form.sign(card) !== 'else') continue
      const next = form.touch(pieceOf(card))
      if (next && !('rule' in next)) open.push(next)
      // Cards that are returned together are ticked one by one: any first one, then whichever comes first.
      if (draft.ticks) break
    }
  }
  return found
}

/** Expects that the form leads to exactly the legal moves, all through a random game. */
export function expectLegalMoves(seats: number, seed: string): void {
  const read = mottainai.options({}, seats)
  if (!read.ok) throw new Error(read.fault.reason)
  const position = game.start(read.value, seats, seedFrom(seed))
  const random = randomFrom(seed)
  for (let n = 0; game.result(position) === null; n++) {
    const [seat] = game.waiting(position)
    const legal = game.moves(position, seat)
    const playerView = playerViewAt(game.view(position, seat), legal, seat)
    if (n % 3 === 0) {
      const found = [...reachable(playerView)].sort((a, b) => a - b)
      expect(found, `${seed}, decision ${n}`).toEqual([...legal].sort((a, b) => a - b))
    }
    const move = legal[random.below(legal.length)]
    // A preview shows nothing that the player cannot see.
    const preview = previewOf(playerView, move, en, names)
    const known = new Set(cardsOf(playerView.view))
    for (const card of preview?.ghosts('workplace') ?? []) expect(known.has(card)).toBe(true)
    game.play(position, seat, move)
  }
}
