import { describe, expect, it } from 'vitest'
import { nearest } from '../src/terminal/nearest.js'

const KNOWN = ['work', 'assist', 'produce', 'database-url', 'data']

describe('the nearest known word', () => {
  it.each([
    ['wrok', 'work'],
    ['asist', 'assist'],
    ['prodduce', 'produce'],
    ['databse-url', 'database-url'],
    ['date', 'data'],
    ['work', 'work'],
  ])('to %s is %s', (typed, meant) => expect(nearest(typed, KNOWN)).toBe(meant))

  it.each(['xyz', 'colour', '', 'w'])('to %j is none', (typed) => expect(nearest(typed, KNOWN)).toBeNull())
})
