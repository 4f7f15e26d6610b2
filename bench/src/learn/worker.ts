/** A thread that makes training data and plays matches, one file for each message. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { type Learner, learnerOf, type NetworkFile, type Networks, readNetworks } from '@handwerk/bots/learning'
import type { AnyGameModule } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import type { ChunkJob, NetworkPaths } from './chunks.js'
import { searchedGames } from './decisions.js'
import { matchShares } from './match.js'
import { labelledPositions } from './positions.js'

function networksOf({ inputs, moveInputs }: Learner, { value, policy }: NetworkPaths): Networks {
  const read = (file: string): NetworkFile => JSON.parse(readFileSync(file, 'utf8'))
  return readNetworks(inputs, moveInputs, {
    ...(value ? { value: read(value) } : {}),
    ...(policy ? { policy: read(policy) } : {}),
  })
}

async function made(job: ChunkJob, module: AnyGameModule, learner: Learner): Promise<Uint8Array | string> {
  const networks = networksOf(learner, job.networks)
  if (job.kind === 'match') {
    const against = job.against && networksOf(learner, job.against)
    return JSON.stringify(await matchShares(module, learner, networks, against, job))
  }
  const evaluator = learner.evaluator(networks)
  if (job.kind === 'decisions')
    return JSON.stringify(searchedGames(module, learner, evaluator, job.count, job.limits, job.seed))
  const list = labelledPositions(module, learner, evaluator, job.count, job.limits, job.seed)
  return new Uint8Array(list.buffer, list.byteOffset, list.byteLength)
}

parentPort?.on('message', async (job: ChunkJob) => {
  const [module, learner] = await Promise.all([loadGame(job.game), learnerOf(job.game)])
  if (!module || !learner) throw new Error(`${job.game} has nothing to learn`)
  // Renamed when it is whole: a program that is stopped leaves no half of a file.
  writeFileSync(`${job.out}.part`, await made(job, module, learner))
  renameSync(`${job.out}.part`, job.out)
  parentPort?.postMessage(job.out)
})
