/** The tests that every program inherits that reads records: all tell the same story of how a match ended. */
import { type AnyBox, randomFrom, type Seat, seedFrom } from '@handwerk/kernel'
import { type Ending, Match, type MatchRecord, type Pace, recordOf, type SeatCommand, waitingOf } from '@handwerk/match'
import { describe, expect, it } from 'vitest'

/** What a program tells of a record: how it ended, as far as the program tells it; or that it does not hold. */
export type ReadRecord = Partial<Pick<Ending, 'how' | 'winners'>> | 'refused'

/** Matches between two people that ended in every way, as their exported records. */
export function endedMatches(box: AnyBox): ReadonlyMap<Ending['how'] | 'played after leaving', MatchRecord> {
  const ended = (pace: Pace, play: (match: Match, does: (seat: Seat, command: SeatCommand) => void) => void) => {
    const options = box.options({}, 2)
    if (!options.ok) throw new Error(options.fault.reason)
    const seed = seedFrom(`${box.game.name} ends`)
    const terms = {
      box,
      options: options.value,
      begins: { is: 'deal', seed } as const,
      pace,
      rated: false,
      people: [true, true],
    }
    const match = Match.begin(terms, 1000)
    let now = 1000
    play(match, (seat, command) => {
      now += pace.is === 'live' ? pace.clock : 1
      match.command(seat, command, now)
    })
    const head = { options: {}, names: ['Anna', 'Ben'], bots: [null, null], seed, commitment: null }
    const record: MatchRecord = JSON.parse(JSON.stringify(recordOf(terms, head, match.state, match.events)))
    return record
  }
  const none = { is: 'none' } as const
  return new Map([
    ['played', ended(none, (match) => playOut(match))],
    [
      'played after leaving',
      ended(none, (match, does) => {
        does(0, { is: 'leave' })
        playOut(match)
      }),
    ],
    ['resigned', ended(none, (_, does) => does(1, { is: 'resign' }))],
    [
      'timeout',
      ended({ is: 'live', clock: 60_000, bonus: 0 }, (match, does) => {
        const [late = 0] = waitingOf(match.state)
        does(1 - late, { is: 'claim', seat: late, want: 'win' })
      }),
    ],
    [
      'agreed',
      ended(none, (_, does) => {
        does(0, { is: 'offer-end' })
        does(1, { is: 'answer', yes: true })
      }),
    ],
  ])
}

function playOut(match: Match): void {
  const random = randomFrom('reader')
  for (let [seat] = waitingOf(match.state); seat !== undefined; [seat] = waitingOf(match.state)) {
    const moves = match.terms.box.game.moves(match.state.position, seat)
    const { asked } = match.state.seats[seat]
    match.command(seat, { is: 'move', decision: asked, move: moves[random.below(moves.length)] }, 0)
  }
}

export function checkReader(box: AnyBox, read: (record: MatchRecord) => Promise<ReadRecord>): void {
  describe(`records of ${box.game.name}`, () => {
    const records = [...endedMatches(box)]

    it.each(records)('are told as they ended: %s', async (_, record) => {
      const told = await read(record)
      if (told === 'refused') throw new Error('it was refused')
      expect(record.ending).toMatchObject(told)
    })

    it.each(records)('are refused when they say another winner: %s', async (_, record) => {
      const winners = record.ending?.winners.length === 1 ? record.ending.winners.map((seat) => 1 - seat) : [0]
      const forged = { ...record, ending: record.ending && { ...record.ending, winners } }
      expect(await read(JSON.parse(JSON.stringify(forged)))).toBe('refused')
    })
  })
}
