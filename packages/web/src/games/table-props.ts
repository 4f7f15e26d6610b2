import type { ReactNode } from 'react'
import type { PlayerView } from '../play/player-view.ts'

/** What a game's table gets from the page that it lies on. */
export interface TableProps<C = PlayerView> {
  readonly playerView: C
  /** The buttons at the right of the bar: undo, log, text table, keys, more. */
  readonly tools: ReactNode
  /** Which moment is shown; cards fly when it changes. */
  readonly moment: number
  /** Nothing flies: everything is told at once, or somebody scrubs. */
  readonly still: boolean
  /** A key that the table has no use for; true if the page has. */
  command(key: string): boolean
}
