/** Pauses that the server asks for. What was refused for now is sent again by itself; the page says what waits, and how long. */
import { useSyncExternalStore } from 'react'

/** What waits. */
export type Paused = 'move' | 'follow' | 'say' | 'make' | 'signIn' | 'other'

export interface Pause {
  readonly what: Paused
  /** By the clock of this machine. */
  readonly until: number
}

let pauses: readonly Pause[] = []
const listeners = new Set<() => void>()

function show(next: readonly Pause[]): void {
  pauses = next
  for (const listener of listeners) listener()
}

/** Resolves when the pause is over. Until then the page says so. */
export async function pause(what: Paused, milliseconds: number): Promise<void> {
  const own: Pause = { what, until: Date.now() + milliseconds }
  show([...pauses, own])
  await new Promise((over) => setTimeout(over, milliseconds))
  show(pauses.filter((other) => other !== own))
}

/** The same for a request over a live connection. */
export const pauseRequest = (is: string, milliseconds: number): Promise<void> =>
  pause(is === 'move' || is === 'follow' || is === 'say' ? is : 'other', milliseconds)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the person waits for now: what they did last. */
export const usePause = (): Pause | null => useSyncExternalStore(subscribe, () => pauses.at(-1) ?? null)
