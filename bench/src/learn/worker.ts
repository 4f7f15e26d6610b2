/** A thread that makes training data, one chunk for each message. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { type Learner, learnerOf, Network, type NetworkFile, type Networks, WIN_OUTPUT } from '@handwerk/bots/learning'
import type { AnyGameModule } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import { searchedDecisions } from './decisions.js'
import { type Labelling, labelledPositions } from './positions.js'

export interface ChunkJob {
  readonly game: string
  readonly kind: 'positions' | 'decisions'
  readonly count: number
  readonly labelling: Labelling
  readonly seed: string
  /** Files of the networks to go by; null before the first are trained. */
  readonly value: string | null
  readonly policy: string | null
  readonly out: string
}

export function networksOf(learner: Learner, value: string | null, policy: string | null): Networks {
  const { inputs, moveInputs } = learner
  const read = (file: string, outputs: readonly string[]) =>
    Network.read(JSON.parse(readFileSync(file, 'utf8')) as NetworkFile, inputs.seat, inputs.table, outputs)
  return {
    ...(value ? { value: read(value, WIN_OUTPUT) } : {}),
    ...(policy ? { policy: read(policy, moveInputs.names) } : {}),
  }
}

function make(job: ChunkJob, module: AnyGameModule, learner: Learner): void {
  const evaluator = learner.evaluator(networksOf(learner, job.value, job.policy))
  const data = job.kind === 'positions' ? labelledPositions : searchedDecisions
  const list = data(module, learner, evaluator, job.count, job.labelling, job.seed)
  // Renamed when it is whole: a program that is stopped leaves no half of a chunk.
  writeFileSync(`${job.out}.part`, new Uint8Array(list.buffer, list.byteOffset, list.byteLength))
  renameSync(`${job.out}.part`, job.out)
}

parentPort?.on('message', async (job: ChunkJob) => {
  const [module, learner] = await Promise.all([loadGame(job.game), learnerOf(job.game)])
  if (!module || !learner) throw new Error(`${job.game} has nothing to learn`)
  make(job, module, learner)
  parentPort?.postMessage(job.out)
})
