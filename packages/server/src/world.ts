/** Time and chance as they reach the server: handed in, so that a test or the simulation can make a world of its own. */
import { randomBytes } from 'node:crypto'

/** Something that will be done later, unless it is cancelled. */
export interface Timer {
  cancel(): void
}

export interface World {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds since some moment. Never goes back, whatever is done to the clock; for budgets and time-outs. */
  elapsed(): number
  readonly timers: {
    /** Does the work once. */
    after(milliseconds: number, work: () => void): Timer
    /** Does it again and again. */
    every(milliseconds: number, work: () => void): Timer
    /** Does the work after whatever else has come in meanwhile. */
    soon(work: () => void): void
  }
  /** Bytes that nobody can foretell. */
  random(bytes: number): Buffer
}

/** The world that there is. Its timers keep no process alive. */
export const realWorld: World = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  timers: {
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds).unref()
      return { cancel: () => clearTimeout(timer) }
    },
    every(milliseconds, work) {
      const timer = setInterval(work, milliseconds).unref()
      return { cancel: () => clearInterval(timer) }
    },
    soon: (work) => {
      setImmediate(work)
    },
  },
  random: (bytes) => randomBytes(bytes),
}
