/** Examples of clocks and deadlines. `properties.test.ts` checks what holds for all matches. */
import type { AnyGameModule } from '@handwerk/kernel'
import { deadlineAt, decideTime, effects, type Pace, type State, waitingOf } from '@handwerk/match'
import { beforeAll, describe, expect, it } from 'vitest'
import { moduleOf, Played, termsFor } from './play.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let goods: AnyGameModule
let temple: AnyGameModule
beforeAll(async () => {
  goods = await moduleOf('oh-my-goods')
  temple = await moduleOf('mottainai')
})

const dueAt = ({ terms, state }: Played) => state.seats.map((_, seat) => deadlineAt(terms, state, seat))
const first = (state: State): number => waitingOf(state)[0] ?? -1

describe('a clock', () => {
  const pace: Pace = { is: 'live', clock: 60_000, bonus: 5000 }

  it('runs for whoever owes a decision, and gains the bonus when it is finished', () => {
    const played = new Played(termsFor(temple, { pace }), 1000)
    const seat = first(played.state)
    expect(dueAt(played)[seat]).toBe(61_000)
    played.playOn(0, 21_000)
    expect(dueAt(played)).toContain(seat === first(played.state) ? 86_000 - 20_000 : 81_000)
  })

  it('does not run for a bot', () => {
    expect(dueAt(new Played(termsFor(temple, { pace, people: [false, false] })))).toEqual([null, null])
  })

  it('does not run for somebody who left', () => {
    const played = new Played(termsFor(temple, { pace }))
    const seat = first(played.state)
    played.command(seat, { is: 'leave' }, 10)
    expect(dueAt(played)[seat]).toBeNull()
  })

  it('gives no bonus for moves that nobody else observes', () => {
    const played = new Played(termsFor(goods, { pace }))
    for (const seat of [0, 1]) played.command(seat, played.move(seat))
    const before = dueAt(played)
    const planning = first(played.state)
    played.command(planning, played.move(planning), 1000)
    expect(played.events.at(-1)?.heard).toContain(0)
    expect(dueAt(played)).toEqual(before)
  })

  it('loses the bonus, and gets no time back, when a decision is taken back', () => {
    const played = new Played(termsFor(temple, { pace, people: [true, false] }))
    while (!waitingOf(played.state).includes(0)) played.playOn()
    const due = dueAt(played)[0] ?? 0
    const begun = played.state.at
    played.command(0, played.move(0), begun + 7000)
    played.command(0, { is: 'undo' }, begun + 7000)
    expect(played.events.at(-1)?.is).toBe('undo')
    expect(dueAt(played)[0]).toBe(due)
  })

  it('does not change when the clock of the machine is set back', () => {
    const played = new Played(termsFor(temple, { pace }), 10_000)
    const seat = first(played.state)
    played.command(seat, { is: 'offer-end' }, 5000)
    expect(played.state.at).toBe(10_000)
    expect(dueAt(played)[seat]).toBe(70_000)
  })
})

describe('by days', () => {
  const pace: Pace = { is: 'days', perMove: HOUR }

  it('each decision has its time from when it was opened', () => {
    const played = new Played(termsFor(temple, { pace }))
    for (let at = 1000; at < 20_000; at += 1000) {
      const seat = first(played.state)
      played.playOn(0, at)
      if (waitingOf(played.state).includes(seat)) expect(dueAt(played)[seat]).toBe(at + HOUR)
    }
  })

  it('a decision that is taken back is due when it was due at first', () => {
    const played = new Played(termsFor(temple, { pace, people: [true, false] }))
    while (!waitingOf(played.state).includes(0)) played.playOn(0, 500)
    const due = dueAt(played)
    played.command(0, played.move(0), 900_000)
    played.command(0, { is: 'undo' }, 1_800_000)
    expect(dueAt(played)).toEqual(due)
  })

  it('somebody who comes back has no more time for the same decision', () => {
    const played = new Played(termsFor(temple, { pace }))
    const seat = first(played.state)
    const due = dueAt(played)
    played.command(seat, { is: 'leave' }, 1000)
    played.command(seat, { is: 'return' }, 2000)
    expect(dueAt(played)).toEqual(due)
  })

  it('people are called to a new decision, unless they have just acted themselves', () => {
    const played = new Played(termsFor(temple, { pace }))
    const [start] = played.events
    if (!start) throw new Error('no start')
    expect(effects(played.terms, null, played.state, start).calls).toEqual([{ seat: first(played.state), decision: 1 }])
  })
})

describe('a seat that lets its time run out', () => {
  /** The clocks of a database and of a process may differ by this much. */
  const SKEW = 5000

  for (const [pace, time, grace] of [
    [{ is: 'live', clock: HOUR, bonus: 0 }, HOUR, 60_000],
    [{ is: 'days', perMove: 2 * HOUR }, 2 * HOUR, 2 * HOUR],
    [{ is: 'days', perMove: 3 * DAY }, 3 * DAY, DAY],
  ] as const satisfies readonly (readonly [Pace, number, number])[]) {
    const name = pace.is === 'days' ? `${pace.perMove / HOUR} hours for a decision` : 'a clock'
    const end = 1000 + time + grace

    it(`with ${name} can be claimed by the others for ${grace / 1000} seconds, and then a bot plays`, () => {
      const { terms, state, events } = new Played(termsFor(temple, { pace }), 1000)
      expect(decideTime(terms, state, end - SKEW - 1, events)).toBeNull()
      expect(decideTime(terms, state, end - SKEW, events)?.event).toMatchObject({ is: 'leave', seat: first(state) })
    })

    it(`with ${name} wakes the driver then`, () => {
      const { terms, state, events } = new Played(termsFor(temple, { pace }), 1000)
      const [start] = events
      expect(start && effects(terms, null, state, start).wakeAt).toBe(end)
    })

    it(`with ${name} can be claimed when its time is over, not before`, () => {
      const played = new Played(termsFor(temple, { pace }), 1000)
      const late = first(played.state)
      const claim = { is: 'claim', seat: late, want: 'win' } as const
      expect(played.command(1 - late, claim, 999 + time)).toMatchObject({ refused: { code: 'not-now', retry: 1 } })
      played.command(1 - late, claim, 1000 + time)
      expect(played.state.ending).toEqual({
        how: 'timeout',
        winners: [1 - late],
        ranks: late === 0 ? [2, 1] : [1, 2],
        scores: null,
      })
    })
  }

  it('never wakes the driver if time is not limited', () => {
    const { terms, state, events } = new Played(termsFor(temple))
    const [start] = events
    expect(start && effects(terms, null, state, start).wakeAt).toBeNull()
  })
})
