import { expect, it } from 'vitest'
import { BUILDING_KINDS, deckOf } from '../src/cards.js'

it('the list of kinds names the cards of the standard file', () => {
  const { names, firstAssistant } = deckOf(null)
  expect([...new Set(names.slice(0, firstAssistant))].sort()).toEqual([...BUILDING_KINDS].sort())
})
