/**
 * Composed pictures, as addresses of images. Each is composed once for a shape and
 * a theme. A table of forty new cards shows one in each frame, because the browser
 * reads a new image like a page of its own: twenty milliseconds on a slow processor.
 */
import { drawingOf } from '../../icons/Icon.tsx'
import { inksOf, type Theme } from './inks.ts'
import { printScene } from './print.ts'
import { Scene, type Shape, type Subject } from './scene.ts'

const composed = new Map<string, string>()

interface Waiting {
  readonly key: string
  readonly compose: () => string
  readonly show: (address: string) => void
}

/** Who waits for a picture, in the order in which they asked. */
const waiting = new Set<Waiting>()
export const markupOf = (subject: Subject, shape: Shape, theme: Theme): string =>
  printScene(new Scene(subject, shape), inksOf(subject.stuff, subject.temple, theme), drawingOf)

/** As a background a picture is one stroke of the painter, and no part of the page. */
const addressOf = (markup: string): string => `data:image/svg+xml,${markup.replace(/[%#"]/g, encodeURIComponent)}`

/** Shows the picture at once if it is composed, else in one of the next frames. Returns what takes the wish back. */
export function whenComposed(
  subject: Subject,
  shape: Shape,
  theme: Theme,
  show: (address: string) => void,
): () => void {
  const key = `${subject.temple ? 'temple' : 'workshop'} ${subject.id} ${shape} ${theme}`
  const known = composed.get(key)
  if (known !== undefined) {
    show(known)
    return () => undefined
  }
  const wish = { key, show, compose: () => addressOf(markupOf(subject, shape, theme)) }
  if (waiting.size === 0) requestAnimationFrame(work)
  waiting.add(wish)
  return () => {
    waiting.delete(wish)
  }
}

/** Shows one new picture, with all who wait for it, and the rest later. */
function work(): void {
  const [first] = waiting
  if (!first) return
  const address = first.compose()
  composed.set(first.key, address)
  for (const wish of waiting)
    if (wish.key === first.key) {
      waiting.delete(wish)
      wish.show(address)
    }
  if (waiting.size > 0) requestAnimationFrame(work)
}
