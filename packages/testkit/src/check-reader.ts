/**
 * The tests that every program inherits that reads records: all name the same
 * winners, tell the same story, refuse forged records, and judge nobody by the
 * moves of a bot.
 */
import type { AnyGameModule, Seat } from '@handwerk/kernel'
import type { Ending, MatchRecord } from '@handwerk/match'
import { describe, expect, it } from 'vitest'
import { ENDED_NAMES, type EndedMatch, type EndedName, endedMatch, type Happened } from './ended-matches.js'

/** What a program shows people of a record. */
export interface ToldRecord {
  readonly how: Ending['how']
  readonly winners: readonly Seat[]
  /**
   * What it told beside the moves, in order. The seat and the number of moves before
   * are compared if the program gives them.
   */
  readonly story: readonly (Pick<Happened, 'is'> & Partial<Happened>)[]
  /** The numbers, from 1, of the moves by which it judged people; left out by a program that judges nobody. */
  readonly judged?: readonly number[]
}

/** Reads a record as a person would with the program: what is shown, or that the record was refused. */
export type Reader = (record: MatchRecord) => Promise<ToldRecord | 'refused'>

const FORGERIES = ['another winner', 'no ending', 'no events, and another winner', 'an event less'] as const
type Forgery = (typeof FORGERIES)[number]

/** A record that was changed so that it is wrong. */
function forged(record: MatchRecord, forgery: Forgery): object {
  const { ending, events = [] } = record
  const other = ending ? withOtherWinner(ending) : null
  switch (forgery) {
    case 'another winner':
      return { ...record, ending: other }
    case 'no ending':
      return { ...record, ending: null }
    case 'no events, and another winner':
      return { ...record, events: undefined, ending: other }
    case 'an event less': {
      const first = events.findIndex(({ is }) => is !== 'start' && is !== 'move')
      return { ...record, events: events.toSpliced(Math.max(1, first), 1) }
    }
  }
}

const withOtherWinner = (ending: Ending): Ending => {
  const seats = ending.ranks?.length ?? 2
  return { ...ending, winners: ending.winners.length === 1 ? ending.winners.map((seat) => (seat + 1) % seats) : [0] }
}

/** Throws unless a reader tells the match as it was. */
export async function ensureTold(read: Reader, { record, story, byStandIns }: EndedMatch): Promise<void> {
  const told = await read(copied(record))
  if (told === 'refused') throw new Error('a valid record was refused')
  const { how, winners, judged } = told
  expect({ how, winners }, 'how it ended').toEqual({ how: record.ending?.how, winners: record.ending?.winners })
  expect(
    told.story.map(({ is }) => is),
    'what happened',
  ).toEqual(story.map(({ is }) => is))
  expect(story, 'who did it, and when').toMatchObject(told.story)
  const byBots = judged?.filter((number) => byStandIns.includes(number)) ?? []
  expect(byBots, 'moves of bots by which somebody was judged').toEqual([])
  if (judged && record.moves.length > 0) expect(judged, 'moves by which people were judged').not.toEqual([])
}

/** Throws unless a reader refuses a changed record. */
export async function ensureRefused(read: Reader, { record }: EndedMatch, forgery: Forgery): Promise<void> {
  expect(await read(copied(forged(record, forgery))), `a record with ${forgery}`).toBe('refused')
}

const copied = (record: object): MatchRecord => JSON.parse(JSON.stringify(record))

/** `matches`: those that the program is given; all if left out. */
export function checkReader(
  module: AnyGameModule,
  read: Reader,
  {
    matches = ENDED_NAMES,
    timeout = 30_000,
  }: { readonly matches?: readonly EndedName[]; readonly timeout?: number } = {},
): void {
  describe(`records of ${module.game.name}`, () => {
    const known = new Map<EndedName, EndedMatch>()
    const ended = (name: EndedName): EndedMatch => {
      const match = known.get(name) ?? endedMatch(module, name)
      known.set(name, match)
      return match
    }

    it.each(matches)('are told as they were: %s', { timeout }, (name) => ensureTold(read, ended(name)))

    // A reader takes a while for a long game, so each is forged once unless its story is new.
    const forgeries = matches.flatMap((name) => {
      const some = name.startsWith('played') ? FORGERIES.slice(0, 1) : FORGERIES
      return some.map((forgery) => [forgery, name] as const)
    })
    it.each(forgeries)('are refused with %s: %s', { timeout }, (forgery, name) =>
      ensureRefused(read, ended(name), forgery),
    )
  })
}
