/** `npm run -s bench`: the speed of each game, and of boardgame.io on the same deal-and-draw position. */
import { parseArgs } from 'node:util'
import { makeBot } from '@handwerk/bots'
import { type AnyGameModule, randomFrom } from '@handwerk/kernel'
import { gameNames, loadGame } from '@handwerk/shelf'
import { boardgameIo } from './boardgame-io.js'
import { dealAndDraw } from './deal-and-draw.js'
import { microsOf, midGames, paceOf, playouts } from './measure.js'

interface Figures {
  readonly decisionsPerSecond: number
  readonly gamesPerSecond?: number
  readonly copyMicros?: number
  readonly imagineMicros?: number
  readonly searchIterationsPerSecond?: number
}

const SAMPLES = 100
const ITERATIONS = 100

async function figuresOf({ game, options }: AnyGameModule, seconds: number): Promise<Figures> {
  const random = randomFrom(`bench ${game.name}`)
  const usual = options({}, 2)
  if (!usual.ok) throw new Error(`${game.name} refuses its own defaults: ${usual.fault.reason}`)
  const pace = paceOf(playouts(game, usual.value, random), seconds)
  const positions = midGames(game, usual.value, random, SAMPLES)
  const views = positions.map((position) => game.view(position, game.waiting(position)[0]))
  const decisions = positions.map((position, i) => ({
    view: views[i],
    moves: game.moves(position, game.waiting(position)[0]),
  }))
  const bot = await makeBot(game.name, `search:${ITERATIONS}`, random)
  const searchMicros = microsOf(decisions, ({ view, moves }) => bot?.choose(view, moves), seconds)
  return {
    ...pace,
    copyMicros: microsOf(positions, (position) => game.copy(position), seconds / 3),
    imagineMicros: microsOf(views, (view) => game.imagine(view, random), seconds / 3),
    searchIterationsPerSecond: Math.round((1e6 * ITERATIONS) / searchMicros),
  }
}

async function measure(seconds: number): Promise<Record<string, Figures>> {
  const figures: Record<string, Figures> = {}
  for (const name of gameNames) {
    const module = await loadGame(name)
    if (module) figures[name] = await figuresOf(module, seconds)
  }
  const random = randomFrom('bench')
  const own = paceOf(playouts(dealAndDraw, null, random), seconds)
  const other = paceOf(boardgameIo(random), seconds)
  figures[dealAndDraw.name] = { decisionsPerSecond: own.decisionsPerSecond }
  figures['boardgame.io'] = { decisionsPerSecond: other.decisionsPerSecond }
  return figures
}

function readable(figures: Record<string, Figures>): string[] {
  const slowest = figures['boardgame.io'].decisionsPerSecond
  const cell = (figure: number | undefined, unit = '') => (figure === undefined ? '' : `${figure}${unit}`)
  const rows = [
    ['', 'decisions/s', 'x boardgame.io', 'games/s', 'copy', 'imagine', 'iterations/s'],
    ...Object.entries(figures).map(([name, figure]) => [
      name,
      cell(figure.decisionsPerSecond),
      (figure.decisionsPerSecond / slowest).toFixed(1),
      cell(figure.gamesPerSecond),
      cell(figure.copyMicros, ' µs'),
      cell(figure.imagineMicros, ' µs'),
      cell(figure.searchIterationsPerSecond),
    ]),
  ]
  return rows.map(([name, ...cells]) => name.padEnd(16) + cells.map((text) => text.padStart(16)).join(''))
}

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, seconds: { type: 'string', default: '3' } },
})
const seconds = Number(values.seconds)
if (!(seconds > 0)) {
  process.stderr.write(`bench: --seconds must be a number above 0, not "${values.seconds}"\n`)
  process.exit(2)
}
const figures = await measure(seconds)
process.stdout.write(`${values.json ? JSON.stringify(figures, null, 2) : readable(figures).join('\n')}\n`)
