/**
 * `npm run -s mutate -- <package> [--sample 100] [--seed 1]`: do the tests notice?
 *
 * Makes small changes ("mutants") in the package's sources, one at a time, and
 * runs the tests that are related to the changed file. No file is written: a
 * mutant exists only in the text that Vitest is given. docs/mutation-testing.md
 * says how to read the table. What is already known about the same sources and
 * tests is not run again, so an interrupted run goes on where it was.
 *
 *   --sample n    that many mutants, drawn by the seed (all: 0)
 *   --seed n      another sample
 *   --file part   only in files whose path contains this; also in files that are left out otherwise
 *   --only id     one mutant, anew; with what noticed it
 *   --tests part  only test files whose path contains this
 *   --without part  not test files whose path contains this
 *   --wide        the tests of all packages, not only of this one
 *   --quick       no slow tests
 *   --budget n    seconds of the processor for tests that run alone, a mutant (server: 40, others: no limit)
 *   --below n     for a quick look: leaves out test files that take more seconds of the processor
 *   --workers n   processes at a time (1)
 *   --patience n  seconds of the processor that a run may take beyond three times the usual (5)
 *   --least n     exit code 1 if fewer per cent are noticed
 *   --fresh       forgets what is known
 *   --json        the results as JSON
 *   --root path   another checkout
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { functionAt } from './mutation/functions.mjs'
import { Graph, scriptsIn } from './mutation/graph.mjs'
import { baseline, cheapTogether, judge, Runner } from './mutation/judge.mjs'
import { linesOf, mutantsOf } from './mutation/mutants.mjs'
import { described, summary, table } from './mutation/report.mjs'
import { root as checkout } from './ready.mjs'

/** Sentences for people, the simulated world, which is itself a test, and what Node loads as a thread. */
const NOT_MUTATED = {
  'oh-my-goods': ['src/words/'],
  mottainai: ['src/words/'],
  server: ['src/simulation/', 'src/store/sqlite-thread.js', 'src/bots/worker.ts'],
}
/** Nearly every test of the server reaches nearly all of it. */
const BUDGETS = { server: 40 }
/** Tests that start PostgreSQL import this. */
const OWN_POSTGRES = 'packages/own-postgres/src/index.ts'

const plan = readPlan()
const root = resolve(plan.root ?? checkout)
const graph = new Graph(root)
const runners = Array.from({ length: plan.workers }, () => new Runner(root))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stop()
    process.exit(130)
  })
process.on('exit', stop)
await main()

async function main() {
  const tests = testsOf(plan.package)
  const mutants = sample(allMutants())
  const known = openJournal(graph.hash(tests))
  const usual = await baseline(root, `packages/${plan.package}/src`, tests, known, progress).catch(refuse)
  progress('without a mutant: cheap test files together')
  const together = known.together ?? known.keepTogether(await cheapTogether(runners[0], usual, tests))
  const normal = { usual, together }
  const equivalent = new Map(equivalents().map((one) => [one.id, one]))
  const results = await judgeAll(mutants, tests, normal, known, equivalent)
  stop()
  progress(null)
  tell(results, equivalent)
}

async function judgeAll(mutants, tests, normal, known, equivalent) {
  const results = []
  const queue = [...mutants]
  const noticedBy = new Map()
  const step = async (runner) => {
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const { reason } = equivalent.get(mutant.id) ?? {}
      const earlier = plan.only === undefined ? known.verdicts.get(mutant.id) : undefined
      const related = relatedTo(mutant, tests, normal.usual, noticedBy)
      const found =
        reason !== undefined && plan.only === undefined
          ? { verdict: 'equivalent' }
          : (earlier ?? known.keep(mutant.id, await judge(runner, mutant, related, normal, plan)))
      if (found.by) {
        const key = `${mutant.file} ${found.by.split(' > ')[0]}`
        noticedBy.set(key, (noticedBy.get(key) ?? 0) + 1)
      }
      const { source, start, end, text, owner, ...shown } = mutant
      results.push({ ...shown, ...found, ...linesOf(source, mutant), ...(reason ? { reason } : {}) })
      const { noticed, timeout, survived } = summary(results)
      progress(`${results.length} of ${mutants.length} mutants, ${noticed + timeout} noticed, ${survived} survived`)
    }
  }
  await Promise.all(runners.map(step))
  return results.sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || (a.id < b.id ? -1 : 1),
  )
}

/**
 * The test files that enter the mutated function, the nearest first: those that
 * noticed a change of this file before, then those of the same name, then those
 * that take less time. PostgreSQL is started only for files named after it, and for what nothing else enters.
 */
function relatedTo({ file, source, start }, tests, usual, noticedBy) {
  const entered = functionAt(file, source, start)
  const entering = tests.filter(
    (test) =>
      usual[test].spent < plan.below &&
      (entered === null ? graph.reach(test).has(file) : usual[test].entered.includes(entered)),
  )
  const withoutPostgres = entering.filter((test) => !graph.reach(test).has(OWN_POSTGRES))
  const words = wordsOf(file)
  const rank = (test) => ({
    noticed: noticedBy.get(`${file} ${test}`) ?? 0,
    shared: wordsOf(test).filter((word) => words.includes(word)).length,
    spent: usual[test].spent,
  })
  const ranks = new Map(entering.map((test) => [test, rank(test)]))
  const nearest = (a, b) => {
    const [one, other] = [ranks.get(a), ranks.get(b)]
    return other.noticed - one.noticed || other.shared - one.shared || one.spent - other.spent
  }
  const isOfPostgres = words.includes('postgres') || withoutPostgres.length === 0
  return (isOfPostgres ? entering : withoutPostgres).sort(nearest)
}

/** The words of a file's name, in the singular. */
function wordsOf(file) {
  const name = file.replace(/^.*\//, '').split('.')[0]
  return name.split('-').map((word) => word.replace(/s$/, ''))
}

function tell(results, equivalent) {
  const sum = summary(results)
  if (plan.json) console.log(JSON.stringify({ package: plan.package, seed: plan.seed, ...sum, results }, null, 2))
  else {
    const list = (title, some) => {
      if (some.length > 0) console.log(`${title}\n\n${some.map(described).join('\n\n')}\n`)
    }
    const of = (verdict) => results.filter((one) => one.verdict === verdict)
    list('Survived', of('survived'))
    list('Timed out', of('timeout'))
    list('Equivalent, not counted', of('equivalent'))
    if (plan.only !== undefined) list('Noticed', of('noticed'))
    for (const { by, message, reason } of plan.only === undefined ? [] : results)
      console.log(
        `${by ? `by ${by}\n  ${message ?? ''}` : 'by nothing'}${reason ? `\nlisted as equivalent: ${reason}` : ''}\n`,
      )
    console.log(table(results))
    const sample = plan.sample > 0 ? `, seed ${plan.seed}` : ''
    console.log(`mutate: ${sum.share} % noticed in ${plan.package} (${sum.mutants} mutants${sample})`)
  }
  const stale = staleEntries(equivalent)
  for (const one of stale) console.error(`mutate: the list of equivalent mutants names ${one.id}, and there is none`)
  if (plan.least !== undefined && sum.share < plan.least) process.exitCode = 1
}

function allMutants() {
  const leftOut = (NOT_MUTATED[plan.package] ?? []).map((part) => `packages/${plan.package}/${part}`)
  const wanted = (file) =>
    plan.file === undefined ? !leftOut.some((part) => file.startsWith(part)) : file.includes(plan.file)
  const files = scriptsIn(root, `packages/${plan.package}/src`).filter(
    (file) => plan.only !== undefined || wanted(file),
  )
  if (files.length === 0) refuse(`there is no such file in packages/${plan.package}/src`)
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return mutantsOf(file, source).map((mutant) => ({ ...mutant, source }))
  })
}

/** Drawn by the seed and the mutants' ids, so that the sample stays the same when other lines change. */
function sample(mutants) {
  if (plan.only !== undefined) {
    const found = mutants.filter(({ id }) => plan.only.includes(id))
    if (found.length < plan.only.length) refuse(`there is no mutant ${plan.only.join(' or ')} in ${plan.package}`)
    return found
  }
  if (plan.sample === 0) return mutants
  const lot = new Map(mutants.map(({ id }) => [id, createHash('sha256').update(`${plan.seed} ${id}`).digest('hex')]))
  return [...mutants].sort((a, b) => (lot.get(a.id) < lot.get(b.id) ? -1 : 1)).slice(0, plan.sample)
}

function testsOf(name) {
  const packages = plan.wide ? readdirSync(join(root, 'packages')) : [name]
  const tests = packages
    .flatMap((one) => scriptsIn(root, `packages/${one}/test`))
    .filter((file) => /\.test\.tsx?$/.test(file))
  const leftOut = plan.quick ? /\.(slow|long)\./ : /\.long\./
  const wanted = tests.filter(
    (file) =>
      !leftOut.test(file) &&
      file.includes(plan.tests ?? '') &&
      !(plan.without ?? []).some((part) => file.includes(part)),
  )
  // Others start the compiled program, in which there is no mutant.
  return wanted.filter((file) => [...graph.reach(file)].some((one) => one.startsWith(`packages/${name}/src/`)))
}

function equivalents() {
  const file = join(root, 'scripts/mutation/equivalent.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function staleEntries(equivalent) {
  const own = [...equivalent.values()].filter(({ file }) => file.startsWith(`packages/${plan.package}/`))
  const there = new Set()
  for (const file of new Set(own.map((one) => one.file)))
    if (existsSync(join(root, file)))
      for (const { id } of mutantsOf(file, readFileSync(join(root, file), 'utf8'))) there.add(id)
  return own.filter(({ id }) => !there.has(id))
}

/** Verdicts of earlier runs; they are valid as long as no source and no test has changed. */
function openJournal(hash) {
  const file = join(root, 'node_modules/.cache/mutation', `${plan.package}-${hash}.jsonl`)
  if (plan.fresh) rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const entries = lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line))
  const write = (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`)
  return {
    usual: Object.fromEntries(entries.flatMap(({ test, usual }) => (usual === undefined ? [] : [[test, usual]]))),
    together: entries.find((entry) => entry.together !== undefined)?.together,
    verdicts: new Map(entries.filter((entry) => entry.id !== undefined).map(({ id, ...found }) => [id, found])),
    keepUsual: (test, usual) => write({ test, usual }),
    keepTogether(together) {
      write({ together })
      return together
    },
    keep(id, found) {
      // A mutant that survived a quick run may still be noticed by other tests.
      if (found.verdict !== 'survived' || plan.below === Number.POSITIVE_INFINITY) write({ id, ...found })
      return found
    },
  }
}

function progress(line) {
  if (process.stderr.isTTY) process.stderr.write(line === null ? '\r\x1b[K' : `\r\x1b[K${line}`)
}

function stop() {
  for (const runner of runners) runner.stop()
}

function readPlan() {
  const { values, positionals } = parsed()
  if (positionals.length !== 1) refuse('name one package, such as kernel')
  return {
    ...values,
    package: positionals[0],
    sample: whole('sample', values.sample ?? '100', 0),
    seed: whole('seed', values.seed ?? '1', 0),
    workers: whole('workers', values.workers ?? '1', 1),
    patience: whole('patience', values.patience ?? '5', 0),
    budget:
      values.budget === undefined
        ? (BUDGETS[positionals[0]] ?? Number.POSITIVE_INFINITY)
        : whole('budget', values.budget, 0),
    below: values.below === undefined ? Number.POSITIVE_INFINITY : whole('below', values.below, 1),
    least: values.least === undefined ? undefined : whole('least', values.least, 0),
  }
}

function parsed() {
  const text = { type: 'string' }
  const flag = { type: 'boolean' }
  const options = {
    ...{
      sample: text,
      seed: text,
      file: text,
      tests: text,
      workers: text,
      patience: text,
      budget: text,
      below: text,
      least: text,
      root: text,
    },
    ...{
      only: { type: 'string', multiple: true },
      without: { type: 'string', multiple: true },
      wide: flag,
      quick: flag,
      fresh: flag,
      json: flag,
    },
  }
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return refuse(error.message)
  }
}

function whole(name, text, least) {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= least && number <= 1e9) return number
  return refuse(`--${name} must be a whole number from ${least} to 1000000000, not ${text}`)
}

function refuse(reason) {
  console.error(`mutate: ${reason instanceof Error ? reason.message : reason}`)
  process.exit(2)
}
