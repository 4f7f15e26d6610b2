/** A running lesson: its current step and the table of that step. */
import { type AnyGameModule, itemAt, type Move, playText, seedFrom } from '@handwerk/kernel'
import { Session } from '../local/session.ts'
import { type Lesson, type LessonStep, PUPIL, positionOf, progressOf } from './lesson.ts'

export class LessonRun {
  readonly module: AnyGameModule
  readonly lesson: Lesson
  private readonly name: string
  /** The number of the step, from 0; the number of steps when all are done. */
  at = 0
  session: Session
  /** The step for which the table was set up. */
  private table = 0
  /** The moves of the pupil in the finished steps. */
  played: readonly (readonly string[])[]
  /** What was played in the present step so far. */
  private begun: readonly string[] = []

  constructor(module: AnyGameModule, lesson: Lesson, name: string, played: readonly (readonly string[])[] = []) {
    this.module = module
    this.lesson = lesson
    this.name = name
    this.played = played
    this.session = this.laid(itemAt(lesson.steps, 0))
    this.open(Math.min(played.length, lesson.steps.length))
  }

  /** Null when the lesson is over. */
  get step(): LessonStep | null {
    return this.lesson.steps[this.at] ?? null
  }

  /** Whether the next step sets up another table, which `open` does. */
  get rests(): boolean {
    return this.step === null || (this.step.position !== undefined && this.table !== this.at)
  }

  /** Goes to a step. Replays what was played before it, as far as it is still legal. */
  open(at: number): void {
    const { steps } = this.lesson
    const from = steps.slice(0, Math.min(at + 1, steps.length)).findLastIndex((step) => step.position !== undefined)
    const before = this.played
    this.session = this.laid(itemAt(steps, from))
    this.table = from
    this.played = before.slice(0, from)
    this.at = from
    for (const step of steps.slice(from, at)) {
      // An older lesson may have had other steps here.
      const lines = before[this.at] ?? []
      if (progressOf(step, lines) !== 'done' || !this.finish(lines)) this.finish(this.wayOf(step))
    }
  }

  /**
   * Plays the moves of the pupil if the step wants them, then those of the
   * others. Returns the first move that the step does not want, or null.
   */
  play(moves: readonly Move[]): string | null {
    const { game, notation } = this.module
    const position = game.copy(this.session.position)
    const lines: string[] = []
    for (const move of moves) {
      lines.push(notation.write(game.view(position, PUPIL), move))
      if (!this.step || progressOf(this.step, [...this.begun, ...lines]) === 'astray') return lines.at(-1) ?? ''
      game.play(position, PUPIL, move)
    }
    this.finish([...this.begun, ...lines], this.begun.length)
    return null
  }

  /** Plays the step for the pupil. */
  skip(): void {
    if (!this.step) return
    this.open(this.at)
    this.finish(this.wayOf(this.step))
  }

  /** Plays the moves of a whole step. False if the game or the step refuses them. */
  private finish(lines: readonly string[], from = 0): boolean {
    const { step } = this
    if (!step) return false
    const progress = progressOf(step, lines)
    const own = lines.slice(from).map((line) => [PUPIL, line] as const)
    const all = progress === 'done' ? [...own, ...step.others] : own
    if (progress === 'astray' || !this.session.type(all)) return false
    this.begun = progress === 'done' ? [] : lines
    if (progress === 'done') {
      this.played = [...this.played.slice(0, this.at), lines]
      this.at++
    }
    return true
  }

  /** The first list of moves of the step that is legal now, with patterns resolved. */
  private wayOf(step: LessonStep): readonly string[] {
    const { game, notation } = this.module
    for (const way of step.moves) {
      const position = game.copy(this.session.position)
      const lines: string[] = []
      for (const line of way) {
        const legal = game.moves(position, PUPIL).map((move) => notation.write(game.view(position, PUPIL), move))
        const found = legal.find((text) => progressOf({ ...step, moves: [[line]] }, [text]) === 'done')
        if (found === undefined || playText(this.module, position, PUPIL, found) !== null) break
        lines.push(found)
      }
      if (lines.length === way.length) return lines
    }
    throw new Error(`the step ${step.id} cannot be played`)
  }

  private laid(step: LessonStep): Session {
    const { game } = this.module
    const sitters = [this.name, ...this.lesson.others].map((name, seat) => ({ name, bot: seat === PUPIL ? null : '' }))
    this.begun = []
    return Session.at(
      this.module,
      { id: `lesson-${game.name}`, game: game.name, version: game.version, options: {}, sitters, seed: seedFrom('') },
      positionOf(this.module, step),
    )
  }
}
