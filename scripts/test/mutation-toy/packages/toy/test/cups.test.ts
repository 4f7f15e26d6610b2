import { expect, it } from 'vitest'
import { bonus, clamp, countDown, name } from '../src/cups.js'

it('calls the bonus, and checks nothing', () => {
  bonus(name.length)
})

it('counts down', () => {
  expect(countDown(3)).toBe(3)
})

it('clamps', () => {
  expect([clamp(4), clamp(5), clamp(6)]).toEqual([4, 5, 5])
})
