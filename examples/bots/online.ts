/**
 * Lets any bot play rated games at a server, over a WebSocket with a token:
 *
 *   HANDWERK_TOKEN=… node examples/dist/bots/online.js \
 *     http://127.0.0.1:8080 oh-my-goods greedy 10 python3 examples/bots/first.py
 *
 * is ten games against greedy. The client waits where the server asks for it, and reconnects.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { Connection, openCalls, type Reached, webSockets } from '@handwerk/client'
import { type BotHears, type NewTable, OLDEST_PROTOCOL, PROTOCOL_VERSION } from '@handwerk/protocol'
import { WebSocket } from 'ws'

const [server, game, level, games, program, ...args] = process.argv.slice(2)
const token = process.env['HANDWERK_TOKEN'] ?? ''
const call = openCalls({ server, token })

function replyOf<T>(reached: Reached<T>): T {
  if (reached.ok) return reached.value
  throw new Error(reached.refused?.sentence ?? `no server answers at ${server}`)
}

const bot = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
bot.once('exit', (code) => process.exit(code || 1))
const tell = (message: BotHears) => bot.stdin.write(`${JSON.stringify(message)}\n`)

let table = ''
let end = () => {}
const follow = () => connection.ask({ is: 'follow', table })
const connection: Connection = new Connection(webSockets({ server, token, WebSocket }), {
  // After a break the scene comes anew, and the bot answers the decision that it shows.
  opened: () => void (table !== '' && follow()),
  told: (message) => {
    if (message.is !== 'scene' && message.is !== 'step') return
    tell(message)
    if (message.ending !== null) end()
  },
})
connection.connect()

createInterface({ input: bot.stdout }).on('line', async (line) => {
  const { id, ...move } = JSON.parse(line)
  if (move.is !== 'move') return
  const answer = await connection.ask(move)
  if (answer.is === 'done') tell({ ...answer, id })
  else if (answer.is === 'refused') tell({ is: 'refused', id, ...answer.refused })
})
tell({ is: 'hello', protocol: PROTOCOL_VERSION, oldest: OLDEST_PROTOCOL, build: 'online' })

for (let played = 0; played < Number(games); played++) {
  const body: NewTable = { game, seats: [{ is: 'me' }, { is: 'bot', level }], rated: true }
  const { id } = replyOf(await call('make', { body }))
  replyOf(await call('start', { table: id }))
  const over = new Promise<void>((done) => (end = done))
  table = id
  await follow()
  await over
  await connection.ask({ is: 'unfollow', table })
}
bot.removeAllListeners('exit')
tell({ is: 'bye', code: 'stopping', sentence: 'That was the last game.', retry: 0 })
bot.stdin.end()
connection.close()
// A rating follows a moment after its game.
await setTimeout(1000)
const { entries } = replyOf(await call('ladder', { query: { game, seats: '2', with: 'bots' } }))
for (const { name, rating, uncertainty, games: played } of entries)
  console.log(`${name.padEnd(24)} ${rating.toFixed(0).padStart(5)} ± ${(2 * uncertainty).toFixed(0)}, ${played} games`)
