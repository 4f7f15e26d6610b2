/** Judges mutants: runs the tests that are related to the mutated file, near and cheap ones first, until one fails. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const WORKER = fileURLToPath(new URL('./worker.mjs', import.meta.url))
/** Test files that take less processor time than this many seconds run together. */
const CHEAP = 4
/** Seconds by the clock that a file may take beyond three times the usual: for what waits for ever. */
const WAITING = 60

const ENDED = 'the process that ran the tests ended'

/** A process that runs tests; restarted whenever it had to be killed. */
export class Runner {
  #root
  #counted
  #child = null
  #answer = null

  /** `counted` is the folder whose functions are recorded when tests enter them; such a runner takes no mutants. */
  constructor(root, counted = '') {
    this.#root = root
    this.#counted = counted
  }

  /** Runs test files against a mutant, or against none. */
  async run(files, against, limits) {
    const verdict = await this.#runOnce(files, against, limits)
    // It may have ended by what the run before left behind.
    return verdict.by === ENDED ? this.#runOnce(files, against, limits) : verdict
  }

  async #runOnce(files, against, limits) {
    if (this.#child === null) await this.#start()
    const verdict = await this.#ask({ files, against, limits })
    if (verdict.verdict === 'timeout') this.stop()
    return verdict
  }

  stop() {
    if (this.#child === null) return
    const { pid } = this.#child
    this.#child = null
    try {
      // Server tests start processes too, so end the whole group.
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }

  async #start() {
    const execArgv = ['--max-old-space-size=1500']
    const child = fork(WORKER, [this.#root, this.#counted], {
      execArgv,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    child.on('message', (message) => this.#settle(message))
    child.on('exit', () => {
      if (this.#child !== child) return
      this.#child = null
      this.#settle({ verdict: 'timeout', by: ENDED, spent: 0 })
    })
    await new Promise((done) => {
      this.#answer = done
    })
  }

  #ask(order) {
    return new Promise((done) => {
      this.#answer = done
      this.#child.send(order)
    })
  }

  #settle(message) {
    const answer = this.#answer
    this.#answer = null
    answer?.(message)
  }
}

const UNBOUNDED = { processor: 3600, clock: 3600 }

/**
 * Runs every test file without a mutant: its time, the functions that it enters,
 * and which files run together. A test that fails without a mutant cannot notice
 * one. `known` has what an interrupted run has learned.
 */
export async function baseline(root, folder, tests, known, say) {
  const usual = { ...known.usual }
  const counting = new Runner(root, folder)
  for (const [index, test] of tests.entries()) {
    if (usual[test] !== undefined) continue
    say(`without a mutant: ${index + 1} of ${tests.length} test files`)
    const { verdict, by, message, spent, waited, entered } = await counting.run([test], null, UNBOUNDED)
    if (verdict !== 'survived') {
      counting.stop()
      throw new Error(`fails without a mutant: ${by}: ${message ?? verdict}`)
    }
    usual[test] = { spent, waited, entered }
    known.keepUsual(test, usual[test])
  }
  counting.stop()
  return usual
}

/** The cheap test files, if they also pass together. */
export async function cheapTogether(runner, usual, tests) {
  const cheap = tests.filter((test) => usual[test].spent < CHEAP)
  if (cheap.length < 2) return null
  const { verdict } = await runner.run(cheap, null, UNBOUNDED)
  return verdict === 'survived' ? { files: cheap } : null
}

/**
 * The verdict on one mutant. `related` has the test files, the nearest first. A
 * file may take three times what it takes without a mutant, plus `patience` seconds
 * of the processor, or a minute of waiting. Files that run alone are left out once
 * they would usually take more than `budget` seconds in all.
 */
export async function judge(runner, mutant, related, { usual, together }, { patience, budget }) {
  const batch = together === null ? [] : related.filter((file) => together.files.includes(file))
  const alone = related.filter((file) => !batch.includes(file))
  let left = budget
  let spent = 0
  for (const files of [...(batch.length > 0 ? [batch] : []), ...alone.map((file) => [file])]) {
    const most = (what) => Math.max(...files.map((file) => usual[file][what]))
    if (files !== batch && most('spent') > left) continue
    if (files !== batch) left -= most('spent')
    const limits = { processor: 3 * most('spent') + patience, clock: 3 * most('waited') + WAITING }
    const found = await runner.run(files, mutant, limits)
    spent += found.spent
    if (found.verdict !== 'survived') return { ...found, spent }
  }
  return { verdict: 'survived', spent, ...(related.length === 0 ? { by: 'no test enters this function' } : {}) }
}
