/**
 * A lesson: a real game with a fixed deal, step by step. The steps are data; the
 * game decides what is legal and what a move leads to.
 */
import { type AnyGameModule, itemAt, type Seat, seedFrom } from '@handwerk/kernel'

/** A move in notation; one that ends in `*` stands for every move that begins so. */
export type MovePattern = string

export interface LessonStep {
  readonly id: string
  /** A diagram, if the step sets up another table. */
  readonly position?: unknown
  /** The moves that the step wants: any one of these lists, in its order. */
  readonly moves: readonly (readonly MovePattern[])[]
  /** What the others play after it. */
  readonly others: readonly (readonly [Seat, MovePattern])[]
  /** Selectors of what the step is about. */
  readonly about: readonly string[]
}

/** The words of a step, in one language. */
export interface StepWords {
  readonly title: string
  /** What to do, and why. */
  readonly text: string
  /** Why another move does not help here, by the beginning of that move; '' is for all the rest. */
  readonly wrong: Readonly<Record<string, string>>
}

export interface Lesson {
  /** The others' names, from seat 1 on. */
  readonly others: readonly string[]
  readonly steps: readonly LessonStep[]
}

export type LessonWords = Readonly<Record<string, StepWords>>

/** The player of a lesson sits here. */
export const PUPIL: Seat = 0

export const isMeant = (line: MovePattern, move: string): boolean =>
  line.endsWith('*') ? move.startsWith(line.slice(0, -1)) : move === line

/** Whether the moves complete the step, begin it, or are not wanted. */
export type Progress = 'done' | 'begun' | 'astray'

export function progressOf({ moves }: LessonStep, played: readonly string[]): Progress {
  const lists = moves.filter((list) => played.every((move, i) => i < list.length && isMeant(itemAt(list, i), move)))
  if (lists.length === 0) return 'astray'
  return lists.some((list) => list.length === played.length) ? 'done' : 'begun'
}

/** The sentence for a move that the step does not want. */
export function whyNot({ wrong }: StepWords, move: string): string {
  const known = Object.keys(wrong).filter((beginning) => move.startsWith(beginning))
  return wrong[known.reduce((best, beginning) => (beginning.length > best.length ? beginning : best), '')] ?? ''
}

/** The position that a step sets up. A faulty diagram is a bug. */
export function positionOf(module: AnyGameModule, step: LessonStep): unknown {
  const read = module.diagram.read(step.position, seedFrom(`lesson ${step.id}`))
  if (!read.ok) throw new Error(`the position of the step ${step.id} is faulty: ${read.fault.reason}`)
  return read.value
}
