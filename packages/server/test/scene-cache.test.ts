import { beforeEach, describe, expect, it } from 'vitest'
import { type KeptEvents, SceneCache } from '../src/table/scene-cache.js'

const events = (text: string, number = 1, end: string | null = null): KeptEvents => ({
  number,
  heard: number,
  text,
  end,
})

describe('the cache of scenes', () => {
  let cache: SceneCache
  beforeEach(() => {
    cache = new SceneCache(10)
    cache.set('a', 0, events('1234'))
    cache.set('a', null, events('5678'))
  })
  const has = (table: string, seat: number | null) => cache.numberOf(table, seat) > 0

  it('keeps the scene of each seat and of onlookers apart', () =>
    expect([cache.get('a', 0)?.text, cache.get('a', null)?.text, cache.get('a', 1)]).toEqual([
      '1234',
      '5678',
      undefined,
    ]))

  it('tells up to which event it knows a seat', () => {
    cache.set('a', 0, events('1234', 7))
    expect([cache.numberOf('a', 0), cache.numberOf('a', 1)]).toEqual([7, 0])
  })

  it('keeps as many letters as it may', () => {
    cache.set('b', 0, events('90'))
    expect([has('a', 0), has('a', null), has('b', 0)]).toEqual([true, true, true])
  })

  it('drops the oldest when there are more', () => {
    cache.set('b', 0, events('90x'))
    expect([has('a', 0), has('a', null), has('b', 0)]).toEqual([false, true, true])
  })

  it('counts what is known at the end of a match, too', () => {
    cache.set('b', 0, events('9', 1, '0x'))
    expect([has('a', 0), has('a', null), has('b', 0)]).toEqual([false, true, true])
  })

  it('drops what was read longest ago', () => {
    cache.get('a', 0)
    cache.set('b', 0, events('90x'))
    expect([has('a', 0), has('a', null)]).toEqual([true, false])
  })

  it('counts a scene that is replaced once', () => {
    for (let i = 0; i < 5; i++) cache.set('a', 0, events('4321'))
    expect([cache.get('a', 0)?.text, has('a', null)]).toEqual(['4321', true])
  })

  it('does not keep a scene that is larger than all it may keep', () => {
    cache.set('b', 0, events('x'.repeat(11)))
    expect(has('b', 0)).toBe(false)
  })
})
