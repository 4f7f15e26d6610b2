/**
 * `npm run -s container`: does what `deploy/Dockerfile` says without Docker (Linux,
 * as root), measures what it adds to its base image, starts it as a container
 * would, waits until HEALTHCHECK succeeds, and stops it. Prints JSON.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { instructionsIn, isIgnored } from './container/dockerfile.mjs'
import { Stage } from './container/stage.mjs'
import { root, say } from './ready.mjs'

/** So long it may take to answer, in seconds. */
const PATIENCE = 60

if (process.platform !== 'linux' || process.getuid() !== 0) {
  say('this needs Linux and root, to run commands below a folder')
  process.exit(2)
}
const place = mkdtempSync(join(tmpdir(), 'handwerk-container-'))
try {
  const image = build()
  const megabytes = Number((image.added / 1e6).toFixed(1))
  console.log(JSON.stringify({ megabytes, user: image.user, ...(await runOnce(image)) }))
} finally {
  rmSync(place, { recursive: true, force: true })
}

/** Returns the last stage. */
function build() {
  const stages = new Map()
  let stage = null
  for (const { name, text } of instructionsIn(readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8'))) {
    say(`${name} ${text}`)
    if (name === 'FROM') {
      const as = / AS (\S+)$/.exec(text)?.[1] ?? String(stages.size)
      stage = new Stage(join(place, as))
      stages.set(as, stage)
    } else follow(name, text, stage, stages)
  }
  return stage
}

function follow(name, text, stage, stages) {
  switch (name) {
    case 'WORKDIR':
      stage.workdir = text
      mkdirSync(join(stage.folder, text), { recursive: true })
      break
    case 'ENV': {
      const cut = text.indexOf('=')
      stage.environment[text.slice(0, cut)] = text.slice(cut + 1)
      break
    }
    case 'COPY':
      copy(text, stage, stages)
      break
    case 'RUN':
      stage.run(text)
      break
    case 'USER':
      stage.user = text
      break
    case 'HEALTHCHECK':
      stage.health = text.replace(/^.*? CMD /, '')
      break
    case 'CMD':
      stage.command = JSON.parse(text)
      break
    case 'EXPOSE':
    case 'VOLUME':
      break
    default:
      throw new Error(`${name} is not known here`)
  }
}

/** `COPY . .` of the context, or `COPY --from=STAGE a b`. */
function copy(text, stage, stages) {
  const [, from, source, target] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text)
  const to = join(stage.folder, stage.workdir, target)
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  const filter = (path) => from !== undefined || !isIgnored(ignored, relative(root, path))
  const folder = from === undefined ? root : stages.get(from).folder
  cpSync(join(folder, source), to, { recursive: true, verbatimSymlinks: true, filter })
}

async function runOnce(image) {
  const port = await freePort()
  const variables = { HANDWERK_PORT: String(port), HANDWERK_HOST: '127.0.0.1' }
  const server = image.start(variables)
  let log = ''
  server.stderr.on('data', (chunk) => {
    log += chunk
  })
  const ended = new Promise((done) => server.once('exit', done))
  let healthy = false
  for (let i = 0; i < PATIENCE && !healthy && server.exitCode === null; i++) {
    await pause(1000)
    healthy = image.succeeds(image.health, variables)
  }
  const pages = healthy && (await (await fetch(`http://127.0.0.1:${port}/`)).text()).includes('<title>Handwerk')
  server.kill('SIGTERM')
  const code = await ended
  if (!healthy) say(log)
  return { healthy, pages, stopped: code === 0, healthyAfterwards: image.succeeds(image.health, variables) }
}

async function freePort() {
  const socket = createServer()
  await new Promise((listening) => socket.listen(0, '127.0.0.1', listening))
  const { port } = socket.address()
  await new Promise((closed) => socket.close(closed))
  return port
}
