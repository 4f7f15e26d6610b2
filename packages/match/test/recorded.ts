/** Records of matches that a test plays. */
import { type AnyGameModule, readRecord } from '@handwerk/kernel'
import { type MatchRecord, recordOf, withStory } from '@handwerk/match'
import { Played, termsFor, type Wanted } from './play.js'

/** The record of a match that `play` makes, written and read again. */
export function recordAfter(module: AnyGameModule, play: (played: Played) => void, wanted: Wanted = {}): MatchRecord {
  const terms = termsFor(module, wanted)
  const played = new Played(terms, 1000)
  play(played)
  const { begins, people } = terms
  if (begins.is !== 'deal') throw new Error('no deal')
  const head = {
    options: {},
    names: people.map((_, seat) => `P${seat}`),
    bots: people.map((person) => (person ? null : 'greedy')),
    seed: begins.seed,
    commitment: null,
  }
  return readBack(recordOf(terms, head, played.state, played.events))
}

export function readBack(record: object): MatchRecord {
  const raw: unknown = JSON.parse(JSON.stringify(record))
  const read = readRecord(raw)
  if (!read.ok) throw new Error(read.fault.reason)
  const whole = withStory(read.value, raw)
  if (!whole.ok) throw new Error(whole.fault.reason)
  return whole.value
}
