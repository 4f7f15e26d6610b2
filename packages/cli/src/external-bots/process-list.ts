/**
 * Which processes of bots are running, so that none outlives the program. The
 * list is shared between threads: a worker thread that is ended has no last
 * word, but the main thread always has.
 */
import { isMainThread, workerData } from 'node:worker_threads'

const ROOM = 2048
/** Behind the groups: whether the program is ending, and how many processes are just being started. */
const ENDING = ROOM
const STARTING = ROOM + 1
const LONGEST_START = 1000

const SIGNALS = { SIGTERM: 143, SIGHUP: 129 } as const

/** Process groups by their number; 0 is a free place. Worker threads are given the buffer of the main thread. */
export const processList: SharedArrayBuffer = given() ?? new SharedArrayBuffer(4 * (ROOM + 2))

const shared = new Int32Array(processList)
const groups = shared.subarray(0, ROOM)
let isWatching = given() !== null

function given(): SharedArrayBuffer | null {
  const shared: unknown = isMainThread ? null : workerData?.processList
  return shared instanceof SharedArrayBuffer ? shared : null
}

/** Starts a process and remembers it until `untrack` is called. Once the program is ending, none is started any more. */
export function spawnTracked<Child extends { readonly pid?: number | undefined }>(
  start: () => Child,
): { readonly child: Child; readonly untrack: () => void } {
  killAllOnExit()
  Atomics.add(shared, STARTING, 1)
  try {
    // This thread is about to be ended with the program.
    if (Atomics.load(shared, ENDING) === 1) throw new Error('the program is ending')
    const child = start()
    return { child, untrack: child.pid === undefined ? () => undefined : hold(child.pid) }
  } finally {
    Atomics.sub(shared, STARTING, 1)
    Atomics.notify(shared, STARTING)
  }
}

function hold(group: number): () => void {
  for (let place = 0; place < ROOM; place++)
    if (Atomics.compareExchange(groups, place, 0, group) === 0)
      return () => {
        Atomics.compareExchange(groups, place, group, 0)
      }
  return () => undefined
}

/** Ends a bot and all that it has started. */
export function killGroup(group: number): void {
  try {
    // A negative number means the whole group; Windows has none.
    process.kill(process.platform === 'win32' ? group : -group, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

/** Ends all that still run, in whatever thread they were started. */
export function killAll(): void {
  for (const group of groups) if (group !== 0) killGroup(group)
  groups.fill(0)
}

/** Ends all, also those that a thread is starting at this very moment. */
function endForGood(): void {
  Atomics.store(shared, ENDING, 1)
  for (let starting = Atomics.load(shared, STARTING); starting > 0; starting = Atomics.load(shared, STARTING))
    if (Atomics.wait(shared, STARTING, starting, LONGEST_START) === 'timed-out') break
  killAll()
}

/** Sees to it that all are ended with this process. */
export function killAllOnExit(): void {
  if (isWatching) return
  isWatching = true
  process.on('exit', endForGood)
  for (const [signal, code] of Object.entries(SIGNALS))
    process.once(signal, () => {
      // A command that ends in good order by itself listens too.
      if (process.listenerCount(signal) === 0) process.exit(code)
    })
}
