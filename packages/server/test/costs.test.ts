/** What each request costs and in which lane it waits, as `docs/hosting.md` tells. */
import { ROUTES, type RouteName } from '@handwerk/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  Budgets,
  costOf,
  eventsCost,
  lettersCost,
  routeCost,
  talkCost,
  turnOf,
  turnOfRoute,
} from '../src/edge/costs.js'
import { StillWorld } from './own-tables.js'

describe('at a table', () => {
  for (const [is, cost, kind] of [
    ['move', 1, 'move'],
    ['follow', 2, 'scene'],
    ['unfollow', 0.2, 'read'],
    ['say', 2, 'write'],
    ['mute', 2, 'write'],
    ['undo', 10, 'undo'],
    ['answer', 5, 'write'],
    ['offer-end', 2, 'write'],
    ['withdraw', 2, 'write'],
    ['resign', 2, 'write'],
    ['claim', 2, 'write'],
    ['nudge', 10, 'write'],
    ['leave', 2, 'write'],
    ['return', 2, 'write'],
  ] as const)
    it(`"${is}" costs ${cost} and waits among "${kind}"`, () =>
      expect([costOf({ is }), turnOf({ is })]).toEqual([cost, { kind, cost }]))

  it('ten events to read cost as much as a move', () => expect(eventsCost(25)).toBe(2.5))
  it('ten who hear a line of talk cost as much as a move', () => expect(talkCost(25)).toBe(2.5))
  it('ten thousand letters of a scene delay as much as a move', () => expect(lettersCost(25_000)).toBe(2.5))
})

describe('over HTTP', () => {
  const DEAR: Partial<Record<RouteName, [cost: number, kind: string]>> = {
    name: [5, 'write'],
    account: [40, 'password'],
    signIn: [40, 'password'],
    signInByPasskey: [10, 'write'],
    newPassword: [40, 'password'],
    recover: [40, 'password'],
    deleteAccount: [60, 'password'],
    forgotten: [20, 'write'],
    ownData: [50, 'scene'],
    report: [10, 'write'],
    endSession: [5, 'write'],
    endOtherSessions: [10, 'write'],
    admin: [10, 'write'],
    sitePage: [2, 'read'],
    addPasskey: [10, 'write'],
    make: [20, 'write'],
    pair: [10, 'write'],
    cancel: [5, 'write'],
    arrange: [10, 'write'],
    decline: [5, 'write'],
    ties: [10, 'read'],
    tie: [5, 'write'],
    wayBack: [10, 'write'],
    comeBack: [10, 'write'],
    rematch: [20, 'write'],
    start: [10, 'write'],
    join: [5, 'write'],
    tables: [5, 'read'],
    ladder: [5, 'read'],
    profile: [10, 'scene'],
    record: [10, 'scene'],
    scene: [2, 'scene'],
    hands: [2, 'scene'],
  }
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    if (name === 'act') continue
    const [cost, kind] = DEAR[name] ?? [1, ROUTES[name].method === 'GET' ? 'read' : 'write']
    it(`${name} costs ${cost} and waits among "${kind}"`, () =>
      expect([routeCost(name), turnOfRoute(name, {}, false)]).toEqual([cost, { kind, cost }]))
  }

  it('an act is paid for as the act that it is', () => expect(routeCost('act')).toBe(0))

  for (const [is, kind, cost] of [
    ['move', 'move', 1],
    ['undo', 'undo', 10],
    ['say', 'write', 5],
    ['nonsense', 'write', 5],
    [7, 'write', 5],
  ] as const)
    it(`the act ${JSON.stringify(is)} waits among "${kind}"`, () =>
      expect(turnOfRoute('act', { is }, false)).toEqual({ kind, cost }))

  for (const body of [null, undefined, 'move', 7, {}])
    it(`an act with the body ${JSON.stringify(body)} waits among "write"`, () =>
      expect(turnOfRoute('act', body, false)).toEqual({ kind: 'write', cost: 1 }))

  it('other requests are no acts, whatever their body says', () =>
    expect(turnOfRoute('make', { is: 'move' }, false)).toEqual({ kind: 'write', cost: 20 }))

  it('a password from a known browser waits among its like', () =>
    expect(turnOfRoute('signIn', {}, true)).toEqual({ kind: 'known-password', cost: 40 }))
})

describe('a budget', () => {
  let world: StillWorld
  let budgets: Budgets
  beforeEach(() => {
    world = new StillWorld(0)
    budgets = new Budgets(world, { address: { burst: 10, perSecond: 2 }, person: { burst: 4, perSecond: 1 } })
  })

  it('that is spent refuses with a sentence and the time to wait', () => {
    budgets.spend({ address: 'a', person: null }, 10)
    const sentence = 'This was more work than one may ask of the server; wait 500 ms.'
    expect(() => budgets.spend({ address: 'a', person: null }, 1)).toThrow(
      expect.objectContaining({ refused: { code: 'too-many', sentence, retry: 500 } }),
    )
  })

  it('that lacks a millisecond refuses', () => {
    budgets.spend({ address: 'a', person: null }, 10)
    world.time = 499.5
    expect(() => budgets.spend({ address: 'a', person: null }, 1)).toThrow('wait 1 ms')
    world.time = 500
    budgets.spend({ address: 'a', person: null }, 1)
  })

  it('tells the longer of both times', () => {
    budgets.spend({ address: 'a', person: null }, 10)
    budgets.spend({ address: 'b', person: 'p' }, 4)
    expect(() => budgets.spend({ address: 'a', person: 'p' }, 4)).toThrow('wait 4000 ms')
  })

  it('remembers nobody who asked for nothing that costs', () => {
    budgets.spend({ address: 'a', person: 'p' }, 0)
    expect(budgets.size).toBe(0)
  })

  it('remembers the address and the person', () => {
    budgets.spend({ address: 'a', person: 'p' }, 1)
    budgets.spend({ address: 'a', person: null }, 1)
    expect(budgets.size).toBe(2)
  })

  it('of talk is of lines, whatever they cost', () => {
    const plenty = { burst: 100, perSecond: 100 }
    const talking = new Budgets(world, { address: plenty, person: plenty, talk: { burst: 2, perSecond: 0.5 } })
    const payer = { address: 'a', person: 'p' }
    for (let i = 0; i < 2; i++) talking.speak(payer, 0)
    expect(() => talking.speak(payer, 0)).toThrow('You talk too fast; wait 2000 ms.')
    talking.speak({ ...payer, person: 'q' }, 0)
    world.time = 2000
    talking.speak(payer, 0)
  })

  it('pays later for work that is already done', () => {
    budgets.charge({ address: 'a', person: 'p' }, 14)
    expect(() => budgets.spend({ address: 'a', person: null }, 1)).toThrow('wait 2500 ms')
  })
})
