/**
 * Which processes of bots are running, so that none outlives the program. The
 * list is shared between threads: a worker thread that is ended has no last
 * word, but the main thread always has.
 */
import { isMainThread, workerData } from 'node:worker_threads'

const ROOM = 2048

const SIGNALS = { SIGTERM: 143, SIGHUP: 129 } as const

/** Process groups by their number; 0 is a free place. Worker threads are given the buffer of the main thread. */
export const leash: SharedArrayBuffer = given() ?? new SharedArrayBuffer(4 * ROOM)

const groups = new Int32Array(leash)
let watching = given() !== null

function given(): SharedArrayBuffer | null {
  const shared: unknown = isMainThread ? null : workerData?.leash
  return shared instanceof SharedArrayBuffer ? shared : null
}

/** Remembers a process group until the answer is called. */
export function hold(group: number): () => void {
  watch()
  for (let place = 0; place < ROOM; place++)
    if (Atomics.compareExchange(groups, place, 0, group) === 0)
      return () => {
        Atomics.compareExchange(groups, place, group, 0)
      }
  return () => undefined
}

/** Ends a bot and all that it has started. */
export function end(group: number): void {
  try {
    // A negative number means the whole group; Windows has none.
    process.kill(process.platform === 'win32' ? group : -group, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

/** Ends all that still run, in whatever thread they were started. */
export function endAll(): void {
  for (const group of groups) if (group !== 0) end(group)
  groups.fill(0)
}

/** Sees to it that all are ended with this process. */
export function watch(): void {
  if (watching) return
  watching = true
  process.on('exit', endAll)
  for (const [signal, code] of Object.entries(SIGNALS))
    process.once(signal, () => {
      // A command that ends in good order by itself listens too.
      if (process.listenerCount(signal) === 0) process.exit(code)
    })
}
