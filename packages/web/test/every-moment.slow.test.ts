// @vitest-environment happy-dom
/** Renders tables at moments all through random games, for one seat among few and among many. */
import { randomFrom } from '@handwerk/kernel'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layTable, prepareDom } from './table-harness.tsx'

beforeEach(prepareDom)

// React reports faults of the page, such as two children with one key, by `console.error` alone.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const faults = vi.mocked(console.error).mock.calls.map((args) => args.map(String).join(' '))
  vi.mocked(console.error).mockRestore()
  expect(faults).toEqual([])
})

/** The number of moves between two renders. */
const STRIDE = 23

it.each([
  ['oh-my-goods', 2, {}],
  ['oh-my-goods', 4, { edition: '1st' }],
  ['mottainai', 2, {}],
  ['mottainai', 5, { extended: 'yes' }],
] as const)('draws every moment of %s among %i, from the deal to the end', async (game, seats, options) => {
  const seed = `every moment of ${game} ${seats}`
  const random = randomFrom(seed)
  const bots = Array.from({ length: seats }, (_, seat) => seat > 0)
  const table = await layTable({ game, seed, bots, options })
  const { session } = table
  const { game: rules } = session.module
  const playOn = () => {
    for (let moves = 0; moves < STRIDE; moves++) {
      const [seat] = rules.waiting(session.position)
      if (seat === undefined) return
      const legal = rules.moves(session.position, seat)
      session.play(seat, [legal[random.below(legal.length)]])
    }
  }
  while (rules.result(session.position) === null) {
    expect(table.all('.table'), `${seed}, move ${session.moves.length}`).toHaveLength(1)
    await table.let(playOn)
  }
  expect(table.all('.endpage')).toHaveLength(1)
})
