import { expect, it } from 'vitest'
import { clip, inColumns, table, wrap } from '../src/terminal/layout.js'

it('wraps at spaces and indents the next lines', () => {
  expect(wrap('  one two three four', 10, 4)).toEqual(['  one two', '    three', '    four'])
})

it('cuts a word that is longer than a line', () => {
  expect(wrap('abcdefghijkl', 5)).toEqual(['abcde', 'fghij', 'kl'])
})

it('keeps a text that fits', () => {
  expect(wrap('1  bid 7     Bid the 7', 80)).toEqual(['1  bid 7     Bid the 7'])
})

it('aligns numbers to the right', () => {
  expect(
    table([
      ['', 'Anna', 'B'],
      ['goods', '7', '12'],
    ]),
  ).toEqual(['       Anna   B', 'goods     7  12'])
})

it('fills columns downwards', () => {
  expect(inColumns(['1 a', '2 b', '3 c', '4 d', '5 e'], 13)).toEqual(['1 a  3 c  5 e', '2 b  4 d'])
})

it('ends a clipped text with an ellipsis', () => {
  expect(clip('Annabella', 5)).toBe('Anna…')
  expect(clip('Anna', 5)).toBe('Anna')
})
