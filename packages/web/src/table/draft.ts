/**
 * What a player has chosen and not yet answered with, and what was refused.
 * Both belong to one decision: others who answer theirs meanwhile take neither away.
 */
import type { Refusal } from '@handwerk/kernel'
import { useMemo, useState } from 'react'
import type { AnyPlayerView } from '../play/player-view.ts'
import { storedInput, storeInput } from '../play/stored-input.ts'

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
  playerView: AnyPlayerView,
  moment: number,
  empty: Draft,
  read: (raw: unknown, moves: readonly number[]) => Draft | null,
): Drafting<Draft> {
  const decision = useDecision(playerView, moment)
  const question = questionOf(playerView)
  const place = playerView.table === null ? null : `draft-${playerView.table}-${playerView.seat}`
  // What was chosen before a reload belongs to its question, until something else is chosen.
  const [before] = useState(() => (place === null ? null : (storedInput(place) as Partial<Kept> | null)))
  const restored = useMemo(
    () => (before?.question === question ? read(before.draft, playerView.moves) : null),
    [before, question, read, playerView.moves],
  )
  const [chosen, setChosen] = useState<{ decision: string; draft: Draft } | null>(null)
  const [refused, setRefused] = useState<{ decision: string; refusal: Refusal | null }>({ decision, refusal: null })
  const refuse = (refusal: Refusal | null) => setRefused({ decision, refusal })
  const choose = (draft: Draft) => {
    refuse(null)
    setChosen({ decision, draft })
    const kept: Kept = { question, draft }
    if (place !== null) storeInput(place, draft === empty ? null : kept)
  }
  return {
    draft: chosen === null ? (restored ?? empty) : chosen.decision === decision ? chosen.draft : empty,
    refusal: refused.decision === decision ? refused.refusal : null,
    refuse,
    change: choose,
    play(moves) {
      choose(empty)
      playerView.play(moves)
    },
  }
}

/** A draft as it is kept through a reload. */
interface Kept {
  readonly question: string
  readonly draft: unknown
}

type Asked = Pick<AnyPlayerView, 'seat' | 'decision' | 'moves'>

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
