/**
 * `npm run -s bench:engine [-- --batch 500 --seconds 5]`: decisions a second of
 * `handwerk engine` through real pipes, moves without views. This process picks
 * random moves for a batch of games; the processor time of the engine is measured,
 * too, since it does not depend on what else the machine does.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { randomFrom } from '@handwerk/kernel'
import type { EngineDone, EngineRefused } from '@handwerk/protocol'
import { gameNames } from '@handwerk/shelf'

const PROGRAM = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url))

const { values } = parseArgs({
  options: { batch: { type: 'string', default: '500' }, seconds: { type: 'string', default: '5' } },
})
const batch = Number(values.batch)
const seconds = Number(values.seconds)
if (!(batch >= 1 && seconds > 0)) {
  process.stderr.write('bench:engine: --batch and --seconds must be numbers above 0\n')
  process.exit(2)
}

for (const game of gameNames) {
  const { wall, processor } = await paceOf(game)
  const alone = processor === null ? '' : `, ${processor} by the processor time of the engine`
  process.stdout.write(`${game.padEnd(14)} ${wall} decisions/s in batches of ${batch}${alone}\n`)
}

async function paceOf(game: string): Promise<{ wall: number; processor: number | null }> {
  const child = spawn(process.execPath, [PROGRAM, 'engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (request: object): Promise<EngineDone> => {
    child.stdin.write(`${JSON.stringify({ id: 0, ...request })}\n`)
    const answer = JSON.parse((await lines.next()).value ?? 'null') as EngineDone | EngineRefused | null
    if (answer?.is === 'done') return answer
    throw new Error(answer?.sentence ?? 'the engine has ended')
  }
  await lines.next()
  const random = randomFrom('bench engine')
  let dealt = 0
  const start = (count: number) =>
    ask({ is: 'start', game, seats: 2, seeds: Array.from({ length: count }, () => `bench ${dealt++}`) })
  const { games = [], moves: first = [] } = await start(batch)
  let moves = first
  const playFor = async (time: number) => {
    const begun = performance.now()
    const before = processorSeconds(child.pid)
    let decisions = 0
    while (performance.now() - begun < 1000 * time) {
      const chosen = moves.map((listed) => listed[random.below(listed.length)])
      const played = await ask({ is: 'play', games, moves: chosen })
      decisions += games.length
      moves = played.moves ?? []
      await replace((played.seats ?? []).flatMap((seat, place) => (seat === null ? [place] : [])))
    }
    const after = processorSeconds(child.pid)
    return {
      wall: Math.round((1000 * decisions) / (performance.now() - begun)),
      processor: before === null || after === null ? null : Math.round(decisions / (after - before)),
    }
  }
  const replace = async (over: readonly number[]) => {
    if (over.length === 0) return
    await ask({ is: 'drop', games: over.map((place) => games[place]) })
    const fresh = await start(over.length)
    over.forEach((place, i) => {
      games[place] = fresh.games?.[i] ?? 0
      moves[place] = fresh.moves?.[i] ?? []
    })
  }
  await playFor(0.3 * seconds)
  const pace = await playFor(seconds)
  child.stdin.end()
  return pace
}

/** Where the system tells it: on Linux. */
function processorSeconds(pid: number | undefined): number | null {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / 100
  } catch {
    return null
  }
}
