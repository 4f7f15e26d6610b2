/** An onlooker's place at a running table: the seat that lies large, and the moment that is shown. */
import type { Seat } from '@handwerk/kernel'
import { createContext, type ReactNode, useMemo, useState } from 'react'
import type { GameSource, HandsShown, Person } from '../../play/player-view.ts'

export interface Watch {
  readonly people: readonly Person[]
  /** The seat from whose place the table is seen; of hidden cards an onlooker sees the backs. */
  readonly eyes: Seat
  look(seat: Seat): void
  /** The moment that is shown, counted from the first one that this page knows; null: now. */
  readonly held: number | null
  readonly last: number
  /** Null where there is nothing further. */
  readonly back: (() => void) | null
  readonly forth: (() => void) | null
  readonly now: (() => void) | null
  /** Since when it is being decided. */
  readonly since: ReactNode
  /** Undefined where no hands are shown. */
  readonly hands: HandsShown | undefined
}

/** The late moment that is shown instead of now. */
export const lateMoment = (watch: Watch | null) => (watch?.hands?.on ? watch.hands.moment : null)

/** What an onlooker's question tells; null for players. */
export const WatchContext = createContext<Watch | null>(null)

/** Null for those who play, and when the game is over. */
export function useWatch(
  { seat, people, snapshots, over, hands }: GameSource,
  shown: number,
  since: ReactNode = null,
): Watch | null {
  const [eyes, look] = useState<Seat>(0)
  const [held, hold] = useState<number | null>(null)
  const last = snapshots.length - 1
  const at = held === null ? null : Math.min(held, last)
  return useMemo(() => {
    if (seat !== null || over) return null
    const here = at ?? shown
    const go = (moment: number) => () => hold(moment >= last ? null : moment)
    const isLate = hands?.on === true && hands.moment !== null
    return {
      people,
      eyes: Math.min(eyes, people.length - 1),
      look,
      held: isLate ? null : at,
      last,
      back: here > 0 && !isLate ? go(here - 1) : null,
      forth: at !== null && !isLate ? go(at + 1) : null,
      now: at !== null && !isLate ? go(last) : null,
      since,
      hands,
    }
  }, [seat, over, people, eyes, at, last, shown, since, hands])
}
