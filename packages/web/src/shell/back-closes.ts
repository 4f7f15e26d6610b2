import { useEffect, useId, useRef } from 'react'

/** What the browser remembers of an entry of its history. */
const panelOf = (state: unknown): unknown =>
  state !== null && typeof state === 'object' && 'panel' in state ? state.panel : null

/** Back closes what is open beside a table, as on a phone one expects, and does not leave the table. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const id = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    history.pushState({ panel: id }, '')
    const hear = () => {
      if (panelOf(history.state) !== id) close.current()
    }
    window.addEventListener('popstate', hear)
    return () => {
      window.removeEventListener('popstate', hear)
      // Closed in another way; whoever has gone on to another page stays there.
      if (panelOf(history.state) === id) history.back()
    }
  }, [isOpen, id])
}
