/** Records: every ending, and everything that happened, survives writing and reading. */
import type { AnyGameModule } from '@handwerk/kernel'
import { endingIn, type MatchRecord, matchOf, shortRecord, verifyRecord } from '@handwerk/match'
import { beforeAll, describe, expect, it } from 'vitest'
import { moduleOf, type Played, termsFor, type Wanted } from './play.js'
import { readBack, recordAfter } from './recorded.js'

let module: AnyGameModule
beforeAll(async () => {
  module = await moduleOf('mottainai')
})

const recordFor = (play: (played: Played) => void, wanted: Wanted = {}) => recordAfter(module, play, wanted)

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
  it.each(ENDINGS)('is valid, and says how the match ended: %s', (how, wanted, play) => {
    const record = recordFor(play, wanted)
    expect(verifyRecord(module, record)).toBeNull()
    expect(endingIn(record)?.how).toBe(how)
  })

  it.each(ENDINGS)('replays to the same match: %s', (_, wanted, play) => {
    const record = recordFor(play, wanted)
    const match = matchOf(module, record)
    expect(match.ok && match.value?.events.map(({ is, at }) => [is, at])).toEqual(
      record.events?.map(({ is, at }) => [is, at]),
    )
    expect(match.ok && match.value?.state.ending).toEqual(record.ending)
  })

  it.each(ENDINGS)('is valid also in its short form: %s', (_, wanted, play) => {
    const record = recordFor(play, wanted)
    const short = readBack(shortRecord(record))
    expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(record).length)
    expect(verifyRecord(module, short)).toBeNull()
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
    expect(verifyRecord(module, record)).toBeNull()
  })

  const FORGED: readonly (readonly [string, (record: MatchRecord) => object, string])[] = [
    ['another winner', (record) => ({ ending: { ...record.ending, winners: [1] } }), 'another ending'],
    ['no ending', () => ({ ending: null }), 'another ending'],
    ['a move less', (record) => ({ moves: record.moves.slice(0, -1) }), 'those that stand by its events'],
    ['an event less', (record) => ({ events: record.events?.slice(0, -1) }), 'another ending'],
    ['no events', () => ({ events: undefined }), 'another ending'],
  ]
  it.each(FORGED)('that was changed is not valid: %s', (_, change, sentence) => {
    const record = recordFor((played) => {
      for (let i = 0; i < 6; i++) played.playOn(i)
      played.command(1, { is: 'resign' })
    })
    const found = verifyRecord(module, readBack({ ...record, ...change(record) }))
    expect(found?.sentence).toContain(sentence)
  })

  describe('that continued by newer rules', () => {
    const resigned = () =>
      recordFor(
        (played) => {
          played.command(1, { is: 'resign' })
          itself(played)
        },
        { people: [true, true, true] },
      )
    const rebased = () => ({ after: 0, version: module.game.version, position: termsFor(module).begins })

    it('is valid if it ended as its events and moves say', () => {
      expect(verifyRecord(module, { ...resigned(), rebased: rebased() })).toBeNull()
    })

    it('is not valid with another winner', () => {
      const record = resigned()
      const ending = record.ending ? { ...record.ending, winners: [1] } : null
      expect(verifyRecord(module, { ...record, rebased: rebased(), ending })?.sentence).toContain('another ending')
    })

    it('is not valid if its events are of other moves', () => {
      const record = resigned()
      const events = record.events?.slice(0, -1) ?? []
      expect(verifyRecord(module, { ...record, rebased: rebased(), events })?.sentence).toContain('stand by its events')
    })
  })

  it('of version 0.1.0 holds only moves, and ends by its result', () => {
    const { bots: _, pace: __, rated: ___, events: ____, ending: _____, ...old } = recordFor(itself)
    const record = readBack(old)
    expect(verifyRecord(module, record)).toBeNull()
    expect(endingIn(record)?.winners).toEqual(record.result?.winners)
  })
})

const itself = (played: Played): void => {
  while (!played.state.ending) played.playOn(played.state.number)
}
