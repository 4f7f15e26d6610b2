/**
 * A table that opens is drawn in several frames, zone by zone and card by card: all
 * of it at once would keep a slow processor busy for a fifth of a second.
 */
import { createContext, type ReactNode, type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Waiting {
  /** How much of a frame it takes. */
  readonly share: number
  show(): void
}

/** Parts that are not drawn yet, in the order of the table. */
const waiting = new Set<Waiting>()

/** Whether a part of a table is still to be drawn. */
export const isOpening = (): boolean => waiting.size > 0

/** Draws as many parts as fit in a frame, and the rest later. */
function drawNext(): void {
  let room = 1
  for (const part of waiting) {
    if (room < 1 && room < part.share) break
    room -= part.share
    waiting.delete(part)
    part.show()
  }
  if (waiting.size > 0) requestAnimationFrame(drawNext)
}

/** Whether the table is in its first frame: what comes later is drawn at once. */
const OpeningContext = createContext<Readonly<RefObject<boolean>>>({ current: false })

/** `still`: all is drawn at once. */
export function Opening({ still, children }: { still: boolean; children: ReactNode }) {
  const first = useRef(!still && !document.hidden)
  useEffect(() => {
    first.current = false
  }, [])
  return <OpeningContext value={first}>{children}</OpeningContext>
}

/** A part of a table that waits for its frame when the table opens; `room` is what stands there until then. */
export function Part({ share = 1, room = null, children }: { share?: number; room?: ReactNode; children: ReactNode }) {
  const first = use(OpeningContext)
  const [isDrawn, setDrawn] = useState(() => !first.current)
  useLayoutEffect(() => {
    if (isDrawn) return
    const part: Waiting = { share, show: () => setDrawn(true) }
    if (waiting.size === 0) requestAnimationFrame(drawNext)
    waiting.add(part)
    return () => {
      waiting.delete(part)
    }
  }, [isDrawn, share])
  return isDrawn ? children : room
}
