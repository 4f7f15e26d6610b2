import { EVENT_KINDS } from '@handwerk/match'
import { EVENT_KINDS as PROTOCOL_KINDS } from '@handwerk/protocol'
import { expect, it } from 'vitest'

it('the protocol names exactly the kinds of events of a match', () => {
  expect([...PROTOCOL_KINDS].sort()).toEqual([...EVENT_KINDS].sort())
})
