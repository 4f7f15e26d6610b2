/**
 * Composed pictures, as markup inside of an `<svg>`. Each is composed once for a
 * shape and a theme. A table of forty new cards shows them over some frames,
 * because to compose, parse, style and paint one takes some milliseconds on a slow
 * processor.
 */
import { drawingOf } from '../../icons/Icon.tsx'
import { inksOf, type Theme } from './inks.ts'
import { printScene } from './print.ts'
import { Scene, type Shape, type Subject } from './scene.ts'

const composed = new Map<string, string>()

interface Waiting {
  readonly key: string
  readonly compose: () => string
  readonly show: (markup: string) => void
}

/** Who waits for a picture, in the order in which they asked. */
const waiting = new Set<Waiting>()
/** What is composed must also be parsed, styled and painted in the same frame. */
const MILLISECONDS_AT_ONCE = 3

export const markupOf = (subject: Subject, shape: Shape, theme: Theme): string =>
  printScene(new Scene(subject, shape), inksOf(subject.stuff, subject.temple, theme), drawingOf)

/** Shows the picture at once if it is composed, else in one of the next frames. Returns what takes the wish back. */
export function whenComposed(subject: Subject, shape: Shape, theme: Theme, show: (markup: string) => void): () => void {
  const key = `${subject.temple ? 'temple' : 'workshop'} ${subject.id} ${shape} ${theme}`
  const known = composed.get(key)
  if (known !== undefined) {
    show(known)
    return () => undefined
  }
  const wish = { key, show, compose: () => markupOf(subject, shape, theme) }
  if (waiting.size === 0) requestAnimationFrame(work)
  waiting.add(wish)
  return () => {
    waiting.delete(wish)
  }
}

/** Shows as many as fit into a frame, and the rest later. */
function work(): void {
  const until = performance.now() + MILLISECONDS_AT_ONCE
  for (const wish of waiting) {
    waiting.delete(wish)
    const markup = composed.get(wish.key) ?? wish.compose()
    composed.set(wish.key, markup)
    wish.show(markup)
    if (performance.now() > until) break
  }
  if (waiting.size > 0) requestAnimationFrame(work)
}
