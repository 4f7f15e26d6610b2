/** Long, because each run of the command starts Vitest several times, and only a change of the command changes it. */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutantsOf, mutated } from '../mutation/mutants.mjs'

const script = fileURLToPath(new URL('../mutate.mjs', import.meta.url))
const toy = fileURLToPath(new URL('./mutation-toy/', import.meta.url))
const source = 'packages/toy/src/cups.ts'
const code = readFileSync(join(toy, source), 'utf8')

const idOf = (line: string) => {
  const found = mutantsOf(source, code).find((mutant) => mutated(code, mutant).includes(line))
  if (found === undefined) throw new Error(`no mutant has the line ${line}`)
  return found.id
}

describe('the command', () => {
  let folder = ''
  let root = ''

  beforeAll(() => {
    // Inside the checkout, so that the toy's tests find Vitest; in its own folder, because the command keeps a journal.
    folder = mkdtempSync(join(fileURLToPath(new URL('../../node_modules/', import.meta.url)), '.mutation-toy-'))
    root = copyTo('first')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function copyTo(name: string): string {
    cpSync(toy, join(folder, name), { recursive: true })
    return join(folder, name)
  }

  const flags = (...more: string[]) => [script, 'toy', '--root', root, '--sample', '0', '--patience', '1', ...more]
  const mutate = (...more: string[]) => spawnSync(process.execPath, flags(...more), { encoding: 'utf8' })
  const untouched = () => readFileSync(join(root, source), 'utf8') === code

  it('reports which mutants were noticed, timed out, survived, and are equivalent', { timeout: 120_000 }, () => {
    const { stdout, stderr, status } = mutate('--json')
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'mutate: the list of equivalent mutants names cups-0000000000, and there is none\n',
    })
    const { results, ...sum } = JSON.parse(stdout)
    const verdicts = Object.fromEntries(results.map((one: { id: string; verdict: string }) => [one.id, one.verdict]))
    expect(verdicts[idOf('left !== 0; left++')]).toBe('timeout')
    expect(verdicts[idOf('cups > 10 ? 2 : 0')]).toBe('survived')
    expect(verdicts[idOf('cups >= 5 ?')]).toBe('equivalent')
    expect(verdicts[idOf('let steps = 1')]).toBe('noticed')
    // The name, and all of the bonus.
    expect(sum).toMatchObject({ mutants: 28, timeout: 1, survived: 11, equivalent: 2, noticed: 14 })
    expect(untouched()).toBe(true)
  })

  it('shows a table, and each survivor with the id that repeats it', () => {
    const { stdout, status } = mutate('--least', '92')
    expect(status).toBe(1)
    expect(stdout).toContain(
      [
        `${source}:8  number  --only ${idOf('cups > 10 ? 2 : 0')}`,
        '-   return cups > 10 ? 1 : 0',
        '+   return cups > 10 ? 2 : 0',
      ].join('\n'),
    )
    expect(stdout).toContain('Five clamped to five is five.')
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('mutate: 57.6 % noticed in toy (28 mutants)')
  })

  it('repeats one mutant, and names the test that noticed it', () => {
    const { stdout } = mutate('--only', idOf('let steps = 1'))
    expect(stdout).toContain('by packages/toy/test/cups.test.ts > counts down\n  expected 4 to be 3')
  })

  it('draws the same sample by the same seed', () => {
    const drawn = (seed: string) => {
      const { stdout } = mutate('--sample', '5', '--seed', seed, '--json')
      return JSON.parse(stdout).results.map((one: { id: string }) => one.id)
    }
    expect(drawn('1')).toHaveLength(5)
    expect(drawn('1')).toEqual(drawn('1'))
    expect(drawn('1')).not.toEqual(drawn('2'))
  })

  it('does not change the sources when it is interrupted, and continues later', async () => {
    root = copyTo('interrupted')
    const journal = join(root, 'node_modules/.cache/mutation')
    const judged = () => {
      const lines = existsSync(journal)
        ? readdirSync(journal).map((file) => readFileSync(join(journal, file), 'utf8'))
        : []
      return lines
        .join('')
        .split('\n')
        .filter((line) => line.includes('"verdict"')).length
    }
    const child = spawn(process.execPath, flags(), { stdio: 'ignore' })
    const ended = new Promise((done) => child.once('exit', done))
    await expect.poll(judged).toBeGreaterThan(0)
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(untouched()).toBe(true)
    const before = judged()
    mutate('--sample', '3')
    const after = judged()
    expect(after).toBeLessThanOrEqual(before + 3)
    mutate('--sample', '3')
    expect(judged()).toBe(after)
  })

  it('refuses unknown flags', () => {
    expect(mutate('--smple', '1')).toMatchObject({ status: 2 })
    const { stderr, status } = mutate('--only', 'cups-1')
    expect({ stderr, status }).toEqual({ stderr: 'mutate: there is no mutant cups-1 in toy\n', status: 2 })
  })
})
