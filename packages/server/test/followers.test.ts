/** Who hears what at a table. */
import type { Presence, Saying, ServerMessage } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredSeat, StoredTable } from '../src/store/table-store.js'
import { type Follower, Followers, mayHear } from '../src/table/followers.js'
import { UPDATE_DELAY } from '../src/table/table-presence.js'
import { realWorld } from '../src/world.js'

const seat = (n: number, person: string): StoredSeat => ({
  seat: n,
  is: 'person',
  person,
  name: person,
  level: null,
  key: null,
  share: '',
  standIn: false,
  resigned: false,
})

let table: StoredTable
let reports: { here: Presence; asks: boolean }[]
let followers: Followers
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  table = {
    id: 'a',
    status: 'running',
    onlookers: true,
    host: 'anna',
    waiting: [],
    due: [],
    seats: [seat(0, 'anna'), seat(1, 'ben')],
  } as unknown as StoredTable
  reports = []
  followers = new Followers(
    realWorld,
    () => table,
    (here, asks) => reports.push({ here, asks }),
  )
})
afterEach(() => vi.useRealTimers())

class Listener implements Follower {
  readonly person: string | null
  readonly muted = new Set<string>()
  readonly wantsChanges = false
  readonly told: ServerMessage[] = []
  readonly dismissals: string[] = []

  constructor(person: string | null) {
    this.person = person
  }

  tell(message: string): void {
    this.told.push(JSON.parse(message))
  }

  dismiss(sentence: string): void {
    this.dismissals.push(sentence)
  }
}

const arrive = (person: string | null): Listener => {
  const listener = new Listener(person)
  followers.presence.connected(person)
  followers.add(listener, 0)
  return listener
}
const update = () => vi.advanceTimersByTime(UPDATE_DELAY)
const kinds = ({ told }: Listener) => told.map(({ is }) => is)

describe('followers', () => {
  it('are counted while they follow', () => {
    const [anna] = [arrive('anna'), arrive(null)]
    expect(followers.count).toBe(2)
    followers.remove(anna)
    expect(followers.count).toBe(1)
  })

  it('are all dismissed with the sentence', () => {
    const both = [arrive('anna'), arrive(null)]
    followers.dismiss('A newer server has gone on with this table.')
    expect(both.map(({ dismissals }) => dismissals)).toEqual([
      ['A newer server has gone on with this table.'],
      ['A newer server has gone on with this table.'],
    ])
  })

  it('who come know whether the others have been told more than they', () => {
    followers.tellSayings([{ number: 3, person: 'ben', name: 'ben', seat: 1, text: 'hello', at: 5 }])
    expect([2, 3].map((known) => followers.add(new Listener('anna'), known))).toEqual([false, true])
  })

  it('that leave twice have left once', () => {
    const [anna] = [arrive('anna'), arrive('anna')]
    followers.remove(anna)
    followers.remove(anna)
    vi.advanceTimersByTime(60_000)
    expect(followers.presence.here().seats[0]).toMatchObject({ here: true })
  })
})

describe('the table', () => {
  it('is told to everybody as they may see it', () => {
    const [anna, olga] = [arrive('anna'), arrive(null)]
    followers.tellTable()
    expect([anna, olga].map(({ told }) => told)).toMatchObject([
      [{ is: 'table', table: { you: { seat: 0 } } }],
      [{ is: 'table', table: { you: { seat: null } } }],
    ])
  })

  it('is the last that onlookers hear of a game without onlookers', () => {
    table = { ...table, onlookers: false }
    const [anna, olga] = [arrive('anna'), arrive('olga')]
    followers.tellTable()
    followers.tellTable()
    expect([kinds(anna), kinds(olga)]).toEqual([['table', 'table'], ['table']])
  })

  it('with other seats changes who is present', () => {
    const anna = arrive('anna')
    arrive('cleo')
    update()
    table = { ...table, seats: [...table.seats.slice(0, 1), seat(1, 'cleo')] }
    followers.tellTable()
    update()
    expect(anna.told.at(-1)).toMatchObject({
      is: 'presence',
      presence: { seats: [{ here: true }, { here: true }], onlookers: 0 },
    })
  })
})

describe('who is present', () => {
  const HERE: Presence = {
    seats: [
      { here: true, left: null },
      { here: false, left: null },
    ],
    onlookers: 0,
  }

  it('is told to everybody who follows, with the table', () => {
    const [anna, olga] = [arrive('anna'), arrive(null)]
    update()
    const message = { is: 'presence', table: 'a', presence: { ...HERE, onlookers: 1 } }
    expect([anna.told, olga.told]).toEqual([[message], [message]])
  })

  it('is told once, unless it changes', () => {
    const anna = arrive('anna')
    update()
    followers.presence.scheduleUpdate()
    update()
    expect(kinds(anna)).toEqual(['presence'])
  })

  it('is reported to other processes once, and asks for theirs the first time', () => {
    arrive('anna')
    update()
    followers.presence.scheduleUpdate()
    update()
    expect(reports).toEqual([{ here: HERE, asks: true }])
  })

  it('asks no more when it changes', () => {
    arrive('anna')
    update()
    arrive(null)
    update()
    expect(reports.map(({ asks }) => asks)).toEqual([true, false])
  })

  it('is not reported where nobody ever was', () => {
    followers.presence.setRemote('two', HERE)
    update()
    expect(reports).toEqual([])
  })

  it('is reported when the last has left', () => {
    const anna = arrive('anna')
    update()
    followers.remove(anna)
    vi.advanceTimersByTime(60_000)
    expect(reports.at(-1)).toEqual({
      here: {
        seats: [
          { here: false, left: 1_000_000 + UPDATE_DELAY },
          { here: false, left: null },
        ],
        onlookers: 0,
      },
      asks: false,
    })
  })

  for (const asks of [true, false])
    it(`is reported again when it may have been missed, ${asks ? 'and asks' : 'without asking'}`, () => {
      arrive('anna')
      update()
      followers.announceAgain(asks)
      update()
      expect(reports).toEqual([
        { here: HERE, asks: true },
        { here: HERE, asks },
      ])
    })

  it('still asks if another process asks before it could', () => {
    arrive('anna')
    update()
    followers.announceAgain(true)
    followers.announceAgain(false)
    update()
    expect(reports.at(-1)?.asks).toBe(true)
  })

  it('is not reported again where nobody ever was', () => {
    followers.announceAgain(true)
    update()
    expect(reports).toEqual([])
  })
})

describe('a line of talk', () => {
  const of = (speaker: number | null): Saying => ({
    number: 1,
    person: 'ben',
    name: 'Ben',
    seat: speaker,
    text: 'hi',
    at: 1,
  })
  const nobody = new Set<string>()

  it('of a player is for everybody', () =>
    expect([0, null].map((hearer) => mayHear('running', hearer, of(1), nobody))).toEqual([true, true]))

  it('of an onlooker is for onlookers while the game runs', () =>
    expect([0, null].map((hearer) => mayHear('running', hearer, of(null), nobody))).toEqual([false, true]))

  it('of an onlooker is for everybody when the game is over', () =>
    expect(mayHear('over', 0, of(null), nobody)).toBe(true))

  it('of somebody who is muted is not heard', () => expect(mayHear('over', null, of(1), new Set(['ben']))).toBe(false))

  it('that may not be heard is not told later either', () => {
    const anna = arrive('anna')
    followers.tellSayings([{ ...of(null), number: 1 }])
    table = { ...table, status: 'over' } as StoredTable
    followers.tellSayings([{ ...of(null), number: 1 }])
    expect(anna.told).toEqual([])
  })

  it('tells the table with it', () => {
    const anna = arrive('anna')
    followers.tellSayings([of(1)])
    expect(anna.told).toEqual([{ is: 'said', table: 'a', saying: of(1) }])
  })

  it('is the next if all have heard the one before', () => {
    arrive('anna')
    expect([1, 2].map((number) => followers.haveHeardUntil({ ...of(1), number }))).toEqual([true, false])
  })
})
