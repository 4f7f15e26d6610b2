/** Whose request is next, and how many are in progress. */
import { beforeEach, describe, expect, it } from 'vitest'
import { FairTurns } from '../src/edge/fair-turns.js'
import { realWorld } from '../src/world.js'

let begun: string[]
let ends: (() => void)[]
let turns: FairTurns
beforeEach(() => {
  begun = []
  ends = []
  turns = new FairTurns(realWorld, 4)
})
const settle = async () => {
  for (let i = 0; i < 10; i++) await new Promise(setImmediate)
}
const take = (address: string, name: string, weight = 1) =>
  turns.take(address, weight, () => {
    begun.push(name)
    return new Promise<string>((done) => ends.push(() => done(name)))
  })

describe('requests', () => {
  it('begin in turns of addresses', async () => {
    for (const name of ['a1', 'a2', 'a3']) void take('a', name)
    void take('b', 'b1')
    await settle()
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('are in progress up to the capacity, and the next begins when one ends', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) void take(name, name)
    await settle()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    ends[0]?.()
    await settle()
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('count by their weight', async () => {
    void take('a', 'heavy', 3)
    void take('b', 'light', 1)
    void take('c', 'late', 1)
    await settle()
    expect(begun).toEqual(['heavy', 'light'])
  })

  it('that are heavier than the capacity begin alone', async () => {
    void take('a', 'giant', 9)
    void take('b', 'light')
    await settle()
    expect(begun).toEqual(['giant'])
    ends[0]?.()
    await settle()
    expect(begun).toEqual(['giant', 'light'])
  })

  it('give what they lead to', async () => {
    const done = take('a', 'a')
    await settle()
    ends[0]?.()
    expect(await done).toBe('a')
  })

  it('that fail make room for others', async () => {
    const failed = turns.take('a', 4, async () => {
      throw new Error('no')
    })
    void take('b', 'b')
    await expect(failed).rejects.toThrow('no')
    await settle()
    expect(begun).toEqual(['b'])
  })
})
