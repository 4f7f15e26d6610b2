/** Marks on the pieces of a table that moves are about: the move that was played, and a better one. */
import { type RefObject, useLayoutEffect } from 'react'

export type MoveMark = 'played' | 'better'

export interface MarkedMove {
  readonly mark: MoveMark
  readonly label: string
  /** Selectors; the first piece that is shown is marked. */
  readonly pieces: readonly string[]
}

/** The table draws its pieces without knowing of marks; so they are set on what it has drawn. */
export function useMoveMarks(root: RefObject<HTMLElement | null>, moves: readonly MarkedMove[]): void {
  useLayoutEffect(() => {
    const page = root.current
    if (!page || moves.length === 0) return
    const mark = () => {
      const marked = new Map<HTMLElement, MarkedMove[]>()
      for (const move of moves) {
        const piece = move.pieces.map((selector) => shown(page, selector)).find((found) => found !== null)
        if (piece) marked.set(piece, [...(marked.get(piece) ?? []), move])
      }
      for (const old of page.querySelectorAll<HTMLElement>('[data-mark]')) if (!marked.has(old)) unmark(old)
      for (const [piece, list] of marked) {
        const kind = list.length > 1 ? 'both' : list[0]?.mark
        const label = list.map((each) => each.label).join(', ')
        // Only what changed: setting it calls the observer again.
        if (piece.dataset['mark'] !== kind) piece.dataset['mark'] = kind
        if (piece.dataset['markLabel'] !== label) piece.dataset['markLabel'] = label
      }
    }
    mark()
    // A table may be drawn later, or anew.
    const observer = new MutationObserver(mark)
    observer.observe(page, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const old of page.querySelectorAll<HTMLElement>('[data-mark]')) unmark(old)
    }
  }, [root, moves])
}

const shown = (page: HTMLElement, selector: string): HTMLElement | null =>
  [...page.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility()) ?? null

function unmark(piece: HTMLElement): void {
  delete piece.dataset['mark']
  delete piece.dataset['markLabel']
}
