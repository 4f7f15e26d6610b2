/**
 * A process that runs tests against one mutant after the other. The mutant exists
 * only in the text that Vitest is given: no file is ever changed. A test that
 * never ends cannot be stopped from inside, so this process reports it, and its
 * parent kills it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BaseSequencer, createVitest } from 'vitest/node'
import { counted } from './functions.mjs'
import { mutated } from './mutants.mjs'

const [root, countedFolder = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'handwerk-mutation-'))
const hits = join(folder, 'hits')
if (countedFolder !== '') process.env.MUTATION_HITS = hits
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
let mutant = null
/** Starts the time of the next file; each has its own limits. */
let fileBegins = () => undefined
/** The first failure of the present run. Vitest's own state also keeps those of earlier runs. */
let failure = null

const reporter = {
  onTestCaseResult(test) {
    if (test.result().state === 'failed') fail(test.module, ` > ${test.fullName}`, test.result().errors)
  },
  onTestModuleEnd(module) {
    fileBegins()
    if (!module.ok()) fail(module, '', module.errors())
  },
  onTestRunEnd(_modules, errors) {
    if (errors.length > 0) failure ??= { by: 'an error outside of the tests', message: errors[0].message }
  },
}

/** Runs files in the given order, not the longest first. */
class AsAsked extends BaseSequencer {
  async sort(files) {
    const place = (file) => files.findIndex((one) => one.moduleId === file)
    return order.map(place).flatMap((n) => (n < 0 ? [] : [files[n]]))
  }
}
let order = []

const mutate = {
  name: 'mutant',
  enforce: 'pre',
  transform(code, id) {
    const file = fileOf({ moduleId: id.split('?')[0] })
    if (countedFolder !== '')
      return file.startsWith(`${countedFolder}/`) ? { code: counted(file, code), map: null } : null
    if (mutant === null || file !== mutant.file) return null
    return { code: mutated(mutant.source, mutant), map: null }
  },
}

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    reporters: [reporter],
    silent: true,
    maxWorkers: 1,
    sequence: { sequencer: AsAsked },
    // One project instead of the suite's own: a plugin reaches only the projects that name it.
    projects: [
      {
        extends: true,
        plugins: [mutate],
        test: {
          name: 'mutation',
          include: ['packages/*/test/**/*.test.{ts,tsx}'],
          // Files that run together share their modules, which are not passed on to the next run.
          isolate: false,
          // A limit for tests that wait for ever; a test that runs for ever is stopped by its processor time.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
  { server: { watch: null, hmr: false } },
)
await vitest.standalone()
const found = await vitest.globTestSpecifications()
const specifications = new Map(found.map((one) => [fileOf(one), one]))

process.on('message', (task) => void run(task))
process.on('disconnect', () => process.exit())
process.send({ ready: true })

/** Runs test files against a mutant (or none), and returns the verdict. */
async function run({ files, against, limits }) {
  become(against)
  order = files.map((file) => join(root, file))
  failure = null
  rmSync(hits, { force: true })
  const spent = stopwatch()
  const begun = Date.now()
  const waited = () => (Date.now() - begun) / 1000
  let before = { spent: 0, waited: 0 }
  fileBegins = () => {
    before = { spent: spent(), waited: waited() }
  }
  const watch = setInterval(() => {
    if (spent() - before.spent <= limits.processor && waited() - before.waited <= limits.clock) return
    clearInterval(watch)
    process.send({ verdict: 'timeout', by: files.join(' '), spent: spent() })
  }, 200)
  await vitest.runTestSpecifications(files.map((file) => specifications.get(file)))
  clearInterval(watch)
  const entered = existsSync(hits) ? [...new Set(readFileSync(hits, 'utf8').trimEnd().split('\n'))] : []
  const verdict = failure === null ? 'survived' : 'noticed'
  process.send({ verdict, ...failure, spent: spent(), waited: waited(), entered })
}

function become(next) {
  for (const one of [mutant, next]) if (one !== null) vitest.invalidateFile(join(root, one.file))
  mutant = next
}

function fail(module, name, errors) {
  failure ??= { by: fileOf(module) + name, message: errors[0]?.message ?? 'a hook failed' }
  void vitest.cancelCurrentRun('test-failure')
}

function fileOf({ moduleId }) {
  return moduleId.slice(root.length + 1)
}

/** Seconds of processor time, which do not depend on other load of the machine. */
function stopwatch() {
  const from = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1e6
  }
}
