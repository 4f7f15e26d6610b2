/**
 * What a player has chosen and not yet answered with, and what was refused.
 * Both belong to one decision: others who answer theirs meanwhile take neither away.
 */
import type { Refusal } from '@handwerk/kernel'
import { useMemo, useState } from 'react'
import type { AnyChair } from '../play/chair.ts'
import { keepUnsent, unsent } from '../play/unsent.ts'

export interface Drafting<Draft> {
  readonly draft: Draft
  readonly refusal: Refusal | null
  change(draft: Draft): void
  refuse(refusal: Refusal | null): void
  /** Answers with these moves; what was chosen is used up. */
  play(moves: readonly number[]): void
}

/** `read` gives the draft that something kept before a reload is; null if it is none for these moves. */
export function useDraft<Draft extends object>(
  chair: AnyChair,
  moment: number,
  empty: Draft,
  read: (raw: unknown, moves: readonly number[]) => Draft | null,
): Drafting<Draft> {
  const decision = useDecision(chair, moment)
  const question = questionOf(chair)
  const place = chair.table === null ? null : `draft-${chair.table}-${chair.seat}`
  // What was chosen before a reload belongs to its question, until something else is chosen.
  const [before] = useState(() => (place === null ? null : (unsent(place) as Partial<Kept> | null)))
  const restored = useMemo(
    () => (before?.question === question ? read(before.draft, chair.moves) : null),
    [before, question, read, chair.moves],
  )
  const [chosen, setChosen] = useState<{ decision: string; draft: Draft } | null>(null)
  const [refused, setRefused] = useState<{ decision: string; refusal: Refusal | null }>({ decision, refusal: null })
  const refuse = (refusal: Refusal | null) => setRefused({ decision, refusal })
  const choose = (draft: Draft) => {
    refuse(null)
    setChosen({ decision, draft })
    const kept: Kept = { question, draft }
    if (place !== null) keepUnsent(place, draft === empty ? null : kept)
  }
  return {
    draft: chosen === null ? (restored ?? empty) : chosen.decision === decision ? chosen.draft : empty,
    refusal: refused.decision === decision ? refused.refusal : null,
    refuse,
    change: choose,
    play(moves) {
      choose(empty)
      chair.play(moves)
    },
  }
}

/** A draft as it is kept through a reload. */
interface Kept {
  readonly question: string
  readonly draft: unknown
}

type Asked = Pick<AnyChair, 'seat' | 'decision' | 'moves'>

const questionOf = ({ seat, decision, moves }: Asked): string => `${seat} ${decision}: ${moves.join(' ')}`

/**
 * Names what the seat is asked. The name stays while others decide, and is
 * another one from the very render in which the seat is asked something else:
 * no draft and no advice ever meets the moves of another decision. A name is
 * not used twice, not even when a player comes back to a decision by undo.
 */
export function useDecision(asking: Asked, moment: number): string {
  const question = questionOf(asking)
  const [before, setAsked] = useState({ question, number: 1 })
  const isAsked = asking.moves.length > 0
  const asked = isAsked && before.question !== question ? { question, number: before.number + 1 } : before
  if (asked !== before) setAsked(asked)
  return isAsked ? `decision ${asked.number}` : `waiting at ${moment}`
}
