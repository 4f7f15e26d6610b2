/**
 * `npm run -s bench:bots -- GAME [--bot NAME] [--games N] [--seats N]`: how long a
 * bot takes for its decisions, against greedy, as JSON. Measures wall time, and
 * processor time, which does not depend on other load of the machine.
 */
import { parseArgs } from 'node:util'
import { type AnyBot, makeBot } from '@handwerk/bots'
import { Search } from '@handwerk/bots/learning'
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bot: { type: 'string', default: 'master' },
    games: { type: 'string', default: '10' },
    seats: { type: 'string', default: '2' },
  },
})
const seats = Number(values.seats)
const module = await loadGame(positionals[0] ?? '')
const options = module?.options({}, seats)
if (!module || !options?.ok || !(await makeBot(module.game.name, values.bot, randomFrom('')))) {
  process.stderr.write('bench:bots: name a game, a bot that it has, and a number of seats that it can have\n')
  process.exit(2)
}
const { game } = module

const clock: number[] = []
const processor: number[] = []
let iterations = 0

async function playGame(number: number): Promise<void> {
  const position = game.start(options?.ok && options.value, seats, seedFrom(`bots ${number}`))
  const own = number % seats
  const bots: (AnyBot | null)[] = []
  for (let seat = 0; seat < seats; seat++)
    bots.push(await makeBot(game.name, seat === own ? values.bot : 'greedy', randomFrom(`bots ${number} ${seat}`)))
  for (let waiting = game.waiting(position); waiting.length > 0; waiting = game.waiting(position)) {
    const [seat] = waiting
    const view = game.view(position, seat)
    const moves = game.moves(position, seat)
    const begun = performance.now()
    const used = process.cpuUsage()
    const bot = bots[seat]
    if (!bot) throw new Error(`nobody plays at seat ${seat}`)
    const move = bot.choose(view, moves)
    if (seat === own) {
      const { user, system } = process.cpuUsage(used)
      clock.push(performance.now() - begun)
      processor.push((user + system) / 1000)
    }
    game.play(position, seat, move)
  }
  const bot = bots[own]
  if (bot instanceof Search) iterations += bot.iterationsRun
}

const round = (figure: number): number => Number(figure.toPrecision(3))
function spread(millis: number[]) {
  millis.sort((a, b) => a - b)
  const at = (share: number) => round(millis[Math.floor(share * (millis.length - 1))])
  const mean = round(millis.reduce((sum, each) => sum + each, 0) / millis.length)
  return { mean, half: at(0.5), of99: at(0.99), longest: at(1) }
}

for (let number = 0; number < Number(values.games); number++) await playGame(number)
const seconds = processor.reduce((sum, each) => sum + each, 0) / 1000
const figures = {
  game: game.name,
  bot: values.bot,
  seats,
  decisions: clock.length,
  iterationsPerSecond: iterations === 0 ? null : round(iterations / seconds),
  clockMillis: spread(clock),
  processorMillis: spread(processor),
}
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
