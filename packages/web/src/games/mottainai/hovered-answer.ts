import { type RefObject, useLayoutEffect, useState } from 'react'

/** The id of the answer under the pointer or with the focus, so that the table can preview it. */
export function useHoveredAnswer(root: RefObject<HTMLElement | null>): string | null {
  const [id, setId] = useState<string | null>(null)
  useLayoutEffect(() => {
    const table = root.current
    if (!table) return
    const look = (event: Event) => {
      const answer = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-answer]') : null
      setId(answer?.dataset['answer'] ?? null)
    }
    const leave = () => setId(null)
    table.addEventListener('pointerover', look)
    table.addEventListener('focusin', look)
    table.addEventListener('pointerleave', leave)
    table.addEventListener('focusout', leave)
    return () => {
      table.removeEventListener('pointerover', look)
      table.removeEventListener('focusin', look)
      table.removeEventListener('pointerleave', leave)
      table.removeEventListener('focusout', leave)
    }
  }, [root])
  return id
}
