/**
 * `npm run -s runtime -- FOLDER`: makes a folder that holds what a server needs to
 * run and nothing else: the compiled packages, the browser client, and the installed
 * packages that they depend on; no development packages, types or source maps.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { below, ready, root, say } from './ready.mjs'

const NOT_NEEDED = /\.(map|d\.[cm]?ts|tsbuildinfo)$/

const [target] = process.argv.slice(2)
if (target === undefined) refuse('say where to: npm run -s runtime -- FOLDER')
const folder = resolve(target)
if (existsSync(folder)) refuse(`${folder} exists already; choose another name`)

ready({ packages: ['cli'] })
mkdirSync(join(folder, 'node_modules', '@handwerk'), { recursive: true })
const { name, version, license, type, engines } = readPackage(root)
const about = { name, version, private: true, license, type, engines }
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
for (const part of ['LICENSE', 'docs/hosting.md', 'deploy', 'packages/web/dist']) copy(part)
const own = ['cli', ...below('cli')]
for (const each of own) {
  for (const part of ['package.json', 'dist']) copy(join('packages', each, part))
  symlinkSync(join('..', '..', 'packages', each), join(folder, 'node_modules', '@handwerk', each))
}
for (const place of installedBelow(own.map((each) => join(root, 'packages', each)))) copy(relative(root, place))
say(`${folder} is complete: node packages/cli/dist/main.js serve`)

function copy(part) {
  const from = join(root, part)
  const nested = join(from, 'node_modules')
  const filter = (path) => !NOT_NEEDED.test(path) && path !== nested
  cpSync(from, join(folder, part), { recursive: true, filter })
}

/** The folders of all installed packages that these depend on, directly or through others. */
function installedBelow(places) {
  const found = new Set()
  const waiting = [...places]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop())
    for (const dependency of dependenciesOf(place)) {
      if (found.has(dependency)) continue
      found.add(dependency)
      waiting.push(dependency)
    }
  return found
}

function dependenciesOf(place) {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = readPackage(place)
  const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
  const needed = Object.keys(dependencies).filter(
    (each) => !(each in optionalDependencies) && !each.startsWith('@handwerk/'),
  )
  const wanted = [...needed, ...peers, ...Object.keys(optionalDependencies)]
  return wanted.flatMap((dependency) => {
    const at = findInstalled(dependency, place)
    if (at === null && needed.includes(dependency))
      refuse(`${dependency}, which ${relative(root, place)} needs, is not installed`)
    return at ?? []
  })
}

/** Where Node finds a package, asked for from a folder. */
function findInstalled(dependency, from) {
  for (let place = from; ; place = dirname(place)) {
    const at = join(place, 'node_modules', dependency)
    if (existsSync(join(at, 'package.json'))) return at
    if (place === dirname(place) || relative(root, place) === '') return null
  }
}

function readPackage(place) {
  return JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
}

function refuse(sentence) {
  say(sentence)
  process.exit(2)
}
