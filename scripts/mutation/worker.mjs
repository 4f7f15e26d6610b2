/**
 * A process that runs tests against one mutant after the other. The mutant
 * exists only in the text that Vitest is given: no file is ever changed.
 * A test that never ends cannot be stopped from within, so this process says
 * so, and is ended by the one that started it.
 */
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { mutated } from './mutants.mjs'

const [root] = process.argv.slice(2)
let mutant = null

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    reporters: [{}],
    silent: true,
    bail: 1,
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    // A bound for what waits for ever; what runs for ever is stopped by the processor time that it takes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { HANDWERK_MUTATION: '1' },
  },
  {
    server: { watch: null, hmr: false },
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform(code, id) {
          if (mutant === null || id.split('?')[0] !== join(root, mutant.file)) return null
          return { code: mutated(mutant.source, mutant), map: null }
        },
      },
    ],
  },
)
await vitest.standalone()
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((one) => [one.moduleId.slice(root.length + 1), one]),
)

process.on('message', (order) => void run(order))
process.on('disconnect', () => process.exit())
process.send({ ready: true, tests: [...specifications.keys()] })

/** Runs a test file against a mutant (or none), and says what came of it. */
async function run({ files, against, seconds }) {
  if (mutant !== null) vitest.invalidateFile(join(root, mutant.file))
  mutant = against
  if (mutant !== null) vitest.invalidateFile(join(root, mutant.file))
  const from = process.cpuUsage()
  const spent = () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1e6
  }
  const watch = setInterval(() => {
    if (spent() > seconds) process.send({ verdict: 'timeout', by: files.join(' '), spent: spent() })
  }, 200)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.map((file) => specifications.get(file)),
  )
  clearInterval(watch)
  process.send({ ...verdictOn(testModules, unhandledErrors), spent: spent() })
}

function verdictOn(modules, unhandled) {
  for (const one of modules) {
    const file = one.moduleId.slice(root.length + 1)
    for (const test of one.children.allTests('failed'))
      return { verdict: 'noticed', by: `${file} > ${test.fullName}`, message: test.result().errors[0]?.message }
    if (!one.ok()) return { verdict: 'noticed', by: file, message: one.errors()[0]?.message ?? 'a hook failed' }
  }
  if (unhandled.length > 0)
    return { verdict: 'noticed', by: 'an error outside of the tests', message: String(unhandled[0]?.message) }
  return { verdict: 'survived' }
}
