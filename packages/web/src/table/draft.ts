/**
 * What a player has chosen and not yet answered with, and what was refused.
 * Both belong to one decision: others who answer theirs meanwhile take neither away.
 */
import type { Refusal } from '@handwerk/kernel'
import { useState } from 'react'
import type { AnyChair } from '../play/chair.ts'

export interface Drafting<Draft> {
  readonly draft: Draft
  readonly refusal: Refusal | null
  change(draft: Draft): void
  refuse(refusal: Refusal | null): void
  /** Answers with these moves; what was chosen is used up. */
  play(moves: readonly number[]): void
}

export function useDraft<Draft>(chair: AnyChair, moment: number, empty: Draft): Drafting<Draft> {
  const decision = useDecision(chair, moment)
  const [kept, setKept] = useState({ decision, draft: empty })
  const [refused, setRefused] = useState<{ decision: string; refusal: Refusal | null }>({ decision, refusal: null })
  const refuse = (refusal: Refusal | null) => setRefused({ decision, refusal })
  return {
    draft: kept.decision === decision ? kept.draft : empty,
    refusal: refused.decision === decision ? refused.refusal : null,
    refuse,
    change(draft) {
      refuse(null)
      setKept({ decision, draft })
    },
    play(moves) {
      refuse(null)
      setKept({ decision, draft: empty })
      chair.play(moves)
    },
  }
}

/**
 * Names what the seat is asked. The name stays while others decide, and is
 * another one from the very render in which the seat is asked something else:
 * no draft and no advice ever meets the moves of another decision. A name is
 * not used twice, not even when a player comes back to a decision by undo.
 */
export function useDecision(
  { seat, decision, moves }: Pick<AnyChair, 'seat' | 'decision' | 'moves'>,
  moment: number,
): string {
  const question = `${seat} ${decision}: ${moves.join(' ')}`
  const [before, setAsked] = useState({ question, number: 1 })
  const isAsked = moves.length > 0
  const asked = isAsked && before.question !== question ? { question, number: before.number + 1 } : before
  if (asked !== before) setAsked(asked)
  return isAsked ? `decision ${asked.number}` : `waiting at ${moment}`
}
