/**
 * The running processes of external bots, so that none outlives the program.
 * The list is shared between threads: a worker thread that is terminated cannot
 * kill its bots, so the main thread does.
 */
import { isMainThread, workerData } from 'node:worker_threads'

const CAPACITY = 2048
/** After the groups: whether the program is ending, and how many processes are being started right now. */
const ENDING = CAPACITY
const STARTING = CAPACITY + 1
/** Milliseconds. */
const MAX_START = 1000

const EXIT_CODES = { SIGTERM: 143, SIGHUP: 129 } as const

/** Process group ids; 0 is a free slot. Worker threads get the buffer of the main thread. */
export const processList: SharedArrayBuffer = sharedByMainThread() ?? new SharedArrayBuffer(4 * (CAPACITY + 2))

const shared = new Int32Array(processList)
const groups = shared.subarray(0, CAPACITY)
let isWatching = sharedByMainThread() !== null

function sharedByMainThread(): SharedArrayBuffer | null {
  const shared: unknown = isMainThread ? null : workerData?.processList
  return shared instanceof SharedArrayBuffer ? shared : null
}

/** Starts a process and tracks it until `untrack` is called. Throws once the program is ending. */
export function spawnTracked<Child extends { readonly pid?: number | undefined }>(
  start: () => Child,
): { readonly child: Child; readonly untrack: () => void } {
  killAllOnExit()
  Atomics.add(shared, STARTING, 1)
  try {
    if (Atomics.load(shared, ENDING) === 1) throw new Error('the program is ending')
    const child = start()
    return { child, untrack: child.pid === undefined ? () => undefined : addToList(child.pid) }
  } finally {
    Atomics.sub(shared, STARTING, 1)
    Atomics.notify(shared, STARTING)
  }
}

function addToList(group: number): () => void {
  for (let slot = 0; slot < CAPACITY; slot++)
    if (Atomics.compareExchange(groups, slot, 0, group) === 0)
      return () => {
        Atomics.compareExchange(groups, slot, group, 0)
      }
  return () => undefined
}

/** Kills a bot and all processes that it has started. */
export function killGroup(group: number): void {
  try {
    // A negative id means the whole group; Windows has no groups.
    process.kill(process.platform === 'win32' ? group : -group, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

/** Kills the bots of all threads. */
export function killAll(): void {
  for (const group of groups) if (group !== 0) killGroup(group)
  groups.fill(0)
}

/** Also waits for processes that another thread is starting right now. */
function killAllForGood(): void {
  Atomics.store(shared, ENDING, 1)
  for (let starting = Atomics.load(shared, STARTING); starting > 0; starting = Atomics.load(shared, STARTING))
    if (Atomics.wait(shared, STARTING, starting, MAX_START) === 'timed-out') break
  killAll()
}

export function killAllOnExit(): void {
  if (isWatching) return
  isWatching = true
  process.on('exit', killAllForGood)
  for (const [signal, code] of Object.entries(EXIT_CODES))
    process.once(signal, () => {
      // A command that shuts down by itself has its own listener.
      if (process.listenerCount(signal) === 0) process.exit(code)
    })
}
