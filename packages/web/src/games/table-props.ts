import type { ReactNode } from 'react'
import type { PlayerView } from '../play/player-view.ts'

/** What a game's table gets from the page that it lies on. */
export interface TableProps<C = PlayerView> {
  readonly playerView: C
  /** The buttons at the right of the bar: undo, log, text table, keys, more. */
  readonly tools: ReactNode
  /** Which moment is shown; cards fly when it changes. */
  readonly moment: number
  /** No animations: facts are shown at once, or a replay is scrubbed. */
  readonly still: boolean
  /** Handles a key that the table does not use; false if the page does not either. */
  command(key: string): boolean
}
