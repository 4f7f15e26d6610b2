/**
 * `npm run dev`: the browser client from the sources of all packages, with hot
 * reload, and a server behind it, which starts anew when its packages have changed.
 * Flags are those of `serve`; `--port` is that of the client.
 */
import { spawn } from 'node:child_process'
import { createServer as createSocket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { below, bin, ready, root, say } from './ready.mjs'

const PROGRAM = join(root, 'packages', 'cli', 'dist', 'main.js')
/** Several files are often saved together; and the page goes before the server, which few edits are about. */
const SAVED_TOGETHER = 700

ready({ packages: ['cli'], web: false })
const { createServer } = await import('vite')

const flags = process.argv.slice(2)
const port = takePort(flags)
const behind = await freePort()
const client = await createServer({
  root: join(root, 'packages', 'web'),
  logLevel: 'warn',
  server: {
    host: '127.0.0.1',
    port,
    proxy: { '/api': { target: `http://127.0.0.1:${behind}`, ws: true } },
    fs: { allow: [root] },
  },
})
await client.listen()

let server = null
let renewing = false
let changed = false
const own = ['cli', ...below('cli')].map((name) => join(root, 'packages', name, 'src'))
client.watcher.add(own).on('all', (_what, path) => {
  if (!own.some((folder) => path.startsWith(folder))) return
  changed = true
  if (!renewing) void renew()
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop(0))
await startServer()
say(`the games are at ${client.resolvedUrls.local[0]}; Ctrl-C stops them`)

/** Compiles what the server is made of, and starts it anew if that succeeds. */
async function renew() {
  renewing = true
  while (changed) {
    await new Promise((over) => setTimeout(over, SAVED_TOGETHER))
    changed = false
    const done = spawn(bin('tsc'), ['-b', 'packages/cli'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    })
    giveWay(done)
    const code = await ended(done)
    if (code !== 0) say('the server goes on with what was compiled before')
    else if (!changed) {
      await endServer()
      await startServer()
      say('the server has started anew')
    }
  }
  renewing = false
}

/** The page that shows the edit has the processor first. */
function giveWay({ pid }) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}

/** Resolves when it listens; rejects never, since a server that ends takes all with it. */
async function startServer() {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--log', 'warn', '--port', String(behind), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  child.once('exit', (code) => {
    if (child === server) void stop(code ?? 1)
  })
  await new Promise((listening) => child.stdout.once('data', listening))
}

async function endServer() {
  const old = server
  server = null
  if (old === null || old.exitCode !== null) return
  old.kill('SIGTERM')
  await ended(old)
}

async function stop(code) {
  await endServer()
  await client.close()
  process.exit(code)
}

function ended(child) {
  return new Promise((done) => {
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  })
}

function takePort(list) {
  const at = list.indexOf('--port')
  return at < 0 ? 5173 : Number(list.splice(at, 2)[1])
}

async function freePort() {
  const socket = createSocket()
  await new Promise((listening) => socket.listen(0, '127.0.0.1', listening))
  const { port: free } = socket.address()
  await new Promise((closed) => socket.close(closed))
  return free
}
