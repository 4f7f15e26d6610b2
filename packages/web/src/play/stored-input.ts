/** Input that was not sent yet, stored for this tab so that a reload does not lose it. */
import { useState } from 'react'

const PREFIX = 'handwerk-unsent-'

/** Null deletes it. */
export function storeInput(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // With a full storage it lasts as long as the page.
  }
}

/** Null if nothing is stored. */
export function storedInput(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
  } catch {
    return null
  }
}

/** A text that is being typed. */
export function useStoredText(name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => {
    const kept = storedInput(name)
    return typeof kept === 'string' ? kept : ''
  })
  const change = (next: string) => {
    storeInput(name, next === '' ? null : next)
    setText(next)
  }
  return [text, change]
}
