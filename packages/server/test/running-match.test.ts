/** What a match in memory keeps while nothing happens at its table. */
import { randomFrom } from '@handwerk/kernel'
import { begin, decide, type State, type Terms } from '@handwerk/match'
import { loadGame } from '@handwerk/shelf'
import { expect, it } from 'vitest'
import { RunningMatch } from '../src/table/running-match.js'

async function termsOf(name: string): Promise<Terms> {
  const module = await loadGame(name)
  const options = module?.options({}, 3)
  if (!module || !options?.ok) throw new Error(`${name} cannot be played`)
  const people = [true, true, false]
  return {
    module,
    options: options.value,
    begins: { is: 'deal', seed: 'c0ffee'.padEnd(64, '0') },
    pace: { is: 'days', perMove: 3 },
    rated: true,
    people,
  }
}

/** Some random moves. */
function played(terms: Terms, moves: number): State {
  const random = randomFrom('moves')
  let { state } = begin(terms, 1000)
  for (let i = 0; i < moves && !state.ending; i++) {
    const seat = state.seats.findIndex(({ open }) => open)
    const legal = terms.module.game.moves(state.position, seat)
    const move = legal[random.below(legal.length)]
    const decided = decide(terms, state, seat, { is: 'move', decision: state.seats[seat]?.asked ?? 0, move }, 2000 + i)
    if (decided === 'answered' || 'refused' in decided) throw new Error('a listed move was refused')
    state = decided.state
  }
  return state
}

it.each(['oh-my-goods', 'mottainai'])('a match of %s goes on alike after it was packed', async (name) => {
  const terms = await termsOf(name)
  const state = played(terms, 40)
  const match = new RunningMatch(terms, state)
  match.rest()
  match.rest()
  expect(match.state).not.toBe(state)
  expect(match.state).toEqual(state)
})

it('a state that is in use is not packed', async () => {
  const terms = await termsOf('mottainai')
  const state = played(terms, 5)
  const match = new RunningMatch(terms, state)
  match.rest()
  expect(match.state).toBe(state)
  match.rest()
  expect(match.state).toBe(state)
})

it('a state that changes after it was packed replaces what was packed', async () => {
  const terms = await termsOf('mottainai')
  const match = new RunningMatch(terms, played(terms, 5))
  match.rest()
  match.rest()
  const next = played(terms, 6)
  match.goOn(next, null)
  expect(match.state).toBe(next)
  match.rest()
  match.rest()
  expect(match.state).toEqual(next)
})

it('a state that was written as JSON is not kept twice when its command is done', async () => {
  const terms = await termsOf('mottainai')
  const match = new RunningMatch(terms, played(terms, 5))
  const next = played(terms, 6)
  match.goOn(next, JSON.stringify(next))
  match.release()
  const again = match.state
  expect(again).not.toBe(next)
  expect(again).toEqual(next)
  expect(match.state).toBe(again)
})

it('a state that nobody has written as JSON is kept when its command is done', async () => {
  const terms = await termsOf('mottainai')
  const state = played(terms, 5)
  const match = new RunningMatch(terms, state)
  match.release()
  expect(match.state).toBe(state)
})

it('a state that another process has announced is read when it is asked for', async () => {
  const terms = await termsOf('mottainai')
  const match = new RunningMatch(terms, played(terms, 5))
  const next = played(terms, 6)
  match.follow(next.number, JSON.stringify(next))
  expect(match.number).toBe(next.number)
  expect(match.state).toEqual(next)
})

it.each([
  ['after another event', { number: 3 }],
  ['by the rules of another version', { version: 99 }],
])('a state %s is not taken from another process', async (_, change) => {
  const terms = await termsOf('mottainai')
  const match = new RunningMatch(terms, played(terms, 5))
  const next = played(terms, 6)
  match.follow(next.number, JSON.stringify({ ...next, ...change }))
  expect(() => match.state).toThrow('not the one after event')
})
