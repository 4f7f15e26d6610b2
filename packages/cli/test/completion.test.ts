import { expect, it } from 'vitest'
import { completionsOf } from '../src/terminal/completion.js'

const KNOWN = ['work mill-3 orderly', 'work mill-3 sloppy', 'work sawmill-1 orderly', 'hint', 'help']

it.each([
  ['', ['work ', 'hint', 'help']],
  ['w', ['work ']],
  ['work ', ['work mill-3 ', 'work sawmill-1 ']],
  ['work m', ['work mill-3 ']],
  ['work mill-3 ', ['work mill-3 orderly', 'work mill-3 sloppy']],
  ['WORK Mill-3 s', ['work mill-3 sloppy']],
  ['h', ['hint', 'help']],
  ['? work s', ['? work sawmill-1 ']],
  ['sell', []],
])('Tab after “%s” completes the word', (line, completions) => {
  expect(completionsOf(line, KNOWN)).toEqual(completions)
})
