/** Runs ranges of seeds in a thread, as it is told. */
import { parentPort, workerData } from 'node:worker_threads'
import { explain, registryOf, runRange } from '../packages/server/dist/simulation/runner.js'
import { gameNames, loadGame } from '../packages/shelf/dist/index.js'

/** So many failures of a range are made small; that takes a while. */
const EXPLAINED = 3

const modules = new Map()
for (const name of gameNames) modules.set(name, await loadGame(name))
const options = {
  registry: registryOf(modules),
  modules,
  ...(workerData.defect === 'hanging-statements' ? { statementTimeout: null } : {}),
}

parentPort.on('message', async ({ from, seeds }) => {
  const line = await runRange(from, seeds, options, workerData.worlds)
  const explained = []
  for (const { seed, failure } of line.failures)
    explained.push({
      seed,
      failure,
      smallest: explained.length < EXPLAINED ? await explain(seed, options, workerData.worlds) : '',
    })
  parentPort.postMessage({ line, explained })
})
parentPort.postMessage({})
