/**
 * A first bot, in TypeScript. Build it with everything else (`npx tsc -b`), then
 *
 *   handwerk compare oh-my-goods --seat "cmd:node examples/dist/bots/first.js" --seat random
 *
 * Messages are lines of JSON. Answer "hello" with who you are; whenever a
 * message carries a decision, answer with one of its moves.
 */
import { createInterface } from 'node:readline'
import { type Random, randomFrom } from '@handwerk/kernel'
import type { BotHears, Decision } from '@handwerk/protocol'

const LIKED = /^(build|craft|complete|sell|work)/

/** One of the moves; each comes with how people write it. `view` is the table as this seat sees it. */
function choose(_view: unknown, moves: Decision['moves'], luck: Random): unknown {
  const liked = moves.filter(([, line]) => LIKED.test(line))
  const choice = liked.length > 0 ? liked : moves
  return choice[luck.below(choice.length)][0]
}

const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)

let table = ''
let luck = randomFrom('')
let answered = 0

for await (const line of createInterface({ input: process.stdin })) {
  const told: BotHears = JSON.parse(line)
  if (told.is === 'hello') say({ is: 'hello', name: 'first-ts', games: ['oh-my-goods', 'mottainai'] })
  if (told.is === 'bye') break
  if (told.is === 'refused') console.error(told.sentence)
  if (told.is === 'scene') {
    table = told.table.id
    // The same deal again gives the same game again.
    luck = randomFrom(table)
    answered = 0
  }
  if ((told.is === 'scene' || told.is === 'step') && told.decision && told.decision.number > answered) {
    const { number, moves } = told.decision
    answered = number
    say({ is: 'move', id: number, table, decision: number, move: choose(told.view, moves, luck) })
  }
}
