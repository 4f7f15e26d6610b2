/** The progress of a turn: its part of the day, and the tasks that it passes at noon. */
import type { Seat } from '@handwerk/kernel'
import { actionsOf, guardOf, mustNotReplace } from './acts/perform.js'
import { STEPS } from './acts/turn.js'
import { MATERIAL_OF } from './book.js'
import { NONE } from './cards.js'
import { isOpponent } from './position.js'
import type { TurnStep } from './stack.js'
import type { View } from './view.js'

export const DAY = ['morning', 'noon', 'night'] as const
export type PartOfDay = (typeof DAY)[number]

/** A task on the way through noon. */
export interface Stop {
  readonly owner: Seat
  /** The task's number; -1 if the player's own task is a prayer, or not chosen yet. */
  readonly type: number
  readonly state: 'past' | 'now' | 'ahead'
  /** The actions that it gives; after it has begun, those left after the current one. */
  readonly actions: number
  readonly isBegun: boolean
  /** The kind of work for which a matching card must be revealed; -1 if none. */
  readonly guard: number
  /** Whether craft and prayer may replace its actions. */
  readonly isFree: boolean
}

export interface Agenda {
  readonly part: PartOfDay
  /** The open tasks of the others in order, then the player's own. */
  readonly stops: readonly Stop[]
}

export function agendaOf(seen: View): Agenda {
  const steps: readonly string[] = STEPS[seen.options.edition]
  const seats = seen.players.length
  const [turn] = seen.stack
  const [next, passed] = turn?.is === 'turn' ? [stepNumber(steps, turn.step), turn.passed] : [0, 0]
  // The tasks of the others share one step; the turn leaves every other step before its questions.
  const step = steps[next] === 'others' && passed > 0 ? 'others' : steps[Math.max(0, next - 1)]
  const part: PartOfDay =
    step === 'night' || step === 'pickup' ? 'night' : step === 'others' || step === 'own' ? 'noon' : 'morning'
  const place = part === 'morning' ? 0 : part === 'night' ? seats + 1 : step === 'own' ? seats : passed
  const stops = Array.from({ length: seats - 1 }, (_, i) => i + 1)
    .filter((n) => hasOpenTask(seen, (seen.turn + n) % seats))
    .map((n) => stopAt(seen, (seen.turn + n) % seats, stateOf(n, place)))
  const own = stopAt(seen, seen.turn, stateOf(seats, place))
  return { part, stops: [...stops, part === 'morning' ? { ...own, type: NONE } : own] }
}

const stepNumber = (steps: readonly string[], step: TurnStep): number =>
  step === 'end' ? steps.length : steps.indexOf(step)

const stateOf = (n: number, place: number): Stop['state'] => (n < place ? 'past' : n === place ? 'now' : 'ahead')

const hasOpenTask = (seen: View, seat: Seat): boolean =>
  seen.players[seat].task !== NONE && !seen.players[seat].facedown

function stopAt(seen: View, owner: Seat, state: Stop['state']): Stop {
  const type = hasOpenTask(seen, owner) ? MATERIAL_OF[seen.players[owner].task] : NONE
  const guard = type !== NONE && isOpponent(seen, seen.turn, owner) ? guardOf(seen, owner, type) : NONE
  const stop = { owner, type, state, guard, isFree: !mustNotReplace(seen, owner) }
  const task = state === 'now' ? seen.stack.findLast((going) => going.is === 'perform') : undefined
  if (task === undefined)
    return { ...stop, isBegun: false, actions: type === NONE ? 1 : actionsOf(seen, owner, type, 0, 0) }
  if (task.left !== NONE) return { ...stop, type: task.type, isBegun: true, actions: task.left }
  return { ...stop, isBegun: false, actions: actionsOf(seen, task.owner, task.type, task.extra, task.moreClerks) }
}
