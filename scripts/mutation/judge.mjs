/** Judges mutants: runs the tests that are related to the mutated file, cheap ones first, until one of them fails. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const WORKER = fileURLToPath(new URL('./worker.mjs', import.meta.url))
/** Test files that take less processor time than this many seconds run together. */
const CHEAP = 2

/** A process that runs tests; restarted whenever it had to be killed. */
export class Runner {
  #root
  #child = null
  #answer = null

  constructor(root) {
    this.#root = root
  }

  /** Runs test files against a mutant, or against none. */
  async run(files, against, seconds) {
    if (this.#child === null) await this.#start()
    const verdict = await this.#ask({ files, against, seconds })
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
    const child = fork(WORKER, [this.#root], {
      execArgv,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    child.on('message', (message) => this.#settle(message))
    child.on('exit', () => {
      if (this.#child !== child) return
      this.#child = null
      this.#settle({ verdict: 'timeout', by: 'the process that ran the tests ended', spent: 0 })
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

/**
 * Runs every test file without a mutant, and returns the time of each and which of
 * them run together. A test that fails without a mutant cannot notice one.
 */
export async function baseline(runner, tests, say) {
  const costs = {}
  for (const [index, test] of tests.entries()) {
    say(`without a mutant: ${index + 1} of ${tests.length} test files`)
    const { verdict, by, message, spent } = await runner.run([test], null, 3600)
    if (verdict !== 'survived') throw new Error(`fails without a mutant: ${by}: ${message ?? verdict}`)
    costs[test] = spent
  }
  const cheap = tests.filter((test) => costs[test] < CHEAP)
  say('without a mutant: cheap test files together')
  const together = cheap.length > 1 ? await runner.run(cheap, null, 3600) : { verdict: 'alone' }
  return { costs, together: together.verdict === 'survived' ? { files: cheap, cost: together.spent } : null }
}

/**
 * The verdict on one mutant. `first` counts how often a test file noticed a change
 * of that source before. A run may take three times the processor time that it
 * takes without a mutant, plus `patience` seconds.
 */
export async function judge(runner, mutant, related, { costs, together }, { first, patience }) {
  const turn = (a, b) => first(b) - first(a) || costs[a] - costs[b]
  const batch = together === null ? [] : together.files.filter((file) => related.includes(file)).sort(turn)
  const alone = related.filter((file) => !batch.includes(file)).sort(turn)
  const turns = [...(batch.length > 0 ? [batch] : []), ...alone.map((file) => [file])]
  let spent = 0
  for (const files of turns) {
    const usual = files === batch ? together.cost : costs[files[0]]
    const found = await runner.run(files, mutant, 3 * usual + patience)
    spent += found.spent
    if (found.verdict !== 'survived') return { ...found, spent }
  }
  return { verdict: 'survived', spent }
}
