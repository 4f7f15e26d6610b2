/** A sound reader of records passes, and each reader with a fault fails where it should. */
import { endingIn, type MatchRecord, movesByStandIns, storyOf, verifyRecord } from '@handwerk/match'
import {
  checkReader,
  type EndedName,
  endedMatch,
  ensureRefused,
  ensureTold,
  type Reader,
  type ToldRecord,
} from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { toy } from './toy/game-module.js'

function tell(record: MatchRecord): ToldRecord {
  const ending = endingIn(record)
  if (!ending) throw new Error('it is not over')
  const byBots = movesByStandIns(record)
  const judged = record.moves.flatMap((_, i) => (byBots[i] ? [] : [i + 1]))
  return { how: ending.how, winners: ending.winners, story: storyOf(record), judged }
}

const sound: Reader = async (record) => (verifyRecord(toy, record) ? 'refused' : tell(record))

const telling = (change: (record: MatchRecord, told: ToldRecord) => Partial<ToldRecord>): Reader => {
  return async (record) => ({ ...tell(record), ...change(record, tell(record)) })
}

const LEFT = 'played by bots for somebody who left, returned and left again'
const RESIGNED = 'resigned among three, and a bot would have won for them'
const TAKEN_BACK = 'resigned after moves were taken back'

checkReader(toy, sound)

const BROKEN: readonly (readonly [string, Reader, EndedName, RegExp])[] = [
  [
    'names the winners by the points alone',
    telling(({ result }, { winners }) => ({ winners: result?.winners ?? winners })),
    RESIGNED,
    /how it ended/,
  ],
  ['treats every ending as a game that was played out', telling(() => ({ how: 'played' })), 'agreed', /how it ended/],
  ['shows only moves', telling(() => ({ story: [] })), LEFT, /what happened/],
  [
    'says nothing of moves that were taken back',
    telling((_, { story }) => ({ story: story.filter(({ is }) => is !== 'undo') })),
    TAKEN_BACK,
    /what happened/,
  ],
  [
    'tells the story at another place',
    telling((_, { story }) => ({ story: story.map(({ is }) => ({ is, after: 0 })) })),
    LEFT,
    /who did it, and when/,
  ],
  [
    'takes one for the other',
    telling((_, { story }) => ({ story: story.map(({ is, seat = 0 }) => ({ is, seat: 1 - seat })) })),
    'timeout',
    /who did it, and when/,
  ],
  [
    'judges people by the moves of bots',
    telling(({ moves }) => ({ judged: moves.map((_, i) => i + 1) })),
    LEFT,
    /moves of bots/,
  ],
  ['judges nobody', telling(() => ({ judged: [] })), RESIGNED, /moves by which people were judged/],
  ['refuses valid records', async () => 'refused', 'played', /a valid record was refused/],
]

describe('a reader that does not tell a match as it was is found', () => {
  it.each(BROKEN)('%s', async (_, read, name, complaint) => {
    await expect(ensureTold(read, endedMatch(toy, name))).rejects.toThrow(complaint)
  })
})

describe('a reader that believes what it reads is found', () => {
  const believing: Reader = async (record) => tell(record)
  it.each(['another winner', 'no events, and another winner', 'an event less'] as const)('%s', async (forgery) => {
    const read = ensureRefused(believing, endedMatch(toy, RESIGNED), forgery)
    await expect(read).rejects.toThrow(`a record with ${forgery}`)
  })
})
