import { LOBBY_PATH as SERVED } from '@handwerk/protocol'
import { expect, it } from 'vitest'
import { LOBBY_PATH } from '../src/live/lobby.ts'

it('the client listens to the lobby where the server tells it', () => {
  expect(LOBBY_PATH).toBe(SERVED)
})
