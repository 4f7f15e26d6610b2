import { useSyncExternalStore } from 'react'

/** Whether the window fits a media query, such as one that asks for room. */
export function useFitting(query: string): boolean {
  const list = matchMedia(query)
  return useSyncExternalStore(
    (changed) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => list.matches,
    () => false,
  )
}
