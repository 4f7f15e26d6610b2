import { useLayoutEffect, useRef } from 'react'
import { useTheme } from '../../shell/settings.ts'
import { whenComposed } from './composed.ts'
import type { Theme } from './inks.ts'
import { type Shape, type Subject, shapeOf } from './scene.ts'
import './picture.css'

/** A woodblock print that fills its box and is composed for its shape; decorative, the words beside it say the same. */
export function Picture({ of }: { of: Subject }) {
  const box = useRef<HTMLSpanElement>(null)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id and the game stand for the subject
  useLayoutEffect(() => {
    const element = box.current
    return element ? keepDrawn(element, of, theme) : undefined
  }, [of.id, of.temple, theme])
  return <span className={`picture ${of.stuff}`} data-picture={of.id} ref={box} />
}

const shapes = new WeakMap<Element, (shape: Shape) => void>()

/** One observer for all pictures: it reports all sizes of a frame at once, and reads no layout by itself. */
const observer = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries)
    if (contentRect.width > 0) shapes.get(target)?.(shapeOf(contentRect.width, contentRect.height))
})

/** Draws the picture whenever the shape of its box changes, past React: a picture is no state of the page. */
function keepDrawn(element: HTMLElement, subject: Subject, theme: Theme): () => void {
  let shown: Shape | null = null
  let forget = () => {}
  shapes.set(element, (shape) => {
    if (shape === shown) return
    shown = shape
    forget()
    forget = whenComposed(subject, shape, theme, (address) => {
      element.style.backgroundImage = `url("${address}")`
      element.dataset['shape'] = shape
    })
  })
  observer.observe(element)
  return () => {
    observer.unobserve(element)
    forget()
  }
}
