import { EVENT_KINDS } from '@handwerk/match'
import { HAPPENINGS } from '@handwerk/protocol'
import { expect, it } from 'vitest'

it('the protocol names every kind of event of a match, and no other', () => {
  expect([...HAPPENINGS].sort()).toEqual([...EVENT_KINDS].sort())
})
