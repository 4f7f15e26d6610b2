/** Time and randomness, injected so that a test or the simulation can replace them. */
import { randomBytes } from 'node:crypto'

/** Work that runs later, unless it is cancelled. */
export interface Timer {
  cancel(): void
}

export interface World {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds on a monotonic clock, for budgets and time-outs. */
  elapsed(): number
  readonly timers: {
    /** Runs the work once. */
    after(milliseconds: number, work: () => void): Timer
    /** Runs the work repeatedly. */
    every(milliseconds: number, work: () => void): Timer
    /** Does the work after whatever else has come in meanwhile. */
    soon(work: () => void): void
  }
  /** Unpredictable bytes. */
  random(bytes: number): Buffer
}

/** The real clock and randomness. Its timers do not keep the process alive. */
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
