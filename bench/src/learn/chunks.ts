/** Lets threads make the parts of a turn of the wheel, each a file of its own. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Limits } from '@handwerk/bots/learning'

/** Files of networks to go by; null for what is not trained yet. */
export interface NetworkPaths {
  readonly value: string | null
  readonly policy: string | null
}

interface Job {
  readonly game: string
  readonly limits: Limits
  readonly seed: string
  readonly networks: NetworkPaths
  /** The file to write. What exists is not made again. */
  readonly out: string
}

/** Positions for the value, or decisions for the policy. */
export interface DataJob extends Job {
  readonly kind: 'positions' | 'decisions'
  readonly count: number
}

/** Deals between two sets of networks, from both seats. */
export interface MatchJob extends Job {
  readonly kind: 'match'
  readonly deals: number
  /** Null is the bot `greedy`. */
  readonly against: NetworkPaths | null
  /** Whether the first plays its likeliest move without searching. */
  readonly searches: boolean
}

export type ChunkJob = DataJob | MatchJob

/** Makes the files that are missing, on so many cores. */
export async function makeChunks(
  jobs: readonly ChunkJob[],
  cores: number,
  report: (made: number, of: number) => void,
): Promise<void> {
  const missing = jobs.filter(({ out }) => !existsSync(out))
  let next = 0
  let made = jobs.length - missing.length
  const work = async () => {
    const worker = new Worker(new URL('./worker.js', import.meta.url))
    while (next < missing.length) {
      worker.postMessage(missing[next++])
      await once(worker, 'message')
      report(++made, jobs.length)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(cores, missing.length) }, work))
}
