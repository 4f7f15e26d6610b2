/**
 * A decision in the making, the same at every table: what the player has
 * chosen and not yet answered with (the draft), what was refused, and how
 * touches, drags and keys change both until they become moves. A game gives no
 * more than a form for each draft: what it asks, and what a choice leads to.
 */
import { itemAt, type Move, type Refusal } from '@handwerk/kernel'
import { type RefObject, useMemo, useState } from 'react'
import { isRefusal, type PlayerView } from '../play/player-view.ts'
import { storedInput, storeInput } from '../play/stored-input.ts'
import { useGestures } from './gestures.ts'
import type { ShownAnswer } from './Question.tsx'

/** What comes of touching something: another draft, the rule that speaks against it, or nothing. */
type Touched<Draft> = Draft | Refusal | null

/** What a drop stands for: touches of pieces one after the other, a draft, or an answer. */
export type Dropped<Draft> =
  | { readonly is: 'touches'; readonly pieces: readonly string[] }
  | { readonly is: 'draft'; readonly draft: Touched<Draft> }
  | { readonly is: 'answer'; readonly id: string }

/** Plays its moves, or changes the draft; neither: it cannot be given yet. */
export interface Answer<Draft> extends Omit<ShownAnswer, 'give'> {
  readonly moves?: readonly Move[]
  readonly draft?: Draft
}

/** What a game asks of a player who has chosen as much as a draft says. */
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
  /** The draft that something kept before a reload is; null if it is none for these moves. */
  read(raw: unknown, moves: readonly Move[]): Draft | null
  /** The form for a draft; null where nothing is asked. Kept the same while the question is. */
  readonly formFor: (draft: Draft) => Form | null
  /** A key that the form has no use for; true if the page has. */
  command(key: string): boolean
}

export interface Deciding<Draft, Form> {
  readonly draft: Draft
  /** Null where nothing is asked. */
  readonly form: Form | null
  readonly refusal: Refusal | null
  readonly answers: readonly ShownAnswer[]
  touch(piece: string): void
  /** Gives the answer with this id. */
  give(id: string): void
  change(draft: Draft): void
  /** Answers with these moves; what was chosen is used up. */
  play(moves: readonly Move[]): void
  /** The refusal has been read. */
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
    // Whoever owes nothing now is told why, whatever was touched.
    else if (!playerView.over) refuse(playerView.rehearse([]).why(-1))
  }
  /** Each touch meets the form that the one before has led to. */
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

/** A draft as it is kept through a reload. */
interface Kept {
  readonly question: string
  readonly draft: unknown
}

/** The draft and the refusal of one decision: others who answer theirs meanwhile take neither away. */
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
  // What was chosen before a reload belongs to its question, until something else is chosen.
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
