/**
 * `npm run -s trial-runs -- [--clones 4 | --repeat 40] [--busy 0,0,2,2] [--command "npm test"] [--node path]`
 * `    [--bound minutes] [--out folder]`
 *
 * Runs a command again and again, some times beside busy loops, and writes a
 * table of times, loads and outcomes. `--clones` runs it in fresh clones of
 * HEAD, which are installed first and removed afterwards; `--repeat` runs it
 * here. `--busy` says how many loops run beside each run, in turn. `--node`
 * is another Node to run it with. All that it starts it ends by its own id.
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './ready.mjs'

const PREPARE = `node --input-type=module -e "import { ready } from './scripts/ready.mjs'; ready()"`

const plan = readPlan()
/** What runs at the moment: process groups, and single processes. */
const groups = new Set()
const loops = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
process.on('exit', endAll)

mkdirSync(plan.out, { recursive: true })
const rows = []
for (let n = 1; n <= plan.runs; n++) {
  const row = await trial(n, plan.busy[(n - 1) % plan.busy.length])
  rows.push(row)
  writeFileSync(join(plan.out, 'table.md'), table())
  process.stderr.write(`trial ${n} of ${plan.runs}: ${row.outcome}, ${row.wall} s\n`)
}
process.stdout.write(table())
if (rows.some(({ outcome }) => outcome !== 'passed')) process.exitCode = 1

async function trial(n, busy) {
  const log = join(plan.out, `${n}.log`)
  const folder = plan.clones ? mkdtempSync(join(tmpdir(), 'handwerk-trial-')) : root
  try {
    if (plan.clones) clone(folder)
    const prepared = plan.clones ? await timed(PREPARE, folder, log) : null
    if (prepared && prepared.outcome !== 'passed') return { n, busy, prepared: prepared.wall, ...prepared, log }
    for (let i = 0; i < busy; i++) startLoop()
    const done = await timed(plan.command, folder, log)
    if (done.outcome !== 'passed') keepEvidence(folder, n)
    return { n, busy, prepared: prepared?.wall ?? '', ...done, log }
  } finally {
    endAll()
    if (plan.clones) rmSync(folder, { recursive: true, force: true })
  }
}

function clone(folder) {
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', root, folder], { encoding: 'utf8' })
  if (status !== 0) refuse(`the clone failed: ${stderr}`)
}

/** Runs a command until it ends or reaches the bound. */
function timed(command, cwd, log) {
  const out = openSync(log, 'a')
  const begin = loadavg()[0].toFixed(2)
  const from = performance.now()
  const env = { ...process.env }
  if (plan.node) env.PATH = `${dirname(plan.node)}${delimiter}${env.PATH}`
  const child = spawn(command, { cwd, env, shell: true, detached: true, stdio: ['ignore', out, out] })
  groups.add(child.pid)
  return new Promise((done) => {
    let isLate = false
    const bound = setTimeout(() => {
      isLate = true
      endGroup(child.pid)
    }, plan.bound * 60_000)
    child.once('exit', (code) => {
      clearTimeout(bound)
      // End the processes that it has left running.
      endGroup(child.pid)
      const outcome = isLate ? `stopped after ${plan.bound} min` : code === 0 ? 'passed' : `failed (${code})`
      const wall = ((performance.now() - from) / 1000).toFixed(1)
      done({ wall, begin, end: loadavg()[0].toFixed(2), outcome })
    })
  })
}

/** A busy loop ends with its parent, and after the bound in any case. */
function startLoop() {
  const end = Date.now() + plan.bound * 60_000
  const program = `while (process.ppid === ${process.pid} && Date.now() < ${end});`
  loops.add(spawn(process.execPath, ['-e', program], { stdio: 'ignore' }).pid)
}

function endGroup(pid) {
  groups.delete(pid)
  kill(-pid)
}

function endAll() {
  for (const pid of groups) endGroup(pid)
  for (const pid of loops) kill(pid)
  loops.clear()
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** Traces and screenshots of browser tests that failed. */
function keepEvidence(folder, n) {
  const failures = join(folder, 'e2e', 'failures')
  if (plan.clones && existsSync(failures)) cpSync(failures, join(plan.out, `${n}-failures`), { recursive: true })
}

function table() {
  const columns = ['run', 'busy loops', 'installing, s', 'wall, s', 'load before', 'load after', 'outcome', 'log']
  const lines = rows.map(({ n, busy, prepared, wall, begin, end, outcome, log }) => [
    n,
    busy,
    prepared,
    wall,
    begin,
    end,
    outcome,
    log,
  ])
  const passed = rows.filter(({ outcome }) => outcome === 'passed').length
  const version = plan.node ? spawnSync(plan.node, ['--version'], { encoding: 'utf8' }).stdout.trim() : process.version
  return [
    `\`${plan.command}\`${plan.clones ? ' in fresh clones' : ''}, Node ${version}: ${passed} of ${rows.length} passed`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...lines.map((line) => `| ${line.join(' | ')} |`),
    '',
  ].join('\n')
}

function readPlan() {
  const text = { type: 'string' }
  const options = { clones: text, repeat: text, busy: text, command: text, node: text, bound: text, out: text }
  const { values } = parsed(options)
  if (values.clones !== undefined && values.repeat !== undefined) refuse('either --clones or --repeat, not both')
  const node = values.node === undefined ? null : resolve(values.node)
  if (node && !existsSync(node)) refuse(`there is no Node at ${node}`)
  return {
    clones: values.repeat === undefined,
    runs: number('runs', values.clones ?? values.repeat ?? '4', 1),
    busy: (values.busy ?? '0').split(',').map((count) => number('busy', count, 0)),
    command: values.command ?? 'npm test',
    node,
    bound: number('bound', values.bound ?? '40', 0),
    out: resolve(values.out ?? mkdtempSync(join(tmpdir(), 'handwerk-trials-'))),
  }
}

function parsed(options) {
  try {
    return parseArgs({ options })
  } catch (error) {
    return refuse(error.message)
  }
}

function number(name, text, least) {
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value) && value >= least) return value
  return refuse(`--${name} must be a number from ${least}, not ${text}`)
}

function refuse(sentence) {
  process.stderr.write(`trial-runs: ${sentence}\n`)
  process.exit(2)
}
