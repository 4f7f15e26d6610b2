/** What onlookers see of hands: what was seen so many moves ago, and nothing that is told by what they do not observe. */
import { type AnyGameModule, itemAt, seedFrom } from '@handwerk/kernel'
import { type Event, HANDS_LATE, type LateHands, lateHands, type State, standing, Views } from '@handwerk/match'
import { describe, expect, it } from 'vitest'
import { GAMES, moduleOf, Played, termsFor, tryOut } from './play.js'

const heardByOnlookers = ({ heard }: Event): number => heard.at(-1) ?? 0

const viewsIn = (module: AnyGameModule, state: State): string => {
  const views = new Views(module, state.position)
  return JSON.stringify(state.seats.map((_, seat) => views.of(seat)))
}

/** A match, and what everybody saw after each event that onlookers observed. */
class Remembered {
  readonly played: Played
  private readonly seen = new Map<number, string>()

  constructor(module: AnyGameModule, handsShown = true) {
    this.played = new Played({ ...termsFor(module, { people: [true, true, true] }), handsShown })
    this.remember()
  }

  private remember(): void {
    const last = itemAt(this.played.events, this.played.events.length - 1)
    const number = heardByOnlookers(last)
    if (number > 0) this.seen.set(number, viewsIn(this.played.terms.module, this.played.state))
  }

  after(work: (played: Played) => void): Event | null {
    const count = this.played.events.length
    work(this.played)
    if (this.played.events.length === count) return null
    this.remember()
    return itemAt(this.played.events, this.played.events.length - 1)
  }

  get late(): LateHands | null {
    return lateHands(this.played.terms, this.played.events)
  }

  seenAt(number: number): string | undefined {
    return this.seen.get(number)
  }
}

const movesSince = (events: readonly Event[], number: number): number =>
  standing(events).filter((move) => heardByOnlookers(move) > number).length

/** Mostly moves, some taken back. */
const attemptOf = (i: number) =>
  ({ what: i % 7 === 5 ? 'undo' : i % 7 === 6 ? 'yes' : 'move', seat: i * 5, pick: i * 31, wait: 10 }) as const

describe.each(GAMES)('hands at a match of %s', (name) => {
  it('are shown as they were seen so many moves before, and change by nothing that is secret', async () => {
    const match = new Remembered(await moduleOf(name))
    let before = JSON.stringify(match.late)
    let [shown, secret] = [0, 0]
    for (let i = 0; i < 150 && !match.played.state.ending; i++) {
      const event = match.after((played) => tryOut(played, attemptOf(i)))
      if (!event) continue
      const { late } = match
      if (heardByOnlookers(event) === 0) {
        secret++
        expect(JSON.stringify(late)).toBe(before)
      }
      before = JSON.stringify(late)
      if (!late) continue
      shown++
      expect(JSON.stringify(late.views)).toBe(match.seenAt(late.number))
      expect(movesSince(match.played.events, late.number)).toBeGreaterThanOrEqual(HANDS_LATE)
    }
    expect(shown).toBeGreaterThan(20)
    if (name === 'oh-my-goods') expect(secret).toBeGreaterThan(5)
  })
})

describe('hands', () => {
  const playing = async (moves: number, handsShown = true) => {
    const match = new Remembered(await moduleOf('mottainai'), handsShown)
    for (let i = 0; match.played.events.filter(({ is }) => is === 'move').length < moves && i < 500; i++)
      match.after((played) => played.playOn(i * 7))
    return match
  }

  it('are shown to nobody where that was not agreed', async () => {
    expect((await playing(60, false)).late).toBeNull()
  })

  it('are not shown before so many moves were made', async () => {
    expect((await playing(HANDS_LATE - 1)).late).toBeNull()
  })

  it('are shown further back after moves were taken back, and never nearer', async () => {
    const match = await playing(60)
    const number = match.late?.number ?? 0
    const before = movesSince(match.played.events, number)
    match.played.command(itemAt(standing(match.played.events), 59).seat, { is: 'undo' })
    for (const seat of match.played.state.offer?.asked ?? []) match.played.command(seat, { is: 'answer', yes: true })
    match.played.time()
    expect(match.played.events.at(-1)?.is).toBe('undo')
    expect(match.late?.number ?? 0).toBeLessThanOrEqual(number)
    expect(movesSince(match.played.events, match.late?.number ?? 0)).toBeGreaterThanOrEqual(
      Math.min(before, HANDS_LATE),
    )
  })

  it('are not shown of a moment that older rules made, and again later', async () => {
    const match = await playing(60)
    const { terms, state, events } = match.played
    const { position } = state
    const rebased: Event = {
      ...{ number: state.number + 1, is: 'rebased', version: 1, position, at: state.at, facts: [] },
      heard: state.heard.map((number) => number + 1),
    }
    expect(lateHands(terms, [...events, rebased])).toBeNull()
    const next = new Played({ ...terms, begins: { is: 'deal', seed: seedFrom('next') } })
    next.events.splice(0, Infinity, ...events, rebased)
    next.state = {
      ...state,
      number: rebased.number,
      heard: rebased.heard,
      base: { number: rebased.number, position, put: state.seats.map(() => 0) },
    }
    const start = next.events.length
    for (let i = 0; next.events.length < start + HANDS_LATE * 3 && i < 500; i++) next.playOn(i * 3)
    const late = lateHands(next.terms, next.events)
    expect(late?.number).toBeGreaterThanOrEqual(heardByOnlookers(rebased))
  })
})
