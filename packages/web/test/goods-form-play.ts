/** Plays Oh My Goods! by touches and answers of its form alone. */
import { randomFrom, type Seat, seedFrom } from '@handwerk/kernel'
import { deckFor, namesIn, ohMyGoods, RESOURCES, type View } from '@handwerk/oh-my-goods'
import { expect } from 'vitest'
import type { GoodsPlayerView } from '../src/games/oh-my-goods/deck.ts'
import { type Draft, EMPTY_DRAFT, formFor, type GoodsForm, piece } from '../src/games/oh-my-goods/form/index.ts'
import { en } from '../src/games/oh-my-goods/words/en.ts'
import { isRefusal } from '../src/play/player-view.ts'
import { rehearsals } from '../src/play/rehearse.ts'

const { game } = ohMyGoods

/** The view of a player, not of an onlooker. */
type Seated = GoodsPlayerView & { readonly seat: Seat }

export function playerViewAt(view: View, moves: readonly number[], seat: Seat): Seated {
  return {
    module: ohMyGoods,
    seat,
    view,
    table: null,
    decision: 1,
    moves,
    people: [],
    facts: [],
    caption: null,
    over: false,
    adviceLevel: 'none',
    rehearse: rehearsals(ohMyGoods, view),
    play: () => {},
    undo: null,
    skip: () => {},
  }
}

export function formOf(playerView: Seated, draft: Draft): GoodsForm {
  const deck = deckFor(playerView.view)
  const names = namesIn(deck, 'en')
  const own = playerView.view.players[playerView.seat]
  return formFor({
    playerView,
    seat: playerView.seat,
    deck,
    own,
    draft,
    t: en,
    question: ohMyGoods.words.en.question(playerView.view),
    building: names.building,
    card: names.card,
    good: names.goods,
    resource: (r) => names.resource(RESOURCES[r]),
    assistant: names.assistant,
  })
}

/** Every piece that a seat could touch. */
function piecesOf({ view, seat }: Seated): string[] {
  const own = view.players[seat]
  return [
    ...own.hand.map((card) => piece('hand', card)),
    ...own.buildings.flatMap((_, b) => [piece('site', b), piece('mode', b, 0), piece('mode', b, 1)]),
    ...own.assistants.map((_, i) => piece('person', i)),
    ...view.bench.map((face) => piece('face', face)),
  ]
}

const SETTINGS = [{}, { edition: '1st' }, { keepOne: 'yes', twoForOne: 'yes' }, { assistantLimit: 'no', hire: 'after' }]

/** Plays a random game by touches and answers. Returns the steps that came up. */
function playByForm(seed: string, seats: number, settings: object): Set<string> {
  const random = randomFrom(seed)
  const read = ohMyGoods.options(settings, seats)
  if (!read.ok) throw new Error(read.fault.reason)
  const position = game.start(read.value, seats, seedFrom(seed))
  const steps = new Set<string>()
  while (!game.result(position)) {
    const seat = game.waiting(position)[random.below(game.waiting(position).length)]
    const view = game.view(position, seat)
    const playerView = playerViewAt(view, game.moves(position, seat), seat)
    steps.add(view.step)
    const given = answer(playerView, random, seed)
    for (const move of given) {
      expect(
        game.why(position, seat, move),
        `${seed}: ${view.step} ${given.map((m) => ohMyGoods.notation.write(view, m)).join(', ')}`,
      ).toBeNull()
      game.play(position, seat, move)
    }
  }
  return steps
}

/** Touches random glowing pieces until an answer can be given. */
function answer(playerView: Seated, random: { below(n: number): number }, seed: string): readonly number[] {
  let draft = EMPTY_DRAFT
  for (let touches = 0; touches < 60; touches++) {
    const form = formOf(playerView, draft)
    const given = form.answers.filter((known) => known.moves !== undefined)
    const main = given.find((known) => known.main)
    if (main?.moves && random.below(4) > 0) return main.moves
    if (given.length > 0 && random.below(5) === 0) return given[random.below(given.length)].moves ?? []
    const lit = piecesOf(playerView).filter((name) => ['can', 'may'].includes(form.sign(name)))
    if (lit.length === 0) {
      if (given.length > 0) return given[random.below(given.length)].moves ?? []
      draft = EMPTY_DRAFT
      continue
    }
    const next = form.touch(lit[random.below(lit.length)])
    // What glows may be chosen.
    expect(next === null || isRefusal(next), `${seed}: a glowing piece refuses at ${playerView.view.step}`).toBe(false)
    if (next !== null && !isRefusal(next)) draft = next
  }
  throw new Error(`no answer was found at ${playerView.view.step} with the seed ${seed}`)
}

/** Plays games `from` to `to`, with all settings in turn. Returns the steps that came up. */
export function playGames(from: number, to: number): Set<string> {
  const steps = new Set<string>()
  for (let n = from; n < to; n++)
    for (const step of playByForm(`form ${n}`, 2 + (n % 3), SETTINGS[n % SETTINGS.length])) steps.add(step)
  return steps
}
