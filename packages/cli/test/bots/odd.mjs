/**
 * A bot that misbehaves as its first argument says, from its second decision on:
 * `node odd.mjs stall`. The second argument is a file to which it appends its
 * process id and all messages that it gets.
 */
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [habit = 'good', diary] = process.argv.slice(2)
const note = (text) => diary && appendFileSync(diary, `${text}\n`)
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)
note(`process ${process.pid}`)

let table = ''
let games = 0

const habits = {
  good: (answer) => say(answer),
  notation: (answer, decision) => say({ ...answer, move: decision.moves.at(-1)[1] }),
  crash: () => {
    process.stderr.write('I have slipped\n')
    process.exit(3)
  },
  crumbles: () => process.exit(4),
  stall: () => undefined,
  /** Never answers, and never exits by itself. */
  deaf: () => undefined,
  flood: () => process.stdout.write('x '.repeat(3_000_000)),
  chatter: (answer) => {
    const elsewhere = `${JSON.stringify({ ...answer, table: 'abcdefgh2345' })}\n`
    process.stdout.write(elsewhere.repeat(20_000))
  },
  nonsense: () => process.stdout.write('bid 7, please\n'),
  illegal: (answer) => say({ ...answer, move: -7 }),
  unreadable: (answer) => say({ ...answer, move: 'dance' }),
  chats: (answer) => {
    say(answer)
    say('Good luck!')
  },
  early: (answer) => say({ ...answer, decision: answer.decision + 1 }),
  late: (answer) => {
    if (answer.decision > 1) say({ ...answer, decision: answer.decision - 1 })
    say(answer)
  },
  /** Answers, and exits before the next question. */
  leaves: (answer) => {
    say(answer)
    process.exit(0)
  },
  loop: () => {
    for (;;);
  },
  parent: (answer) => say(answer),
  orphans: () => process.exit(3),
  slow: (answer) => setTimeout(() => say(answer), 40),
  stays: (answer) => say(answer),
  rude: (answer) => say(answer),
  /** Sends a field that the protocol does not know; `newer` also declares a newer version. */
  adds: (answer) => say({ ...answer, mood: 'good' }),
  newer: (answer) => say({ ...answer, mood: 'good' }),
}

function answer(told) {
  if (told.is === 'hello') {
    if (habit === 'mute') return
    if (habit === 'rude') say('hello')
    else if (habit === 'newer') say({ is: 'hello', name: habit, games: ['bids'], protocol: 999, mood: 'good' })
    else say({ is: 'hello', name: habit, games: habit === 'elsewhere' ? ['chess'] : ['bids', 'oh-my-goods'] })
  }
  if (told.is === 'scene') {
    table = told.table.id
    games++
  }
  if (told.decision) {
    const { number, moves } = told.decision
    const message = { is: 'move', id: number, table, decision: number, move: moves.at(-1)[0] }
    if (number === 1 && games < 2 && habit !== 'crumbles') say(message)
    else habits[habit](message, told.decision)
  }
  if (told.is === 'bye' && habit !== 'stays' && habit !== 'deaf') process.exit(0)
}

/** Leaves a child behind that is in no group of its parent, and keeps its output open. */
if (habit === 'parent' || habit === 'orphans') {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)'], {
    detached: true,
    stdio: 'inherit',
  })
  child.unref()
  note(`process ${child.pid}`)
}
if (habit === 'stays' || habit === 'deaf') setInterval(() => undefined, 1000)
createInterface({ input: process.stdin }).on('line', (line) => {
  note(line)
  answer(JSON.parse(line))
})
