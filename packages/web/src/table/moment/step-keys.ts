/** Arrows and Space step through a replay, wherever nothing else uses them. */
import { useEffect, useRef } from 'react'

type Step = 1 | -1 | 'first' | 'last'

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  [' ', 1],
  ['Home', 'first'],
  ['End', 'last'],
])

export function useStepKeys(step: (by: Step) => void): void {
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = STEPS.get(event.key)
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || isUsed(event)) return
      // Before the table, where arrows move the focus.
      event.stopPropagation()
      event.preventDefault()
      latest.current(by)
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** Whether the focused control needs the key itself: fields all of them, buttons and cards Space. */
function isUsed({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea')) return true
  return key === ' ' && target.closest('button, a, summary') !== null
}
