/** Whose request is next, and how many are in progress. */
import { beforeEach, describe, expect, it } from 'vitest'
import { FairTurns, FULL, type TurnKind } from '../src/edge/fair-turns.js'
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
    await endAll()
    expect([begun, turns.waiting]).toEqual([['a'], 0])
  })

  it('count the addresses that wait', async () => {
    for (const address of ['a', 'b', 'b', 'c']) void take(address, address, 1, 'scene')
    await settle()
    expect(turns.waiting).toBe(2)
  })
})

describe('by default there are in progress', () => {
  for (const [kind, most] of [
    ['move', 1000],
    ['read', 4],
    ['write', 3],
    ['scene', 2],
    ['undo', 2],
    ['password', 1],
    ['known-password', 1],
  ] as const)
    it(`${most} of the kind "${kind}"`, async () => {
      turns = new FairTurns(realWorld)
      for (let i = 0; i < most + 5; i++) void take('a', kind, 1, kind)
      for (let i = 0; i < 5; i++) await settle()
      expect(begun).toHaveLength(most)
    })
})

describe('at a time', () => {
  /** A world whose event loop goes on when the test says so. */
  let goOn: () => void
  beforeEach(() => {
    const soon: (() => void)[] = []
    goOn = () => soon.shift()?.()
    turns = new FairTurns({ ...realWorld, timers: { ...realWorld.timers, soon: (work) => soon.push(work) } })
  })

  it('32 moves and one of each other kind begin, in this order', () => {
    for (const kind of ['password', 'undo', 'write', 'scene', 'read', 'known-password', 'move'] as const)
      for (let i = 0; i < 33; i++) void take('a', kind, 1, kind)
    goOn()
    const moves = Array.from({ length: 32 }, () => 'move')
    expect(begun).toEqual([...moves, 'known-password', 'read', 'scene', 'write', 'undo', 'password'])
  })

  it('the rest begins when the event loop has served others', () => {
    for (let i = 0; i < 33; i++) void take('a', 'move', 1, 'move')
    goOn()
    goOn()
    expect(begun).toHaveLength(33)
  })

  it('nothing begins before the event loop has served others', () => {
    void take('a', 'a')
    expect(begun).toEqual([])
  })
})

describe('an address that comes later', () => {
  /** One scene is in progress, and the address "a" has cost this much and still waits. */
  const after = async (cost: number) => {
    void take('a', 'first', cost, 'scene')
    for (const name of ['second', 'third']) void take('a', name, 1, 'scene')
    await settle()
    ends[0]?.()
    await settle()
  }

  it('goes before one that has cost much', async () => {
    await after(50)
    void take('b', 'b', 1, 'scene')
    await endAll()
    expect(begun).toEqual(['first', 'second', 'b', 'third'])
  })

  it('is at most a hundred ahead', async () => {
    await after(500)
    void take('b', 'b1', 99, 'scene')
    void take('b', 'b2', 99, 'scene')
    void take('b', 'b3', 99, 'scene')
    await endAll()
    expect(begun).toEqual(['first', 'second', 'b1', 'b2', 'third', 'b3'])
  })

  it('and comes again is as far as it has cost', async () => {
    void take('a', 'a1', 10, 'scene')
    void take('b', 'b1', 1, 'scene')
    void take('b', 'b2', 1, 'scene')
    await settle()
    ends[0]?.()
    await settle()
    void take('a', 'a2', 1, 'scene')
    await endAll()
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2'])
  })

  it('owes nothing any more when nobody has waited', async () => {
    void take('a', 'a1', 10, 'scene')
    await settle()
    for (const name of ['a2', 'b1']) void take(name.charAt(0), name, 1, 'scene')
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'b1'])
  })
})

it('what was not known of the cost counts, also where nothing of the address waits', async () => {
  void take('a', 'a1', 1, 'scene')
  void take('b', 'b1', 1, 'scene')
  void take('b', 'b2', 1, 'scene')
  await settle()
  turns.charge('a', 'scene', 10)
  void take('a', 'a2', 1, 'scene')
  await endAll()
  expect(begun).toEqual(['a1', 'b1', 'b2', 'a2'])
})

describe('moves that are gathered', () => {
  /** Ends the pause after a batch. */
  let endPause: () => void
  let pauses: (() => void)[]
  beforeEach(() => {
    pauses = []
    endPause = () => pauses.shift()?.()
    const after = (milliseconds: number, work: () => void) => {
      expect(milliseconds).toBe(40)
      pauses.push(work)
      return { cancel: () => pauses.splice(pauses.indexOf(work), 1) }
    }
    turns = new FairTurns({ ...realWorld, timers: { ...realWorld.timers, after } }, {}, () => 40)
  })

  it('begin at once after a pause, and those that follow when the next pause is over', async () => {
    void take('a', 'a1', 1, 'move')
    void take('b', 'b1', 1, 'move')
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
    void take('a', 'a2', 1, 'move')
    void take('b', 'b2', 1, 'move')
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
    endPause()
    await settle()
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2'])
  })

  it('begin before the pause is over when there are enough of them', async () => {
    void take('a', 'first', 1, 'move')
    await settle()
    for (let i = 1; i < FULL; i++) void take('a', `${i}`, 1, 'move')
    await settle()
    expect(begun).toEqual(['first'])
    void take('b', 'last', 1, 'move')
    await settle()
    await settle()
    expect(begun).toHaveLength(FULL + 1)
  })

  it('wait for one pause at a time, also after enough of them came', async () => {
    for (let i = 0; i <= FULL; i++) void take('a', `${i}`, 1, 'move')
    await settle()
    await settle()
    expect(pauses).toHaveLength(1)
    for (let i = 0; i < FULL; i++) void take('a', `again ${i}`, 1, 'move')
    await settle()
    await settle()
    expect(pauses).toHaveLength(1)
  })

  it('make nothing else wait', async () => {
    void take('a', 'a1', 1, 'move')
    await settle()
    void take('a', 'a read', 1, 'read')
    await settle()
    expect(begun).toEqual(['a1', 'a read'])
  })

  it('begin at once again when nobody moved meanwhile', async () => {
    void take('a', 'a1', 1, 'move')
    await settle()
    endPause()
    void take('a', 'a2', 1, 'move')
    await settle()
    expect(begun).toEqual(['a1', 'a2'])
  })
})
