/** One way to answer at every table: touches, drags and keys become drafts, and answers become moves. */

import { itemAt, type Refusal } from '@handwerk/kernel'
import type { RefObject } from 'react'
import { type AnyPlayerView, isRefusal } from '../play/player-view.ts'
import type { Drafting } from './draft.ts'
import { useGestures } from './gestures.ts'
import type { ShownAnswer } from './Question.tsx'

/** What comes of touching something: another draft, the rule that speaks against it, or nothing. */
type Touched<Draft> = Draft | Refusal | null

interface Answerable<Draft> extends Omit<ShownAnswer, 'give'> {
  /** Plays these moves, or changes the draft; neither: it cannot be given yet. */
  readonly moves?: readonly number[] | undefined
  readonly draft?: Draft
}

interface Asking<Draft> {
  readonly root: RefObject<HTMLElement | null>
  readonly playerView: AnyPlayerView
  readonly drafting: Drafting<Draft>
  readonly empty: Draft
  /** Null where nothing is asked. */
  readonly answers: readonly Answerable<Draft>[] | null
  touch(piece: string): Touched<Draft>
  /** A piece is dragged onto another or to a place. */
  drop(piece: string, onto: string, by: Omit<Answering<Draft>, 'answers'>): void
  play(moves: readonly number[]): void
  command(key: string): boolean
}

interface Answering<Draft> {
  readonly answers: readonly ShownAnswer[]
  touch(piece: string): void
  give(id: string): void
  take(next: Touched<Draft>): void
}

export function useDecisionForm<Draft extends object>(asking: Asking<Draft>): Answering<Draft> {
  const { root, playerView, drafting, answers, play, command } = asking
  const take = (next: Touched<Draft>) => {
    if (isRefusal(next)) drafting.refuse(next)
    else if (next) drafting.change(next)
  }
  const touch = (piece: string) => {
    if (playerView.caption !== null) playerView.skip()
    else if (answers) take(asking.touch(piece))
    // Whoever owes nothing now is told why, whatever was touched.
    else if (playerView.seat !== null && !playerView.over) drafting.refuse(playerView.rehearse([]).why(-1))
  }
  const give = (id: string) => {
    const answer = answers?.find((known) => known.id === id)
    if (answer?.moves) play(answer.moves)
    else if (answer?.draft) drafting.change(answer.draft)
  }
  useGestures(root, {
    touch,
    drop(piece, onto) {
      if (answers) asking.drop(piece, onto, { touch, give, take })
      else touch(piece)
    },
    main() {
      const main = answers?.filter((answer) => answer.main) ?? []
      if (playerView.caption !== null) playerView.skip()
      else if (main.length === 1) give(itemAt(main, 0).id)
    },
    clear() {
      drafting.change(asking.empty)
    },
    key(key) {
      const answer = answers?.find((known) => known.key?.toLowerCase() === key)
      if (answer) give(answer.id)
      return answer !== undefined || command(key)
    },
  })
  return {
    touch,
    give,
    take,
    answers: (answers ?? []).map(({ moves, draft, ...answer }) => ({
      ...answer,
      give: moves || draft ? () => give(answer.id) : undefined,
    })),
  }
}
