/**
 * `npm run -s pack [-- FOLDER]`: packs the libraries, and the program with its web
 * client and games as one package, into FOLDER (default: packed). `npx --package
 * ./packed/handwerk-….tgz handwerk` starts the program without a clone.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { LIBRARIES } from './libraries.mjs'
import { ready, root } from './ready.mjs'

/** What the program consists of, beside the web client. */
const PARTS = ['kernel', 'oh-my-goods', 'mottainai', 'shelf', 'match', 'bots', 'protocol', 'server', 'cli']

/** Newer ones want a newer Node than the program; they are held back in this checkout, too. */
const HELD_BACK = ['light-my-request']

const BIN = `#!/usr/bin/env node
// Without arguments: the games in the browser, at the address that it prints.
if (process.argv.length === 2) process.argv.push('serve', '--log', 'warn')
await import('../node_modules/@handwerk/cli/dist/main.js')
`

const README = `# Handwerk

Two card games about craft, *Oh My Goods!* and *Mottainai*: in the browser against bots or around one screen, over the network, in the terminal, and for people who write bots.

\`npx handwerk\` serves the games at the address that it prints; \`npx handwerk --help\` lists what else there is.
`

const folder = resolve(process.argv[2] ?? join(root, 'packed'))
ready()
mkdirSync(folder, { recursive: true })
for (const name of LIBRARIES) pack(join(root, 'packages', name))
packProgram()

function pack(from) {
  const npm = process.env.npm_execpath
  const args = ['pack', '--pack-destination', folder, '--loglevel=error']
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: from, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: from, encoding: 'utf8', shell: process.platform === 'win32' })
  if (done.status !== 0) throw new Error(`npm pack in ${from}: ${done.stderr}`)
  process.stdout.write(`${join(folder, done.stdout.trim().split('\n').at(-1))}\n`)
}

/** Copies what the program needs into one folder, as packages that npm packs along with it. */
function packProgram() {
  const stage = mkdtempSync(join(tmpdir(), 'handwerk-pack-'))
  try {
    const manifests = PARTS.map(manifestOf)
    const [{ version }] = manifests
    const outside = Object.assign({}, ...manifests.map(({ dependencies = {} }) => dependencies))
    const bundled = [...PARTS, 'web'].map((name) => `@handwerk/${name}`)
    for (const [i, name] of PARTS.entries()) copyPart(stage, name, manifests[i])
    copyPart(stage, 'web', manifestOf('web'))
    const { overrides } = manifestAt(root)
    const held = Object.fromEntries(HELD_BACK.map((name) => [name, overrides[name]]))
    const own = Object.fromEntries(bundled.map((name) => [name, version]))
    const others = Object.fromEntries(Object.entries(outside).filter(([name]) => !name.startsWith('@handwerk/')))
    writeJson(join(stage, 'package.json'), {
      name: 'handwerk',
      version,
      description: manifestAt(root).description,
      license: 'MIT',
      type: 'module',
      engines: { node: '>=20.19' },
      bin: { handwerk: 'bin/handwerk.js' },
      files: ['bin'],
      dependencies: { ...others, ...held, ...own },
      bundleDependencies: bundled,
    })
    mkdirSync(join(stage, 'bin'))
    writeFileSync(join(stage, 'bin', 'handwerk.js'), BIN, { mode: 0o755 })
    writeFileSync(join(stage, 'README.md'), README)
    cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
    pack(stage)
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/** What runs: without sources, types and maps. */
function copyPart(stage, name, { version, type, sideEffects, exports }) {
  const to = join(stage, 'node_modules', '@handwerk', name)
  const from = join(root, 'packages', name, 'dist')
  cpSync(from, join(to, 'dist'), { recursive: true, filter: (path) => !/\.(d\.ts|map|tsbuildinfo)$/.test(path) })
  if (readdirSync(join(to, 'dist')).length === 0) throw new Error(`${from} is empty`)
  writeJson(join(to, 'package.json'), { name: `@handwerk/${name}`, version, type, sideEffects, exports })
}

function manifestOf(name) {
  return manifestAt(join(root, 'packages', name))
}

function manifestAt(place) {
  return JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
