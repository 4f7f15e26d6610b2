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

/**
 * Makes ready what a command needs: these packages with all that they depend on
 * (by default every package), and the web client if the command serves pages.
 */
export function ready({ packages = workspaces(), web = true } = {}) {
  checkNode()
  install()
  const served = web ? below('web') : []
  build([...new Set([...packages, ...served].flatMap((name) => [name, ...below(name)]))].sort())
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

/** Compiles these packages if any of them, or any that it depends on, has changed since it was compiled last. */
function build(names) {
  const stamp = join(root, 'node_modules', '.handwerk-built.json')
  const base = fingerprint([join(root, 'tsconfig.base.json'), join(root, 'tsconfig.json')], describeFile)
  const own = Object.fromEntries(names.map((name) => [name, fingerprint(sourcesOf(name), describeFile)]))
  const wanted = Object.fromEntries(
    names.map((name) => [name, [base, own[name], ...below(name).map((each) => own[each])].join(' ')]),
  )
  const known = JSON.parse(read(stamp) ?? '{}')
  const isBuilt = (name) => known[name] === wanted[name] && (name === 'web' || existsSync(join(folderOf(name), 'dist')))
  if (names.every(isBuilt)) return
  say('building what has changed …')
  run(bin('tsc'), ['-b', ...names.map((name) => relative(root, folderOf(name)))], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  writeFileSync(stamp, JSON.stringify({ ...known, ...wanted }))
}

function sourcesOf(name) {
  const folder = folderOf(name)
  // Examples lie where people look for them.
  const parts = name === 'examples' ? ['bots', 'in-process'] : ['src']
  const configuration = ['tsconfig.json', 'package.json'].map((file) => join(folder, file))
  return [...configuration, ...parts.flatMap((part) => files(join(folder, part)))]
}

/** The web client contains the compiled packages, so it is built after them. */
function buildWeb() {
  const folder = join(root, 'packages', 'web')
  const parts = ['index.html', 'package.json', 'vite.config.ts'].map((name) => join(folder, name))
  for (const name of ['src', 'vite', 'public']) parts.push(...files(join(folder, name)))
  for (const name of below('web')) parts.push(...files(join(root, 'packages', name, 'src')))
  parts.push(...files(join(root, 'docs', 'rules')))
  const wanted = fingerprint(parts, describeFile)
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

/** The packages that a package depends on, directly or through others. */
export function below(from, folder = root) {
  const found = new Set()
  const follow = (name) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(folderOf(name, folder), 'package.json'), 'utf8'))
    for (const dependency of Object.keys(dependencies)) {
      const next = dependency.startsWith('@handwerk/') ? dependency.slice('@handwerk/'.length) : null
      if (next === null || found.has(next)) continue
      found.add(next)
      follow(next)
    }
  }
  follow(from)
  return [...found].sort()
}

const folderOf = (name, folder = root) =>
  ['bench', 'examples'].includes(name) ? join(folder, name) : join(folder, 'packages', name)

/** What is to be compiled: what has a tsconfig. */
function workspaces() {
  return [...readdirSync(join(root, 'packages')), 'bench', 'examples'].filter((name) =>
    existsSync(join(folderOf(name), 'tsconfig.json')),
  )
}

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

const describeFile = (file) => `${statSync(file).mtimeMs} ${statSync(file).size}`

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
