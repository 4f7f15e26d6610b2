/**
 * Makes the checkout ready to run: installs what is missing, builds what is stale,
 * says what it does, and does nothing if all is up to date. Plain JavaScript
 * without dependencies, because it runs before any is installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Set-up prints to standard error, so that a command's own output stays clean. */
export const say = (line) => process.stderr.write(`handwerk: ${line}\n`)

/** Runs a program in the checkout; exits with its code if it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (done.error) {
    say(`${command} could not be started: ${done.error.message}`)
    process.exit(1)
  }
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** The path of a program from a package. */
export const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Commands that serve no page leave out the web client: it takes longer to build than everything else. */
export function ready({ web = true } = {}) {
  checkNode()
  install()
  build()
  if (web) buildWeb()
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  say(
    `this needs Node 20.19 or later, and it is running on ${process.versions.node}; install a newer one from nodejs.org`,
  )
  process.exit(1)
}

export function install() {
  const wanted = fingerprint([join(root, 'package-lock.json')], (file) => readFileSync(file))
  const stamp = join(root, 'node_modules', '.handwerk-installed')
  if (read(stamp) === wanted) return
  say('installing packages (about a minute, only when they have changed) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm) run(process.execPath, [npm, ...args], { stdio: ['ignore', 2, 2] })
  else run('npm', args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  writeFileSync(stamp, wanted)
}

function build() {
  const sources = [join(root, 'tsconfig.base.json'), join(root, 'tsconfig.json')]
  for (const folder of workspaces()) {
    sources.push(join(folder, 'tsconfig.json'), join(folder, 'package.json'), ...sourcesIn(folder).flatMap(files))
  }
  const built = workspaces().every((folder) => existsSync(join(folder, 'dist')) || folder.endsWith('web'))
  const wanted = fingerprint(sources, (file) => `${statSync(file).mtimeMs} ${statSync(file).size}`)
  const stamp = join(root, 'node_modules', '.handwerk-built')
  if (built && read(stamp) === wanted) return
  say('building what has changed …')
  run(bin('tsc'), ['-b'], { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  writeFileSync(stamp, wanted)
}

/** The web client contains the compiled packages, so it is built after them. */
function buildWeb() {
  const folder = join(root, 'packages', 'web')
  const parts = ['index.html', 'package.json', 'vite.config.ts'].map((name) => join(folder, name))
  for (const name of ['src', 'vite', 'public']) parts.push(...files(join(folder, name)))
  for (const name of belowWeb()) parts.push(...files(join(root, 'packages', name, 'src')))
  parts.push(...files(join(root, 'docs', 'rules')))
  const wanted = fingerprint(parts, (file) => `${statSync(file).mtimeMs} ${statSync(file).size}`)
  const stamp = join(root, 'node_modules', '.handwerk-web-built')
  if (existsSync(join(folder, 'dist', 'index.html')) && read(stamp) === wanted) return
  say('building the web client …')
  run(bin('vite'), ['build', '--logLevel', 'warn'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  writeFileSync(stamp, wanted)
}

/** The packages that the web client depends on, directly or through others. */
export function belowWeb(folder = root) {
  const found = new Set()
  const follow = (name) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'packages', name, 'package.json'), 'utf8'))
    for (const dependency of Object.keys(dependencies)) {
      const below = dependency.startsWith('@handwerk/') ? dependency.slice('@handwerk/'.length) : null
      if (below === null || found.has(below)) continue
      found.add(below)
      follow(below)
    }
  }
  follow('web')
  return [...found].sort()
}

/** The folders to build: those with a tsconfig. */
function workspaces() {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
  return [...packages, join(root, 'bench'), join(root, 'examples')].filter((folder) =>
    existsSync(join(folder, 'tsconfig.json')),
  )
}

/** Examples lie where people look for them. */
const sourcesIn = (folder) =>
  (folder.endsWith('examples') ? ['bots', 'in-process'] : ['src']).map((name) => join(folder, name))

function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function fingerprint(paths, describe) {
  const hash = createHash('sha256').update(process.versions.node)
  // Relative paths, so that a copied checkout is not installed and built again.
  for (const path of paths) hash.update(`\n${relative(root, path)}\n`).update(describe(path))
  return hash.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
