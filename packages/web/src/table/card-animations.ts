/** Animates cards from their old places to their new ones, and new cards from the pile. */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isOpening } from './opening.tsx'

const MOST_FLIGHTS = 24
const MILLISECONDS = 320
const EASE = 'cubic-bezier(.2,.8,.3,1)'

/**
 * Compares the places of all `data-card` elements when `moment` changes. New cards come from `data-source`. A table
 * that opens is measured when all of it is drawn.
 */
export function useCardAnimations(root: RefObject<HTMLElement | null>, moment: unknown, still: boolean): void {
  const places = useRef(new Map<string, DOMRect>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment is the reason to look again
  useLayoutEffect(() => {
    let frame = 0
    const look = () => {
      if (isOpening()) frame = requestAnimationFrame(look)
      else if (root.current) places.current = moved(root.current, places.current, still)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [root, moment, still])
}

/** Lets cards fly from where they were to where they are, and returns where they are. */
function moved(table: HTMLElement, before: ReadonlyMap<string, DOMRect>, still: boolean): Map<string, DOMRect> {
  const now = new Map<string, DOMRect>()
  const elements = [...table.querySelectorAll<HTMLElement>('[data-card]')]
  for (const element of elements) now.set(element.dataset['card'] ?? '', element.getBoundingClientRect())
  if (still || before.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return now
  const source = table.querySelector('[data-source]')?.getBoundingClientRect()
  let flights = 0
  for (const element of elements) {
    const name = element.dataset['card'] ?? ''
    const to = now.get(name)
    const from = before.get(name) ?? source
    if (!to || !from || to.width === 0 || from.width === 0) continue
    const [dx, dy] = [from.left - to.left, from.top - to.top]
    if (Math.hypot(dx, dy) < 4 || ++flights > MOST_FLIGHTS) continue
    const scale = from.width / to.width
    const flight = element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0' },
        { transform: 'none', transformOrigin: '0 0' },
      ],
      { duration: MILLISECONDS, easing: EASE, delay: before.has(name) ? 0 : flights * 30, fill: 'backwards' },
    )
    for (const piece of [element, zoneOf(element, table)]) keepOver(piece, flight)
  }
  return now
}

function zoneOf(element: HTMLElement, table: HTMLElement): HTMLElement {
  let zone = element
  while (zone.parentElement && zone.parentElement !== table) zone = zone.parentElement
  return zone
}

let flightNumber = 0

/** What flies lies over its neighbours until it has landed, and its zone over the others. */
function keepOver(piece: HTMLElement, flight: Animation): void {
  const number = String(++flightNumber)
  piece.dataset['flies'] = number
  const landed = () => {
    if (piece.dataset['flies'] === number) delete piece.dataset['flies']
  }
  flight.addEventListener('finish', landed)
  flight.addEventListener('cancel', landed)
}
