/**
 * `npm run -s open-hands -- GAME [--bot BOT] [--sighted LEVEL] [--deals N] [--seed S] [--journal FILE]`:
 * plays a bot against search that sees all hands and plans, but not the cards that
 * nobody has drawn. It goes by the settings of a level or of the reference. Each
 * deal is played from both seats. The same command goes on from its journal.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeBot } from '@handwerk/bots'
import { expertIn, learnerOf, openHandsBot } from '@handwerk/bots/learning'
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import { shareText } from './learn/match.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bot: { type: 'string', default: 'reference' },
    sighted: { type: 'string', default: 'reference' },
    deals: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    journal: { type: 'string' },
  },
})

function fail(sentence: string): never {
  process.stderr.write(`open-hands: ${sentence}\n`)
  process.exit(2)
}

const name = positionals[0] ?? ''
const module = (await loadGame(name)) ?? fail(`there is no game named "${name}"`)
const learner = (await learnerOf(name)) ?? fail(`nothing searches ${name}`)
const expert = (await expertIn(name)) ?? fail(`${name} has no bots that search`)
const settings = expert.searches[values.sighted] ?? fail(`no level is named "${values.sighted}"`)
const { game } = module
const options = module.options({}, 2)
if (!options.ok) fail(options.fault.reason)
const { value: chosen } = options

/** What the bot that sees no hands won of a deal. */
async function shareOf(deal: string): Promise<number> {
  let share = 0
  for (const own of [0, 1]) {
    const p = game.start(chosen, 2, seedFrom(deal))
    const luck = (seat: number) => randomFrom(`${deal}/${own}/${seat}`)
    const bot = (await makeBot(name, values.bot, luck(own))) ?? fail(`${name} has no bot named "${values.bot}"`)
    const rival = openHandsBot(game, settings, () => p, learner.redeal, luck(1 - own))
    for (let result = game.result(p); ; result = game.result(p)) {
      if (result) {
        if (result.winners.includes(own)) share += 1 / result.winners.length
        break
      }
      const [seat] = game.waiting(p)
      game.play(p, seat, (seat === own ? bot : rival).choose(game.view(p, seat), game.moves(p, seat)))
    }
  }
  return share / 2
}

const head = JSON.stringify({
  game: name,
  version: game.version,
  bot: values.bot,
  sighted: values.sighted,
  seed: values.seed,
})
const shares: number[] = []
if (values.journal !== undefined && existsSync(values.journal)) {
  const [first, ...lines] = readFileSync(values.journal, 'utf8').trimEnd().split('\n')
  if (first !== head) fail(`${values.journal} belongs to another series: ${first}`)
  shares.push(...lines.map(Number))
} else if (values.journal !== undefined) appendFileSync(values.journal, `${head}\n`)
while (shares.length < Number(values.deals)) {
  shares.push(await shareOf(`${values.seed}/${shares.length}`))
  if (values.journal !== undefined) appendFileSync(values.journal, `${shares.at(-1)}\n`)
}
process.stdout.write(
  `${name}: ${values.bot} against ${values.sighted} that sees all hands, ${shares.length} deals: ${shareText(shares)}\n`,
)
