/** Records: every ending, and everything that happened, survives being written and read. */
import { type AnyBox, readRecord } from '@handwerk/kernel'
import {
  endingIn,
  type MatchRecord,
  matchOf,
  movesByStandIns,
  recordOf,
  shortRecord,
  verifyRecord,
  withStory,
} from '@handwerk/match'
import { beforeAll, describe, expect, it } from 'vitest'
import { boxOf, Played, termsFor, type Wanted } from './play.js'

let box: AnyBox
beforeAll(async () => {
  box = await boxOf('mottainai')
})

function recordFor(play: (played: Played) => void, wanted: Wanted = {}): MatchRecord {
  const terms = termsFor(box, wanted)
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

function readBack(record: object): MatchRecord {
  const raw: unknown = JSON.parse(JSON.stringify(record))
  const read = readRecord(raw)
  if (!read.ok) throw new Error(read.fault.reason)
  const whole = withStory(read.value, raw)
  if (!whole.ok) throw new Error(whole.fault.reason)
  return whole.value
}

const ENDINGS: readonly (readonly [string, Wanted, (played: Played) => void])[] = [
  [
    'played',
    {},
    (played) => {
      while (!played.state.ending) played.playOn(played.state.number)
    },
  ],
  [
    'resigned',
    {},
    (played) => {
      played.playOn()
      played.command(1, { is: 'resign' })
    },
  ],
  [
    'timeout',
    { pace: { is: 'live', clock: 60_000, bonus: 0 } },
    (played) => {
      const late = played.state.seats.findIndex(({ open }) => open)
      played.command(1 - late, { is: 'claim', seat: late, want: 'win' }, 100_000)
    },
  ],
  [
    'agreed',
    {},
    (played) => {
      played.command(0, { is: 'offer-end' })
      played.command(1, { is: 'answer', yes: true })
      played.time()
    },
  ],
]

describe('a record', () => {
  it.each(ENDINGS)('of a match that ended so: %s, holds, and says how it ended', (how, wanted, play) => {
    const record = recordFor(play, wanted)
    expect(verifyRecord(box, record)).toBeNull()
    expect(endingIn(record)?.how).toBe(how)
  })

  it.each(ENDINGS)('is the same match when it is played again: %s', (_, wanted, play) => {
    const record = recordFor(play, wanted)
    const match = matchOf(box, record)
    expect(match.ok && match.value?.events.map(({ is, at }) => [is, at])).toEqual(
      record.events?.map(({ is, at }) => [is, at]),
    )
    expect(match.ok && match.value?.state.ending).toEqual(record.ending)
  })

  it.each(ENDINGS)('holds also without what the rules can tell again: %s', (_, wanted, play) => {
    const record = recordFor(play, wanted)
    const short = readBack(shortRecord(record))
    expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(record).length)
    expect(verifyRecord(box, short)).toBeNull()
  })

  it('keeps what was taken back', () => {
    const record = recordFor(
      (played) => {
        for (let i = 0; i < 6; i++) played.playOn(i)
        played.command(0, { is: 'undo' })
      },
      { people: [true, false] },
    )
    expect(record.events?.at(-1)).toMatchObject({ is: 'undo', seat: 0 })
    expect(record.moves.length).toBeLessThan(record.events?.filter(({ is }) => is === 'move').length ?? 0)
    expect(verifyRecord(box, record)).toBeNull()
  })

  it('tells them also without numbers, and without what was taken back', () => {
    const record = recordFor(
      (played) => {
        for (let i = 0; i < 6; i++) played.playOn(i)
        played.command(0, { is: 'undo' })
        played.command(0, { is: 'leave' })
        for (let i = 0; i < 6; i++) played.playOn(i)
      },
      { people: [true, false] },
    )
    const told = movesByStandIns(record)
    expect(told).toHaveLength(record.moves.length)
    expect(movesByStandIns(readBack(shortRecord(record)))).toEqual(told)
  })

  it('tells the moves that a bot made in the place of somebody', () => {
    const record = recordFor((played) => {
      played.playOn()
      played.command(0, { is: 'leave' })
      for (let i = 0; i < 8; i++) played.playOn(i)
      played.command(0, { is: 'return' })
      for (let i = 0; i < 8; i++) played.playOn(i)
    })
    const left = record.events?.findIndex(({ is }) => is === 'leave') ?? 0
    const back = record.events?.findIndex(({ is }) => is === 'return') ?? 0
    const wanted = record.events?.flatMap((event, i) =>
      event.is === 'move' ? [event.seat === 0 && i > left && i < back] : [],
    )
    expect(movesByStandIns(record)).toEqual(wanted)
    expect(wanted).toContain(true)
  })

  const FORGED: readonly (readonly [string, (record: MatchRecord) => object, string])[] = [
    ['another winner', (record) => ({ ending: { ...record.ending, winners: [1] } }), 'another ending'],
    ['no ending', () => ({ ending: null }), 'another ending'],
    ['a move less', (record) => ({ moves: record.moves.slice(0, -1) }), 'those that stand by its events'],
    ['an event less', (record) => ({ events: record.events?.slice(0, -1) }), 'another ending'],
  ]
  it.each(FORGED)('that was changed does not hold: %s', (_, change, sentence) => {
    const record = recordFor((played) => {
      for (let i = 0; i < 6; i++) played.playOn(i)
      played.command(1, { is: 'resign' })
    })
    const found = verifyRecord(box, readBack({ ...record, ...change(record) }))
    expect(found?.sentence).toContain(sentence)
  })

  it('of version 0.1.0 knows moves alone, and how the rules end it', () => {
    const { bots: _, pace: __, rated: ___, events: ____, ending: _____, ...old } = recordFor(itself)
    const record = readBack(old)
    expect(verifyRecord(box, record)).toBeNull()
    expect(endingIn(record)?.winners).toEqual(record.result?.winners)
  })
})

const itself = (played: Played): void => {
  while (!played.state.ending) played.playOn(played.state.number)
}
