/**
 * `npm run -s learn -- GAME [--turns N] [--positions N] [--decisions N] [--hidden N] [--cores N] [--journal DIR] [--out DIR]`:
 * makes the networks of a game from nothing. Each turn of the wheel plays quick
 * games, values positions of them and searches decisions of them by the best
 * networks so far, and trains the next networks on that. Everything is kept in
 * the journal, so that a program that was stopped goes on where it was.
 */

import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { learnerOf, Network, WIN_OUTPUT } from '@handwerk/bots/learning'
import { trainPolicy } from './learn/policy-training.js'
import { randomize, trainValue } from './learn/value-training.js'
import type { ChunkJob } from './learn/worker.js'

const CHUNK = { positions: 1000, decisions: 500 } as const
/** Games are played to the end as long as nothing can value a position. */
const TO_THE_END = 99
const FIRST_ITERATIONS = 8

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    turns: { type: 'string', default: '4' },
    positions: { type: 'string', default: '100000' },
    decisions: { type: 'string', default: '20000' },
    iterations: { type: 'string', default: '32' },
    rounds: { type: 'string', default: '2' },
    hidden: { type: 'string', default: '32' },
    cores: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    journal: { type: 'string', default: 'learning' },
    out: { type: 'string' },
  },
})
const game = positionals[0] ?? ''
const learner = await learnerOf(game)
if (!learner) {
  process.stderr.write(`learn: name a game that can be searched, not "${game}"\n`)
  process.exit(2)
}
const { inputs, moveInputs } = learner
const journal = join(values.journal, game)
mkdirSync(journal, { recursive: true })

const log = (line: string): void => {
  const dated = `${new Date().toISOString().slice(0, 19)} ${line}\n`
  process.stderr.write(dated)
  appendFileSync(join(journal, 'log.txt'), dated)
}

/** Lets every core make one chunk after the other until all are there. */
async function makeChunks(jobs: readonly ChunkJob[]): Promise<void> {
  const missing = jobs.filter(({ out }) => !existsSync(out))
  let next = 0
  let made = jobs.length - missing.length
  await Promise.all(
    Array.from({ length: Math.min(Number(values.cores), missing.length) }, async () => {
      const worker = new Worker(new URL('./learn/worker.js', import.meta.url))
      while (next < missing.length) {
        const job = missing[next++]
        worker.postMessage(job)
        await once(worker, 'message')
        made++
        if (made % 10 === 0) log(`${job.kind}: chunk ${made} of ${jobs.length}`)
      }
      await worker.terminate()
    }),
  )
}

const listsIn = (directory: string, kind: ChunkJob['kind']): Int16Array[] =>
  readdirSync(directory)
    .filter((name) => name.startsWith(kind) && name.endsWith('.bin'))
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(directory, name))
      return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    })

function save(network: Network, file: string): void {
  const { bytes, ...rest } = network.toBytes()
  writeFileSync(file, `${JSON.stringify({ ...rest, weights: Buffer.concat(bytes).toString('base64') })}\n`)
}

const directoryOf = (turn: number): string => join(journal, `turn-${turn}`)
const fileOf = (turn: number, name: string): string => join(directoryOf(turn), `${name}.json`)

function jobsOf(turn: number, kind: ChunkJob['kind'], count: number, iterations: number, rounds: number): ChunkJob[] {
  const known = (name: string) =>
    [turn, turn - 1].map((each) => fileOf(each, name)).find((file) => existsSync(file)) ?? null
  return Array.from({ length: Math.ceil(count / CHUNK[kind]) }, (_, number) => ({
    game,
    kind,
    count: CHUNK[kind],
    labelling: { iterations, rounds },
    seed: `learn ${values.seed}/${turn}/${kind}/${number}`,
    value: known('value'),
    policy: known('policy'),
    out: join(directoryOf(turn), `${kind}-${String(number).padStart(4, '0')}.bin`),
  }))
}

async function learnValue(turn: number): Promise<void> {
  const file = fileOf(turn, 'value')
  if (existsSync(file)) return
  const [iterations, rounds] =
    turn === 0 ? [FIRST_ITERATIONS, TO_THE_END] : [Number(values.iterations), Number(values.rounds)]
  await makeChunks(jobsOf(turn, 'positions', Number(values.positions), iterations, rounds))
  const network = new Network(Number(values.hidden), inputs.seat, inputs.table, WIN_OUTPUT)
  randomize(network, `${values.seed}/${turn}`, 0.25)
  const lists = [turn - 1, turn].flatMap((each) =>
    each < 0 || (turn > 1 && each === 0) ? [] : listsIn(directoryOf(each), 'positions'),
  )
  trainValue(network, lists, { passes: 5, batch: 128, rate: 0.002, decay: 1e-6 }, (pass, trained, held) =>
    log(`turn ${turn}, value, pass ${pass}: loss ${trained.toFixed(4)}, held back ${held.toFixed(4)}`),
  )
  save(network, file)
}

async function learnPolicy(turn: number): Promise<void> {
  const file = fileOf(turn, 'policy')
  if (existsSync(file) || turn === 0 || Number(values.decisions) === 0) return
  await makeChunks(
    jobsOf(turn, 'decisions', Number(values.decisions), 8 * Number(values.iterations), Number(values.rounds)),
  )
  const network = new Network(Number(values.hidden) / 2, inputs.seat, inputs.table, moveInputs.names)
  randomize(network, `${values.seed}/${turn}/policy`, 0.05)
  for (const [i, name] of moveInputs.names.entries())
    network.outputs[i * network.width + network.hidden] = moveInputs.initial[name] ?? 0
  const lists = [turn - 1, turn].flatMap((each) => (each < 1 ? [] : listsIn(directoryOf(each), 'decisions')))
  trainPolicy(network, lists, { passes: 6, batch: 64, rate: 0.003, decay: 1e-6 }, (pass, trained, held, foretold) =>
    log(
      `turn ${turn}, policy, pass ${pass}: loss ${trained.toFixed(4)}, held back ${held.toFixed(4)}, foretold ${(100 * foretold).toFixed(1)} %`,
    ),
  )
  save(network, file)
}

for (let turn = 0; turn < Number(values.turns); turn++) {
  mkdirSync(directoryOf(turn), { recursive: true })
  await learnValue(turn)
  await learnPolicy(turn)
}
