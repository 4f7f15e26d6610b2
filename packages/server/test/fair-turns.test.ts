/** Whose request is next, and how many are in progress. */
import { beforeEach, describe, expect, it } from 'vitest'
import { FairTurns, type TurnKind } from '../src/edge/fair-turns.js'
import { realWorld } from '../src/world.js'

let begun: string[]
let ends: (() => void)[]
let turns: FairTurns
beforeEach(() => {
  begun = []
  ends = []
  turns = new FairTurns(realWorld, { read: 4, scene: 1 })
})
const settle = async () => {
  for (let i = 0; i < 20; i++) await new Promise(setImmediate)
}
const take = (address: string, name: string, cost = 1, kind: TurnKind = 'read') =>
  turns.take(address, { kind, cost }, () => {
    begun.push(name)
    return new Promise<string>((done) => ends.push(() => done(name)))
  })
/** Ends one after the other until nothing is left. */
const endAll = async () => {
  for (let i = 0; i < ends.length; i++) {
    ends[i]?.()
    await settle()
  }
}

describe('requests of one kind', () => {
  it('begin in turns of addresses', async () => {
    for (const name of ['a1', 'a2', 'a3']) void take('a', name)
    void take('b', 'b1')
    await settle()
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('are in progress up to the limit, and the next begins when one ends', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) void take(name, name)
    await settle()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    ends[0]?.()
    await settle()
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('begin first where they have cost least', async () => {
    for (const name of ['a1', 'a2', 'a3']) void take('a', name, 10)
    for (const name of ['b1', 'b2', 'b3']) void take('b', name, 1)
    await settle()
    await endAll()
    expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'a3'])
  })

  it('begin later where something cost more than was known', async () => {
    void take('a', 'a1', 1, 'scene')
    await settle()
    for (const name of ['a2', 'b1', 'b2']) void take(name.charAt(0), name, 1, 'scene')
    turns.charge('a', 'scene', 10)
    await endAll()
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2'])
  })
})

describe('requests', () => {
  it('of one kind do not wait for those of another', async () => {
    void take('a', 'a scene', 1, 'scene')
    void take('a', 'another scene', 1, 'scene')
    void take('a', 'a read')
    await settle()
    expect(begun.sort()).toEqual(['a read', 'a scene'])
  })

  it('that move begin before all others', async () => {
    for (const kind of ['password', 'undo', 'write', 'scene', 'read', 'move'] as const) void take('a', kind, 1, kind)
    await settle()
    expect(begun[0]).toBe('move')
  })

  it('give what they lead to', async () => {
    const done = take('a', 'a')
    await settle()
    ends[0]?.()
    expect(await done).toBe('a')
  })

  it('that fail make room for others', async () => {
    const failed = turns.take('a', { kind: 'scene', cost: 1 }, async () => {
      throw new Error('no')
    })
    void take('b', 'b', 1, 'scene')
    await expect(failed).rejects.toThrow('no')
    await settle()
    expect(begun).toEqual(['b'])
  })

  it('that wait when the server stops are refused, and those after them', async () => {
    void take('a', 'a', 1, 'scene')
    const waiting = take('b', 'b', 1, 'scene')
    await settle()
    turns.stop()
    await expect(waiting).rejects.toThrow('The server restarts.')
    await expect(take('c', 'c')).rejects.toThrow('The server restarts.')
    expect(begun).toEqual(['a'])
  })

  it('count the addresses that wait', async () => {
    for (const address of ['a', 'b', 'b', 'c']) void take(address, address, 1, 'scene')
    await settle()
    expect(turns.waiting).toBe(2)
  })
})
