/** Pauses that the server asks for. What was refused for now is sent again by itself; the page says what waits, and how long. */
import type { Refused } from '@handwerk/protocol'
import { useSyncExternalStore } from 'react'

/** What waits. */
export type Paused = 'move' | 'follow' | 'say' | 'make' | 'signIn' | 'other'

export interface Pause {
  readonly what: Paused
  /** By the clock of this machine. */
  readonly until: number
}

/** Nothing waits longer than this by itself. */
const LONGEST = 60_000

let pauses: readonly Pause[] = []
const listeners = new Set<() => void>()

function show(next: readonly Pause[]): void {
  pauses = next
  for (const listener of listeners) listener()
}

/** How long to wait before it is sent again; null if it is not. */
export function pauseAfter({ code, retry }: Refused): number | null {
  return code === 'too-many' && retry !== undefined && retry <= LONGEST ? retry : null
}

/** Resolves when the pause is over. Until then the page says so. */
export async function pause(what: Paused, milliseconds: number): Promise<void> {
  const own: Pause = { what, until: Date.now() + milliseconds }
  show([...pauses, own])
  await new Promise((over) => setTimeout(over, milliseconds))
  show(pauses.filter((other) => other !== own))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the person waits for now: what they did last. */
export const usePause = (): Pause | null => useSyncExternalStore(subscribe, () => pauses.at(-1) ?? null)
