import type { Refused } from '@handwerk/protocol'

/** Nothing waits longer than this by itself. */
const LONGEST = 60_000

/** Resolves after so many milliseconds, before something is sent again. */
export type Pause<What> = (what: What, milliseconds: number) => Promise<void>

/** How long to wait before it is sent again; null if it is not. */
export function pauseAfter({ code, retry }: Refused): number | null {
  return code === 'too-many' && retry !== undefined && retry <= LONGEST ? retry : null
}

export const sleep: Pause<unknown> = (_, milliseconds) => new Promise((over) => setTimeout(over, milliseconds))
