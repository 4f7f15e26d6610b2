import { beforeEach, describe, expect, it } from 'vitest'
import { SceneCache } from '../src/table/scene-cache.js'

describe('the cache of scenes', () => {
  let cache: SceneCache
  beforeEach(() => {
    cache = new SceneCache(10)
    cache.set('a', 0, '1234')
    cache.set('a', null, '5678')
  })

  it('keeps the scene of each seat and of onlookers apart', () =>
    expect([cache.get('a', 0), cache.get('a', null), cache.get('a', 1)]).toEqual(['1234', '5678', undefined]))

  it('keeps as many letters as it may', () => {
    cache.set('b', 0, '90')
    expect([cache.has('a', 0), cache.has('a', null), cache.has('b', 0)]).toEqual([true, true, true])
  })

  it('drops the oldest when there are more', () => {
    cache.set('b', 0, '90x')
    expect([cache.has('a', 0), cache.has('a', null), cache.has('b', 0)]).toEqual([false, true, true])
  })

  it('drops what was read longest ago', () => {
    cache.get('a', 0)
    cache.set('b', 0, '90x')
    expect([cache.has('a', 0), cache.has('a', null)]).toEqual([true, false])
  })

  it('counts a scene that is replaced once', () => {
    for (let i = 0; i < 5; i++) cache.set('a', 0, '4321')
    expect([cache.get('a', 0), cache.has('a', null)]).toEqual(['4321', true])
  })

  it('does not keep a scene that is larger than all it may keep', () => {
    cache.set('b', 0, 'x'.repeat(11))
    expect(cache.has('b', 0)).toBe(false)
  })
})
