/** What must hold in every match, whatever seats, bots and the passing of time do. */
import { type AnyGameModule, itemAt, type Seat } from '@handwerk/kernel'
import {
  apply,
  begin,
  deadlineAt,
  type Event,
  isObservedByAll,
  isPlayedByOwner,
  leftAt,
  Observation,
  observersOf,
  type State,
  standing,
  type Terms,
  undoRight,
  Views,
  waitingOf,
} from '@handwerk/match'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Attempt, attempts, GAMES, moduleOf, Played, paces, termsFor, tryOut } from './play.js'

/** Checks every step of a match; throws if something does not hold. */
type Look = (played: Played, before: State, event: Event) => void

const seatings = (module: AnyGameModule): fc.Arbitrary<boolean[]> =>
  fc.array(fc.boolean(), { minLength: module.game.seats.min, maxLength: module.game.seats.max })

/**
 * Plays random matches. A failure prints the seed and the path with which
 * fast-check repeats it, and a short list of attempts.
 */
function always(module: AnyGameModule, runs: number, look: Look): void {
  const scenario = fc.record({
    people: seatings(module),
    pace: paces,
    rated: fc.boolean(),
    seed: fc.nat(1000).map(String),
    script: attempts(120),
  })
  fc.assert(
    fc.property(scenario, ({ script, ...wanted }) => {
      const played = new Played(termsFor(module, wanted), 1_000_000)
      for (const attempt of script) inspected(played, attempt, look)
    }),
    { numRuns: runs },
  )
}

function inspected(played: Played, attempt: Attempt, look: Look): void {
  const before = played.state
  const count = played.events.length
  const text = JSON.stringify(before)
  tryOut(played, attempt)
  expect(JSON.stringify(before), 'what was is left as it was').toBe(text)
  for (const event of played.events.slice(count)) look(played, before, event)
}

/** All that an observer may read, as JSON. */
function reading(terms: Terms, state: State, past: readonly Event[], observer: Seat | null, at: number): string {
  const observation = new Observation(
    terms.module,
    { terms, state, views: new Views(terms.module, state.position) },
    past,
    at,
  )
  const row = { waiting: waitingOf(state), due: state.seats.map((_, seat) => deadlineAt(terms, state, seat)) }
  return JSON.stringify([observation.state(observer), observation.events(observer), row])
}

/** Checks each property in this many random matches of each game. */
export function checkProperties(runs: number): void {
  describe.each(GAMES)('a match of %s', (name) => {
    let module: AnyGameModule
    beforeAll(async () => {
      module = await moduleOf(name)
    })

    it('has the same state when its events are applied, also after storing them', () => {
      always(module, runs, ({ terms, state, events }, before, event) => {
        const stored = JSON.parse(JSON.stringify(event)) as Event
        const opened = JSON.parse(JSON.stringify(before)) as State
        const applied = apply(terms, opened, stored, events.slice(0, -1)).state
        expect(JSON.stringify(applied)).toBe(JSON.stringify(state))
      })
    })

    it('counts events for each observer without gaps', () => {
      always(module, runs, ({ events, state }) => {
        for (const [who] of observersOf(state.seats.length).entries()) {
          const heard = events.map((event) => itemAt(event.heard, who)).filter((number) => number > 0)
          expect(heard).toEqual(heard.map((_, i) => i + 1))
          expect(state.heard[who]).toBe(heard.length)
        }
      })
    })

    it('has on each clock the start time, plus the bonus of each standing decision, minus the time it ran', () => {
      const ran = new WeakMap<Played, number[]>()
      always(module, runs, (played, before, event) => {
        const { terms, state, events } = played
        if (terms.pace.is !== 'live') return
        const { clock, bonus } = terms.pace
        const times = ran.get(played) ?? state.seats.map(() => 0)
        ran.set(played, times)
        for (const [seat, was] of before.seats.entries())
          if (was.open && isPlayedByOwner(was)) times[seat] = itemAt(times, seat) + event.at - before.at
        for (const [seat, now] of state.seats.entries()) {
          const decisions = standing(events).filter((move) => move.seat === seat && isObservedByAll(move)).length
          expect(leftAt(terms.pace, now.clock, state.at)).toBe(clock + bonus * decisions - itemAt(times, seat))
        }
      })
    })

    it('never gives time back by an undo', () => {
      always(module, runs, ({ terms, state }, before, event) => {
        if (event.is !== 'undo') return
        for (const [seat, was] of before.seats.entries()) {
          const left = leftAt(terms.pace, was.clock, event.at)
          const now = leftAt(terms.pace, itemAt(state.seats, seat).clock, event.at)
          if (left !== null && now !== null) expect(now).toBeLessThanOrEqual(left)
        }
      })
    })

    it('shows observers nothing of events that they did not observe', () => {
      always(module, runs, ({ terms, state, events }, before, event) => {
        for (const [who, observer] of observersOf(state.seats.length).entries()) {
          if (itemAt(event.heard, who) > 0) continue
          const past = events.slice(0, -1)
          expect(reading(terms, state, events, observer, event.at)).toBe(
            reading(terms, before, past, observer, event.at),
          )
          if (observer === null) continue
          const rights = [undoRight(terms, before, observer, past), undoRight(terms, state, observer, events)]
          expect(rights[1]?.is).toBe(rights[0]?.is)
        }
      })
    })

    it('has the same position after an undo as if the moves had not been made', () => {
      always(module, runs, ({ terms, state, events }, _before, event) => {
        if (event.is !== 'undo') return
        let left = begin(terms, 0).state
        for (const move of standing(events)) left = apply(terms, left, { ...move, number: left.number + 1 }).state
        expect(JSON.stringify(state.position)).toBe(JSON.stringify(left.position))
      })
    })

    it('takes back nothing that was revealed, if it is rated', () => {
      always(module, runs, ({ terms, events }, before, event) => {
        if (event.is !== 'undo' || !terms.rated) return
        for (const taken of events.filter(({ number }) => event.undone.includes(number)))
          expect(itemAt(before.seats, event.seat).revealed).not.toBe(taken.number)
      })
    })
  })
}
