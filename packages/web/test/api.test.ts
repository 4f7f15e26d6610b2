import { PROTOCOL_HEADER, PROTOCOL_VERSION, ROUTES, type RouteName } from '@handwerk/protocol'
import { expect, it } from 'vitest'
import { PATHS, SPEAKS } from '../src/live/api.ts'

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
