/**
 * A table that opens is drawn in several frames, zone by zone and card by card: all
 * of it at once would keep a slow processor busy for a fifth of a second.
 */
import {
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

interface Waiting {
  /** How much of a frame it takes. */
  readonly share: number
  show(): void
}

/** Parts that nobody has asked for yet, in the order of the table; and all that are not drawn yet. */
const waiting = new Set<Waiting>()
const undrawn = new Set<Waiting>()

/** Whether a part of a table is still to be drawn. */
export const isOpening = (): boolean => undrawn.size > 0

let isScheduled = false

function schedule(): void {
  if (isScheduled || waiting.size === 0) return
  isScheduled = true
  requestAnimationFrame(drawNext)
}

/** Draws as many parts as fit in a frame. When they are drawn, they ask for the next ones. */
function drawNext(): void {
  isScheduled = false
  let room = 1
  const parts: Waiting[] = []
  for (const part of waiting) {
    if (room < 1 && room < part.share) break
    room -= part.share
    parts.push(part)
  }
  for (const part of parts) waiting.delete(part)
  startTransition(() => {
    for (const { show } of parts) show()
  })
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
    for (const list of [waiting, undrawn]) list.add(part)
    schedule()
    return () => {
      for (const list of [waiting, undrawn]) list.delete(part)
      // It may have gone before it was drawn.
      schedule()
    }
  }, [isDrawn, share])
  return isDrawn ? children : room
}
