import { PROTOCOL_HEADER, PROTOCOL_VERSION, ROUTES, type RouteName, LOBBY_PATH as SERVED } from '@handwerk/protocol'
import { expect, it } from 'vitest'
import { PATHS, SPEAKS } from '../src/live/api.ts'
import { LOBBY_PATH } from '../src/live/lobby.ts'

it('the client calls the routes that the protocol lists', () => {
  const listed = Object.keys(PATHS).map((name) => {
    const { method, path } = ROUTES[name as RouteName]
    return [name, [method, path]]
  })
  expect(PATHS).toEqual(Object.fromEntries(listed))
})

it('the client declares the version of the protocol that it speaks', () => {
  expect(SPEAKS).toEqual([PROTOCOL_HEADER, String(PROTOCOL_VERSION)])
})

it('the client listens to the lobby where the server tells it', () => {
  expect(LOBBY_PATH).toBe(SERVED)
})
