import type { Presence, Table } from '@handwerk/protocol'
import { describe, expect, it } from 'vitest'
import { presenceLabelAt, presenceNews } from '../src/live/presence.ts'
import { en } from '../src/live/words/en.ts'
import { gatheringEn } from '../src/live/words/gathering-en.ts'
import type { LiveWords } from '../src/live/words/index.ts'
import { lobbyEn } from '../src/live/words/lobby-en.ts'

const t: LiveWords = { ...lobbyEn, ...en, ...gatheringEn }
const NAMES = ['Anna', 'Ben', 'Cleo', 'Greedy']
const HERE = { here: true, left: null }
const UNSEEN = { here: false, left: null }
const LEFT = { here: false, left: Date.now() - 60_000 }

const seat = (is: 'person' | 'bot', standIn = false) => ({ is, standIn, resigned: false })
const table = (change: object = {}): Table =>
  ({
    status: 'running',
    pace: { is: 'none' },
    seats: [seat('person'), seat('person'), seat('person'), seat('bot')],
    you: { seat: 0 },
    ...change,
  }) as unknown as Table
const seen = (ben: Presence['seats'][number], cleo = HERE): Presence => ({
  seats: [HERE, ben, cleo, HERE],
  onlookers: 0,
})

describe('who is at the table', () => {
  it('is shown for other people only', () => {
    const words = (presence: Presence) => NAMES.map((_, i) => presenceLabelAt(table(), presence, i, t, 'en')?.words)
    expect(words(seen(HERE))).toEqual([undefined, 'here', 'here', undefined])
    expect(words(seen(UNSEEN))).toEqual([undefined, 'away', 'here', undefined])
    expect(words(seen(LEFT))[1]).toMatch(/^away since \d+:\d+/)
  })

  const news = (before: Presence, now: Presence, change: object = {}) =>
    presenceNews(table(change), before, now, NAMES, t)

  it('is news when somebody goes or comes back', () => {
    expect(news(seen(HERE), seen(LEFT))).toBe('Ben has gone away.')
    expect(news(seen(LEFT), seen(HERE))).toBe('Ben is here again.')
    expect(news(seen(LEFT), seen(LEFT))).toBeNull()
  })

  it('is no news from a server that has just started and knows nobody', () => {
    expect(news(seen(HERE), seen(UNSEEN))).toBeNull()
    expect(news(seen(UNSEEN), seen(HERE))).toBeNull()
  })

  it('is no news in games by the day, nor of a player whom a bot replaces', () => {
    expect(news(seen(HERE), seen(LEFT), { pace: { is: 'days', perMove: 86_400_000 } })).toBeNull()
    expect(news(seen(HERE), seen(LEFT), { status: 'over' })).toBeNull()
    const seats = [seat('person'), seat('person', true), seat('person'), seat('bot')]
    expect(news(seen(HERE), seen(LEFT), { seats })).toBeNull()
  })
})
