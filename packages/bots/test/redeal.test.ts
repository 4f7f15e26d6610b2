/** The tool that deals undrawn cards anew, for bots that see all hands. */
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { mottainai, type Position } from '@handwerk/mottainai'
import { expect, it } from 'vitest'
import { learner } from '../src/mottainai/learner.js'

it('leaves a card that was revealed on the deck, and shuffles the others', () => {
  const read = mottainai.options({}, 2)
  if (!read.ok) throw new Error(read.fault.reason)
  const p: Position = mottainai.game.start(read.value, 2, seedFrom('revealed'))
  const top = p.deck[p.deck.length - 1]
  p.known[top] = 0b111
  const decks = Array.from({ length: 10 }, (_, n) => learner.redeal(p, randomFrom(`redeal ${n}`)).deck)
  expect(new Set(decks.map((deck) => deck.at(-1)))).toEqual(new Set([top]))
  expect(new Set(decks.map(([bottom]) => bottom)).size).toBeGreaterThan(1)
  for (const deck of decks) expect(deck.toSorted()).toEqual(p.deck.toSorted())
})
