/**
 * Moves that the server has not answered yet, kept in this browser so that a
 * reload does not lose them. Each belongs to a table and to the person who made
 * it: somebody else at the same device neither sends nor replaces it.
 */
import type { PendingMoveStore, PendingMoves } from '@handwerk/client/live'

const PREFIX = 'handwerk-unsent-'

const keyOf = (table: string, person: string): string => `${PREFIX}${table}-${person}`

export const pendingMoves: PendingMoveStore = {
  read(table, person) {
    try {
      return readPending(JSON.parse(localStorage.getItem(keyOf(table, person)) ?? 'null'))
    } catch {
      return null
    }
  },
  write(table, person, pending) {
    try {
      localStorage.setItem(keyOf(table, person), JSON.stringify(pending))
    } catch {
      // Without storage the move is still sent while the page is open.
    }
  },
  /** Keeps the answer to a later decision, which another page of this browser may have stored meanwhile. */
  remove(table, person, decision) {
    if (pendingMoves.read(table, person)?.decision === decision) localStorage.removeItem(keyOf(table, person))
  },
}

/** Whether a move of any person is stored; for a page that does not know yet who is signed in. */
export function hasPending(table: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(keyOf(table, '')))
  } catch {
    return false
  }
}

function readPending(kept: unknown): PendingMoves | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { decision, moves } = kept as Readonly<Record<string, unknown>>
  if (!Number.isInteger(decision) || !Array.isArray(moves) || moves.length === 0) return null
  return moves.every((move) => Number.isInteger(move)) ? { decision: Number(decision), moves } : null
}
