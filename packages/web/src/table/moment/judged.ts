/** The decisions of a game that a review shows, and their moves in words. */
import type { Analysis, Decision } from '@handwerk/bots'
import { type AnyGameModule, itemAt, type Language, type Move } from '@handwerk/kernel'

const MOST_COSTLY = 3

export interface Judged {
  readonly kind: 'best' | 'costly'
  readonly decision: Decision
}

/** The best decision, then the costliest ones. */
export function judgedIn({ best, costly, decisions }: Analysis): Judged[] {
  const numbered = (number: number | null) => decisions.filter((decision) => decision.number === number)
  return [
    ...numbered(best).map((decision) => ({ kind: 'best' as const, decision })),
    ...costly
      .slice(0, MOST_COSTLY)
      .flatMap(numbered)
      .map((decision) => ({ kind: 'costly' as const, decision })),
  ]
}

export const percent = (chance: number): number => Math.round(100 * chance)

/** A move of a decision, written in the notation of the game; null if it cannot be read. */
export function readMove(module: AnyGameModule, position: unknown, { seat }: Decision, line: string): Move | null {
  const read = module.notation.read(module.game.view(position, seat), line)
  return 'move' in read ? read.move : null
}

/** A move in the words of the game. */
export function moveInWords(
  module: AnyGameModule,
  language: Language,
  position: unknown,
  decision: Decision,
  line: string,
): string {
  const move = readMove(module, position, decision, line)
  return move === null ? line : module.words[language].move(module.game.view(position, decision.seat), move)
}

/** The next costly decision after a moment, or else the first; and which of how many it is. */
export function nextCostly(
  judged: readonly Judged[],
  at: number,
): { readonly at: number; readonly place: number; readonly of: number } | null {
  const places = judged
    .flatMap(({ kind, decision }) => (kind === 'costly' ? [decision.number - 1] : []))
    .sort(ascending)
  if (places.length === 0) return null
  const next = Math.max(
    0,
    places.findIndex((place) => place > at),
  )
  return { at: itemAt(places, next), place: next + 1, of: places.length }
}

const ascending = (a: number, b: number): number => a - b
