/** Events from outside: nothing is trusted. */
import type { AnyGameModule } from '@handwerk/kernel'
import { Match, readEvents, type Terms } from '@handwerk/match'
import { beforeAll, describe, expect, it } from 'vitest'
import { moduleOf, Played, termsFor } from './play.js'

let terms: Terms
let module: AnyGameModule
let events: readonly Record<string, unknown>[]
beforeAll(async () => {
  module = await moduleOf('oh-my-goods')
  terms = termsFor(module, { people: [true, true, false] })
  const played = new Played(terms, 100)
  for (let i = 0; i < 12; i++) played.playOn(i, 100 + i)
  played.command(0, { is: 'offer-end' }, 200)
  played.command(1, { is: 'answer', yes: false }, 201)
  played.command(1, { is: 'leave' }, 202)
  events = JSON.parse(JSON.stringify(played.events))
})

const changed = (at: number, change: object): unknown =>
  events.map((event, i) => (i === at ? { ...event, ...change } : event))

describe('events that are read', () => {
  it('rebuild the match', () => {
    const read = readEvents(terms, events)
    expect(read.ok && read.value.events).toHaveLength(events.length)
    expect(read.ok && read.value.state.seats[1]?.standIn).toBe(true)
  })

  it('lead to the same state as playing did', () => {
    const read = readEvents(terms, events)
    const played = Match.from(terms, read.ok ? read.value.events : [])
    expect(read.ok && JSON.stringify(read.value.state)).toBe(JSON.stringify(played.state))
  })

  const FORGED: readonly (readonly [string, () => unknown, string, string])[] = [
    ['no list', () => 'events', '', 'must be a list'],
    ['no start', () => events.slice(1), '[0].is', 'must be start'],
    ['a second start', () => [...events, events[0]], '[16].is', 'begins once'],
    ['a gap', () => events.filter((_, i) => i !== 13), '[13]', ''],
    ['another number', () => changed(3, { number: 9 }), '[3].number', 'is not what the rules make of it'],
    ['a move that is not allowed', () => changed(3, { line: 'build' }), '[3]', 'cannot have happened'],
    ['a fact that is made up', () => changed(0, { facts: [] }), '[0].facts', 'is not what the rules make of it'],
    ['an observer who did not observe it', () => changed(6, { heard: [9, 9, 9, 9] }), '[6].heard', 'forged'],
    ['an answer that nobody asked for', () => changed(15, { is: 'consent' }), '[15]', 'not asked to agree'],
    ['time that was not over', () => changed(15, { is: 'timeout' }), '[15]', 'was not over'],
    ['an answer to another decision', () => changed(3, { decision: 40 }), '[3]', 'not asked that'],
    ['time that goes back', () => changed(4, { at: 1 }), '[4].at', 'must not be before'],
    ['a seat that is not there', () => changed(15, { seat: 7 }), '[15].seat', 'must be a whole number'],
    ['an unknown kind', () => changed(15, { is: 'bribe' }), '[15].is', 'is no kind of event: bribe'],
    ['a kind of a newer version', () => changed(15, { is: 'pause' }), '[15].is', 'newer version'],
    ['an unknown field', () => changed(15, { secret: 1 }), '[15].secret', 'is not known here'],
  ]

  it.each(FORGED)('are refused with their place: %s', (_, make, place, reason) => {
    const read = readEvents(terms, make())
    if (read.ok) throw new Error('it was read')
    const at = read.fault.at.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
    expect(at.startsWith(place)).toBe(true)
    expect(read.fault.reason).toContain(reason)
  })
})
