/** What a record tells beside the standing moves, and at which place. */
import type { AnyGameModule } from '@handwerk/kernel'
import { type MatchRecord, movesByStandIns, resignedIn, shortRecord, storyOf } from '@handwerk/match'
import { beforeAll, describe, expect, it } from 'vitest'
import { moduleOf, type Played, type Wanted } from './play.js'
import { readBack, recordAfter } from './recorded.js'

let module: AnyGameModule
beforeAll(async () => {
  module = await moduleOf('mottainai')
})

const playOn = (played: Played, moves: number): void => {
  for (let i = 0; i < moves; i++) played.playOn(i)
}

const TOLD: readonly (readonly [string, Wanted, (played: Played) => void, object])[] = [
  [
    'resigning',
    { people: [true, true, true] },
    (played) => {
      playOn(played, 5)
      played.command(1, { is: 'resign' })
      playOn(played, 3)
    },
    { is: 'resign', seat: 1, after: 5 },
  ],
  [
    'a time that was over',
    { pace: { is: 'live', clock: 60_000, bonus: 0 } },
    (played) => {
      const late = played.state.seats.findIndex(({ open }) => open)
      played.command(1 - late, { is: 'claim', seat: late, want: 'win' }, 100_000)
    },
    { is: 'timeout', after: 0 },
  ],
  [
    'leaving',
    {},
    (played) => {
      playOn(played, 2)
      played.command(0, { is: 'leave' })
    },
    { is: 'leave', seat: 0, after: 2 },
  ],
  [
    'an agreed end',
    {},
    (played) => {
      playOn(played, 4)
      played.command(0, { is: 'offer-end' })
      played.command(1, { is: 'answer', yes: true })
      played.time()
    },
    { is: 'end', after: 4 },
  ],
]

describe('the story of a record', () => {
  it.each(TOLD)('tells %s after the moves before it', (_, wanted, play, told) => {
    expect(storyOf(recordAfter(module, play, wanted))).toEqual([expect.objectContaining(told)])
  })

  it.each(TOLD)('is the same in a short record: %s', (_, wanted, play) => {
    const record = recordAfter(module, play, wanted)
    expect(storyOf(readBack(shortRecord(record)))).toEqual(storyOf(record))
  })

  it('tells leaving and returning in order', () => {
    const record = recordAfter(module, (played) => {
      playOn(played, 3)
      played.command(0, { is: 'leave' })
      playOn(played, 3)
      played.command(0, { is: 'return' })
      playOn(played, 3)
    })
    expect(storyOf(record)).toEqual([
      { is: 'leave', seat: 0, after: 3 },
      { is: 'return', seat: 0, after: 6 },
    ])
  })

  it('says which seats had made the moves that were taken back', () => {
    const record = takenBack()
    const moves = record.events?.flatMap((event) => (event.is === 'move' ? [event.seat] : [])) ?? []
    expect(storyOf(record)).toEqual([
      { is: 'undo', seat: 0, after: record.moves.length, moves: moves.slice(record.moves.length) },
    ])
    expect(moves.length).toBeGreaterThan(record.moves.length)
  })

  it('is empty if a record holds only moves', () => {
    const { events: _, ending: __, ...moves } = recordAfter(module, (played) => playOn(played, 6))
    expect(storyOf(moves)).toEqual([])
  })

  it('counts the moves before the events, if the match continued from a position', () => {
    const record = recordAfter(module, (played) => {
      playOn(played, 5)
      played.command(0, { is: 'leave' })
      playOn(played, 2)
    })
    const [start, ...events] = record.events ?? []
    const later: MatchRecord = { ...record, events: start ? [start, ...events.slice(4)] : [] }
    expect(storyOf(later)).toEqual([{ is: 'leave', seat: 0, after: 5 }])
  })

  it('names those who resigned', () => {
    const record = recordAfter(module, (played) => played.command(2, { is: 'resign' }), { people: [true, true, true] })
    expect(resignedIn(record)).toEqual([2])
  })
})

/** One person takes back a move that a bot had answered. */
const takenBack = (): MatchRecord =>
  recordAfter(
    module,
    (played) => {
      playOn(played, 6)
      played.command(0, { is: 'undo' })
    },
    { people: [true, false] },
  )

describe('the moves of stand-ins', () => {
  it('are those between leaving and returning', () => {
    const record = recordAfter(module, (played) => {
      played.playOn()
      played.command(0, { is: 'leave' })
      playOn(played, 8)
      played.command(0, { is: 'return' })
      playOn(played, 8)
    })
    const left = record.events?.findIndex(({ is }) => is === 'leave') ?? 0
    const back = record.events?.findIndex(({ is }) => is === 'return') ?? 0
    const wanted = record.events?.flatMap((event, i) =>
      event.is === 'move' ? [event.seat === 0 && i > left && i < back] : [],
    )
    expect(movesByStandIns(record)).toEqual(wanted)
    expect(wanted).toContain(true)
  })

  it('are found also without numbers, and after an undo', () => {
    const record = recordAfter(
      module,
      (played) => {
        playOn(played, 6)
        played.command(0, { is: 'undo' })
        played.command(0, { is: 'leave' })
        playOn(played, 6)
      },
      { people: [true, false] },
    )
    const told = movesByStandIns(record)
    expect(told).toHaveLength(record.moves.length)
    expect(told).toContain(true)
    expect(movesByStandIns(readBack(shortRecord(record)))).toEqual(told)
  })
})
