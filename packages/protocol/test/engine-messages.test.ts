/** The bounds of what is asked of an engine. */
import { describe, expect, it } from 'vitest'
import { check } from '../src/check.js'
import { EngineAsks, EngineSays } from '../src/engine-messages.js'

const isRight = (request: object) => check(EngineAsks, request).ok

describe('a request to an engine', () => {
  it.each([
    ['names a game', { is: 'save', id: 1, games: [1] }],
    ['copies a game once', { is: 'copy', id: 1, games: [1], times: 1 }],
    [
      'wants each thing once',
      { is: 'moves', id: 0, games: [1], want: ['moves', 'texts', 'views', 'waiting', 'facts'] },
    ],
  ])('%s', (_, request) => {
    expect(isRight(request)).toBe(true)
  })

  it.each([
    ['without a game', { is: 'save', id: 1, games: [] }],
    ['for no copy', { is: 'copy', id: 1, games: [1], times: 0 }],
    ['that wants something twice', { is: 'moves', id: 1, games: [1], want: ['moves', 'moves'] }],
    ['with a game below 1', { is: 'save', id: 1, games: [0] }],
  ])('%s is refused', (_, request) => {
    expect(isRight(request)).toBe(false)
  })
})

it.each([
  [0, false],
  [1, true],
])('a game of version %i in an answer', (version, isAllowed) => {
  const about = { game: 'a', version, seats: { min: 1, max: 2 }, settings: [] }
  expect(check(EngineSays, { is: 'done', id: 1, about }).ok).toBe(isAllowed)
})
