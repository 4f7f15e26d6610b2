import { type RefObject, useLayoutEffect, useState } from 'react'

const HOVER = 650
const LONG_PRESS = 420

/** The `data-zoom` of the element that is zoomed by hovering, a long press, or Space. */
export function useZoom(root: RefObject<HTMLElement | null>): string | null {
  const [zoomed, setZoomed] = useState<string | null>(null)
  useLayoutEffect(() => {
    const table = root.current
    if (!table) return
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Whether a finger looks at a card: lifting it is no touch. */
    let isLooking = false
    const nameAt = (target: EventTarget | null) =>
      target instanceof Element ? (target.closest<HTMLElement>('[data-zoom]')?.dataset['zoom'] ?? null) : null
    const wait = (event: PointerEvent) => {
      clearTimeout(timer)
      const name = nameAt(event.target)
      isLooking = false
      if (event.pointerType === 'mouse' && event.buttons > 0) setZoomed(null)
      else if (event.pointerType === 'mouse' && event.type === 'pointerdown') setZoomed(null)
      else if (!name) setZoomed(null)
      else if (event.pointerType === 'mouse') timer = setTimeout(() => setZoomed(name), HOVER)
      else
        timer = setTimeout(() => {
          isLooking = true
          setZoomed(name)
        }, LONG_PRESS)
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') wait(event)
    }
    const stop = () => {
      clearTimeout(timer)
      setZoomed(null)
    }
    const press = (event: KeyboardEvent) => {
      isLooking = false
      if (event.key === ' ' && nameAt(event.target)) {
        event.preventDefault()
        setZoomed((now) => (now === null ? nameAt(event.target) : null))
      } else if (event.key !== 'Shift') setZoomed(null)
    }
    const release = (event: KeyboardEvent) => {
      // Releasing Space would click a button.
      if (event.key === ' ' && nameAt(event.target)) event.preventDefault()
    }
    const click = (event: Event) => {
      if (isLooking) event.stopPropagation()
      isLooking = false
    }
    const menu = (event: Event) => {
      if (nameAt(event.target)) event.preventDefault()
    }
    table.addEventListener('pointerover', over)
    table.addEventListener('pointerdown', wait)
    table.addEventListener('pointerup', stop)
    table.addEventListener('pointercancel', stop)
    table.addEventListener('pointerleave', stop)
    table.addEventListener('keydown', press)
    table.addEventListener('keyup', release)
    table.addEventListener('click', click, { capture: true })
    table.addEventListener('contextmenu', menu)
    return () => {
      clearTimeout(timer)
      table.removeEventListener('pointerover', over)
      table.removeEventListener('pointerdown', wait)
      table.removeEventListener('pointerup', stop)
      table.removeEventListener('pointercancel', stop)
      table.removeEventListener('pointerleave', stop)
      table.removeEventListener('keydown', press)
      table.removeEventListener('keyup', release)
      table.removeEventListener('click', click, { capture: true })
      table.removeEventListener('contextmenu', menu)
    }
  }, [root])
  return zoomed
}
