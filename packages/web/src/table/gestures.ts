/**
 * One set of gestures for every table. Pieces are buttons with `data-piece`;
 * a touch, a drag onto another piece, and keys all end in the same two calls.
 */

import { itemAt } from '@handwerk/kernel'
import { type RefObject, useLayoutEffect, useRef } from 'react'

export interface Gestures {
  /** A piece was clicked, tapped, or chosen by key. */
  touch(piece: string): void
  /** A piece was dragged onto another, or onto a place (`data-drop`). */
  drop(piece: string, onto: string): void
  main(): void
  clear(): void
  /** A key that stands for an answer or a command; true if it meant something. */
  key(key: string): boolean
}

const FAR_ENOUGH = 8
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function useGestures(root: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const latest = useRef(gestures)
  latest.current = gestures
  // A layout effect, so that no early touch or key is lost.
  useLayoutEffect(() => {
    const table = root.current
    if (!table) return
    const stopDragging = listenForDrags(table, (piece, onto) => latest.current.drop(piece, onto))
    const click = (event: MouseEvent) => {
      const piece = pieceAt(event.target)
      if (piece) latest.current.touch(piece)
    }
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open]')) return
      if (answerKey(event, table, latest.current)) event.preventDefault()
    }
    table.addEventListener('click', click)
    document.addEventListener('keydown', press)
    return () => {
      stopDragging()
      table.removeEventListener('click', click)
      document.removeEventListener('keydown', press)
    }
  }, [root])
}

function answerKey(event: KeyboardEvent, table: HTMLElement, gestures: Gestures): boolean {
  const { key } = event
  if (key in DIRECTIONS) return moveFocus(table, itemAt(DIRECTIONS, key))
  if (key === 'Enter') {
    const target = event.target instanceof HTMLElement ? event.target : null
    const piece = target?.closest<HTMLElement>('[data-piece]')
    // Enter activates the focused control; on a chosen piece, or on nothing, it gives the main answer.
    if (piece ? piece.getAttribute('aria-pressed') !== 'true' : target?.closest('button, a, input, select, summary'))
      return false
    gestures.main()
    return true
  }
  if (key === 'Escape') {
    gestures.clear()
    return true
  }
  if (/^[1-9]$/.test(key)) {
    const card = table.querySelectorAll<HTMLElement>('[data-key]')[Number(key) - 1]
    card?.focus()
    card?.click()
    return card !== undefined
  }
  return gestures.key(key.toLowerCase())
}

/** A field may keep the focus for a moment after its dialog has closed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable]') !== null &&
  target.checkVisibility()

const pieceAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-piece]')?.dataset['piece'] : undefined

/** Moves the focus to the nearest control in a direction. */
function moveFocus(table: HTMLElement, [dx, dy]: readonly [number, number]): boolean {
  const all = [...table.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')].filter(
    (element) => element.checkVisibility() && element.tabIndex >= 0,
  )
  const from = document.activeElement instanceof HTMLElement && table.contains(document.activeElement)
  if (!from) {
    const first = table.querySelector<HTMLElement>('[data-piece].can, [data-piece] .can') ?? all[0]
    first?.focus()
    return true
  }
  const here = middle(document.activeElement as HTMLElement)
  let best: HTMLElement | null = null
  let nearest = Number.POSITIVE_INFINITY
  for (const element of all) {
    if (element === document.activeElement) continue
    const there = middle(element)
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx)
    if (along < 6) continue
    const distance = along + 2.5 * aside
    if (distance < nearest) {
      nearest = distance
      best = element
    }
  }
  best?.focus()
  return true
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** Drags `data-drag` pieces with mouse, pen or finger; a copy follows the pointer. */
function listenForDrags(table: HTMLElement, drop: (piece: string, onto: string) => void): () => void {
  let held: { piece: string; element: HTMLElement; x: number; y: number; copy: HTMLElement | null } | null = null

  const down = (event: PointerEvent) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null
    const piece = element?.dataset['piece']
    if (!element || !piece || event.button !== 0) return
    held = { piece, element, x: event.clientX, y: event.clientY, copy: null }
  }
  const drag = (event: PointerEvent) => {
    if (!held) return
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y]
    if (!held.copy) {
      if (Math.hypot(dx, dy) < FAR_ENOUGH) return
      held.copy = lift(held.element)
      table.classList.add('dragging')
    }
    held.copy.style.translate = `${dx}px ${dy}px`
    for (const lit of table.querySelectorAll('.under-drag')) lit.classList.remove('under-drag')
    targetAt(event)?.classList.add('under-drag')
  }
  const up = (event: PointerEvent) => {
    const was = held
    end()
    if (!was?.copy) return
    // The click that follows a drag is not a touch.
    table.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => table.removeEventListener('click', swallow, { capture: true }), 0)
    const target = targetAt(event)
    const onto = target?.dataset['drop'] ?? target?.dataset['piece']
    if (onto && onto !== was.piece) drop(was.piece, onto)
  }
  const end = () => {
    held?.copy?.remove()
    held = null
    table.classList.remove('dragging')
    for (const lit of table.querySelectorAll('.under-drag')) lit.classList.remove('under-drag')
  }
  table.addEventListener('pointerdown', down)
  document.addEventListener('pointermove', drag)
  document.addEventListener('pointerup', up)
  document.addEventListener('pointercancel', end)
  return () => {
    end()
    table.removeEventListener('pointerdown', down)
    document.removeEventListener('pointermove', drag)
    document.removeEventListener('pointerup', up)
    document.removeEventListener('pointercancel', end)
  }
}

const swallow = (event: Event) => event.stopPropagation()

function targetAt(event: PointerEvent): HTMLElement | null {
  const element = document.elementFromPoint(event.clientX, event.clientY)
  return element?.closest<HTMLElement>('[data-drop], [data-piece]') ?? null
}

function lift(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect()
  const copy = element.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-piece')
  copy.setAttribute('aria-hidden', 'true')
  copy.classList.add('held')
  copy.style.left = `${box.left}px`
  copy.style.top = `${box.top}px`
  copy.style.width = `${box.width}px`
  copy.style.height = `${box.height}px`
  document.body.append(copy)
  return copy
}
