/** Where a turn stands: its part of the day, and the tasks that it passes at noon. Views have it too. */
import type { Seat } from '@handwerk/kernel'
import { PERFORM } from './acts/act.js'
import { actionsOf, guardOf, mustNotReplace } from './acts/perform.js'
import { STEPS } from './acts/turn.js'
import { MATERIAL_OF } from './book.js'
import { NONE } from './cards.js'
import { A, ACT, B, C, D, E, F, nearest, STEP } from './frames.js'
import { isOpponent, type Position } from './position.js'

export const DAY = ['morning', 'noon', 'night'] as const
export type PartOfDay = (typeof DAY)[number]

/** A task on the way through noon. */
export interface Stop {
  readonly owner: Seat
  /** The task's number; -1 where the own task is a prayer, or not yet chosen. */
  readonly type: number
  readonly state: 'past' | 'now' | 'ahead'
  /** The actions that it gives; once it has begun, those that are left after the one being used. */
  readonly actions: number
  readonly isBegun: boolean
  /** The kind of work for which a matching card must be revealed; -1 if none. */
  readonly guard: number
  /** Whether craft and prayer may take the place of its actions. */
  readonly isFree: boolean
}

export interface Agenda {
  readonly part: PartOfDay
  /** The others' open tasks in their order, then the own one. */
  readonly stops: readonly Stop[]
}

export function agendaOf(p: Position): Agenda {
  const steps: readonly string[] = STEPS[p.options.edition]
  const seats = p.players.length
  const next = p.frames[STEP] ?? 0
  const passed = p.frames[A] ?? 0
  // The others' tasks share one step; every other step is left before its questions are asked.
  const step = steps[next] === 'others' && passed > 0 ? 'others' : steps[Math.max(0, next - 1)]
  const part: PartOfDay =
    step === 'night' || step === 'pickup' ? 'night' : step === 'others' || step === 'own' ? 'noon' : 'morning'
  const place = part === 'morning' ? 0 : part === 'night' ? seats + 1 : step === 'own' ? seats : passed
  const stops = Array.from({ length: seats - 1 }, (_, i) => i + 1)
    .filter((n) => hasOpenTask(p, (p.turn + n) % seats))
    .map((n) => stopAt(p, (p.turn + n) % seats, stateOf(n, place)))
  const own = stopAt(p, p.turn, stateOf(seats, place))
  return { part, stops: [...stops, part === 'morning' ? { ...own, type: NONE } : own] }
}

const stateOf = (n: number, place: number): Stop['state'] => (n < place ? 'past' : n === place ? 'now' : 'ahead')

const hasOpenTask = (p: Position, seat: Seat): boolean => p.players[seat].task !== NONE && !p.players[seat].facedown

function stopAt(p: Position, owner: Seat, state: Stop['state']): Stop {
  const type = hasOpenTask(p, owner) ? MATERIAL_OF[p.players[owner].task] : NONE
  const guard = type !== NONE && isOpponent(p, p.turn, owner) ? guardOf(p, owner, type) : NONE
  const stop = { owner, type, state, guard, isFree: !mustNotReplace(p, owner) }
  const { frames } = p
  const f = state === 'now' ? nearest(p, ACT, PERFORM) : NONE
  if (f < 0) return { ...stop, isBegun: false, actions: type === NONE ? 1 : actionsOf(p, owner, type, 0, 0) }
  const left = frames[f + F]
  if (left !== NONE) return { ...stop, type: frames[f + C], isBegun: true, actions: left }
  return { ...stop, isBegun: false, actions: actionsOf(p, frames[f + B], frames[f + C], frames[f + D], frames[f + E]) }
}
