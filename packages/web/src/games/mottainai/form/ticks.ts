/**
 * Hand cards that are returned together: where the question is which cards go back,
 * each touch ticks one, and one answer returns them all.
 */
import { areTwins, choiceOf, distinct } from './choice.ts'
import type { FormContext } from './form.ts'

export interface Ticks {
  /** In the order in which they were ticked, in which they go under the deck. */
  readonly cards: readonly number[]
  /** The moves that return them, one after the other; then the drawing, where something is drawn. */
  readonly moves: readonly number[]
  /** No more cards may be returned. */
  readonly full: boolean
  /** The question is answered by these moves. */
  readonly complete: boolean
}

/** Null where cards are not returned together. The game says step by step what is legal. */
export function ticksOf(context: FormContext, cards: readonly number[]): Ticks | null {
  const { question, all, playerView } = context
  const draws = question.is === 'tailor'
  if ((!draws && question.is !== 'limit') || !all.some(({ choice }) => choice.way === 'return')) return null
  const moves: number[] = []
  for (const card of cards) {
    const move = playerView.rehearse(moves).moves.find((legal) => {
      const { way, card: meant } = choiceOf(legal)
      return way === 'return' && meant !== undefined && areTwins(playerView.view, meant, card)
    })
    if (move === undefined || !isAsked(context, moves)) return null
    moves.push(move)
  }
  const full = !isAsked(context, moves)
  const done = playerView.rehearse(moves).moves.find((legal) => choiceOf(legal).way === 'done')
  if (draws && done !== undefined) return { cards, moves: [...moves, done], full, complete: true }
  return { cards, moves, full, complete: full }
}

/** Whether the same question still stands after some moves. */
const isAsked = ({ playerView, question }: FormContext, moves: readonly number[]): boolean =>
  moves.length === 0 || playerView.rehearse(moves).view.question?.is === question.is

/** The ticks after a touch of a hand card; null if it cannot be ticked. */
export function ticked(context: FormContext, card: number): readonly number[] | null {
  const before = context.draft.ticks ?? []
  if (before.includes(card)) return before.filter((other) => other !== card)
  if (!context.own.hand.includes(card)) return null
  const next = distinct([...before, card])
  return ticksOf(context, next)?.cards ?? (before.length > 0 ? ticked({ ...context, draft: {} }, card) : null)
}
