/**
 * Lets any bot play rated games at a server, over a WebSocket with a token:
 *
 *   HANDWERK_TOKEN=… node examples/dist/bots/online.js \
 *     http://127.0.0.1:8080 oh-my-goods greedy 10 python3 examples/bots/first.py
 *
 * is ten games against greedy. The messages are the same there as here, and only pass through.
 */
import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { type Ladder, type NewTable, PROTOCOL_VERSION, type ServerMessage, type Table } from '@handwerk/protocol'
import { WebSocket } from 'ws'

const [server, game, level, games, program, ...args] = process.argv.slice(2)
const headers = { authorization: `Bearer ${process.env['HANDWERK_TOKEN']}` }

async function call<Reply>(path: string, body?: object): Promise<Reply> {
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const response = await fetch(`${server}/api/${path}`, body ? { ...post, body: JSON.stringify(body) } : { headers })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Reply
}

const bot = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
bot.once('exit', (code) => process.exit(code || 1))
const socket = new WebSocket(`${server.replace('http', 'ws')}/api/live?protocol=${PROTOCOL_VERSION}`, { headers })
const heard = on(socket, 'message', { close: ['close'] })
/** What was sent last under each id: a server that is asked too fast wants it again a little later. */
const sent = new Map<number | null, string>()
const send = (text: string) => {
  sent.set(JSON.parse(text).id, text)
  socket.send(text)
}
const tell = (line: string) => bot.stdin.write(`${line}\n`)
createInterface({ input: bot.stdout }).on('line', (line) => {
  if (JSON.parse(line).is === 'move') send(line)
})
await once(socket, 'open')

for (let played = 0; played < Number(games); played++) {
  const wanted: NewTable = { game, seats: [{ is: 'me' }, { is: 'bot', level }], rated: true }
  const { id } = await call<Table>('tables', wanted)
  await call<Table>(`tables/${id}/start`, {})
  send(JSON.stringify({ is: 'follow', id: 0, table: id }))
  for (let over = false; !over; ) {
    const { value, done } = await heard.next()
    if (done) throw new Error('the server has ended the connection')
    const text = String(value[0])
    const told: ServerMessage = JSON.parse(text)
    if (told.is !== 'refused' || told.retry === undefined) tell(text)
    else await setTimeout(told.retry).then(() => socket.send(sent.get(told.id) ?? ''))
    over = (told.is === 'scene' || told.is === 'step') && told.ending !== null
  }
  send(JSON.stringify({ is: 'unfollow', id: 0, table: id }))
}
bot.removeAllListeners('exit')
bot.stdin.end('{"is":"bye","code":"stopping","sentence":"That was the last game.","retry":0}\n')
socket.close()
// A rating follows a moment after its game.
await setTimeout(1000)
const { entries } = await call<Ladder>(`ladder?game=${game}&seats=2&with=bots`)
for (const { name, rating, uncertainty, games: played } of entries)
  console.log(`${name.padEnd(24)} ${rating.toFixed(0).padStart(5)} ± ${(2 * uncertainty).toFixed(0)}, ${played} games`)
