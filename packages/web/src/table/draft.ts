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

/** Names what the seat is asked: the same for as long as its legal moves are. */
export function useDecision({ seat, moves }: Pick<AnyChair, 'seat' | 'moves'>, moment: number): string {
  const question = `${seat}: ${moves.join(' ')}`
  const [asked, setAsked] = useState({ question, since: moment })
  const isAsked = moves.length > 0
  if (isAsked && asked.question !== question) setAsked({ question, since: moment })
  return `${seat} ${isAsked ? asked.since : moment}`
}
