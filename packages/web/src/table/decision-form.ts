/**
 * A decision in the making, the same at every table: what the player has chosen
 * but not submitted (the draft), what was refused, and how touches, drags and keys
 * change both until they become moves. A game only provides a form for each draft:
 * the question, and what each choice leads to.
 */
import { itemAt, type Move, type Refusal } from '@handwerk/kernel'
import { type RefObject, useMemo, useState } from 'react'
import { isRefusal, type PlayerView } from '../play/player-view.ts'
import { storedInput, storeInput } from '../play/stored-input.ts'
import { useGestures } from './gestures.ts'
import type { ShownAnswer } from './Question.tsx'

/** The result of a touch: another draft, the rule that forbids it, or nothing. */
type Touched<Draft> = Draft | Refusal | null

/** What a drop stands for: touches of pieces one after the other, a draft, or an answer. */
export type Dropped<Draft> =
  | { readonly is: 'touches'; readonly pieces: readonly string[] }
  | { readonly is: 'draft'; readonly draft: Touched<Draft> }
  | { readonly is: 'answer'; readonly id: string }

/** Plays its moves, or changes the draft. With neither it is disabled. */
export interface Answer<Draft> extends Omit<ShownAnswer, 'give'> {
  readonly moves?: readonly Move[]
  readonly draft?: Draft
}

/** The question for a player with this draft. */
export interface DecisionForm<Draft> {
  readonly question: string
  readonly detail: string
  readonly answers: readonly Answer<Draft>[]
  /** The piece that the question is about. */
  readonly about: string | null
  touch(piece: string): Touched<Draft>
  /** A piece is dragged onto another or to a place. */
  drop(piece: string, onto: string): Dropped<Draft>
}

interface Given<Draft, Form extends DecisionForm<Draft>> {
  readonly root: RefObject<HTMLElement | null>
  readonly playerView: PlayerView
  readonly moment: number
  readonly empty: Draft
  /** Reads a draft that was stored before a reload; null if it does not fit these moves. */
  read(raw: unknown, moves: readonly Move[]): Draft | null
  /** The form for a draft; null if there is no question. Must be a stable function while the question stays. */
  readonly formFor: (draft: Draft) => Form | null
  /** Handles a key that the form does not use; true if it was handled. */
  command(key: string): boolean
}

export interface Deciding<Draft, Form> {
  readonly draft: Draft
  /** Null if there is no question. */
  readonly form: Form | null
  readonly refusal: Refusal | null
  readonly answers: readonly ShownAnswer[]
  touch(piece: string): void
  /** Gives the answer with this id. */
  give(id: string): void
  change(draft: Draft): void
  /** Answers with these moves and clears the draft. */
  play(moves: readonly Move[]): void
  /** Hides the refusal. */
  dismiss(): void
}

export function useDecisionForm<Draft extends object, Form extends DecisionForm<Draft>>(
  given: Given<Draft, Form>,
): Deciding<Draft, Form> {
  const { root, playerView, empty, formFor, command } = given
  const { draft, refusal, change, refuse } = useDraft(given)
  const form = useMemo(() => formFor(draft), [formFor, draft])
  const play = (moves: readonly Move[]) => {
    change(empty)
    playerView.play(moves)
  }
  const take = (next: Touched<Draft>) => {
    if (isRefusal(next)) refuse(next)
    else if (next) change(next)
  }
  const touch = (piece: string) => {
    if (playerView.caption !== null) playerView.skip()
    else if (form) take(form.touch(piece))
    // Without an open decision, any touch explains why nothing can be done.
    else if (!playerView.over) refuse(playerView.rehearse([]).why(-1))
  }
  /** Each touch applies to the form that the previous one led to. */
  const touchAll = (pieces: readonly string[]) => {
    let at = form
    for (const piece of pieces) {
      const next = at?.touch(piece) ?? null
      take(next)
      if (isRefusal(next)) return
      if (next) at = formFor(next)
    }
  }
  const give = (id: string) => {
    const answer = form?.answers.find((known) => known.id === id)
    if (answer?.moves) play(answer.moves)
    else if (answer?.draft) change(answer.draft)
  }
  useGestures(root, {
    touch,
    drop(piece, onto) {
      if (!form || playerView.caption !== null) {
        touch(piece)
        return
      }
      const dropped = form.drop(piece, onto)
      if (dropped.is === 'touches') touchAll(dropped.pieces)
      else if (dropped.is === 'draft') take(dropped.draft)
      else give(dropped.id)
    },
    main() {
      const main = form?.answers.filter((answer) => answer.main) ?? []
      if (playerView.caption !== null) playerView.skip()
      else if (main.length === 1) give(itemAt(main, 0).id)
    },
    clear() {
      change(empty)
    },
    key(key) {
      const answer = form?.answers.find((known) => known.key?.toLowerCase() === key)
      if (answer) give(answer.id)
      return answer !== undefined || command(key)
    },
  })
  const answers = (form?.answers ?? []).map(({ moves, draft: next, ...answer }) => ({
    ...answer,
    give: moves || next ? () => give(answer.id) : undefined,
  }))
  return { draft, form, refusal, answers, touch, give, change, play, dismiss: () => refuse(null) }
}

/** A draft as it is stored for a reload. */
interface Kept {
  readonly question: string
  readonly draft: unknown
}

/** The draft and the refusal of one decision; both stay while other seats answer theirs. */
function useDraft<Draft extends object, Form extends DecisionForm<Draft>>({
  playerView,
  moment,
  empty,
  read,
}: Given<Draft, Form>) {
  const decision = useDecision(playerView, moment)
  const question = questionOf(playerView)
  const { table, seat, moves } = playerView
  const place = table === null ? null : `draft-${table}-${seat}`
  // A stored draft applies only to its own question, until the player chooses something else.
  const [before] = useState(() => (place === null ? null : (storedInput(place) as Partial<Kept> | null)))
  const restored = useMemo(
    () => (before?.question === question ? read(before.draft, moves) : null),
    [before, question, read, moves],
  )
  const [chosen, setChosen] = useState<{ decision: string; draft: Draft } | null>(null)
  const [refused, setRefused] = useState<{ decision: string; refusal: Refusal | null }>({ decision, refusal: null })
  const refuse = (refusal: Refusal | null) => setRefused({ decision, refusal })
  const change = (draft: Draft) => {
    refuse(null)
    setChosen({ decision, draft })
    const kept: Kept = { question, draft }
    if (place !== null) storeInput(place, draft === empty ? null : kept)
  }
  return {
    draft: chosen === null ? (restored ?? empty) : chosen.decision === decision ? chosen.draft : empty,
    refusal: refused.decision === decision ? refused.refusal : null,
    refuse,
    change,
  }
}

type Asked = Pick<PlayerView, 'seat' | 'decision' | 'moves'>

const questionOf = ({ seat, decision, moves }: Asked): string => `${seat} ${decision}: ${moves.join(' ')}`

/**
 * Names the open decision. The name stays while others decide and changes in the
 * very render in which the question changes, so that no draft or advice is applied
 * to another decision's moves. A name is never reused, not even after an undo.
 */
export function useDecision(asking: Asked, moment: number): string {
  const question = questionOf(asking)
  const [before, setAsked] = useState({ question, number: 1 })
  const isAsked = asking.moves.length > 0
  const asked = isAsked && before.question !== question ? { question, number: before.number + 1 } : before
  if (asked !== before) setAsked(asked)
  return isAsked ? `decision ${asked.number}` : `waiting at ${moment}`
}
