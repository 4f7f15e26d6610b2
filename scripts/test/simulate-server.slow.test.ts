import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'

const program = fileURLToPath(new URL('../simulate-server.mjs', import.meta.url))
/** Builds, if something has changed. */
const LONG = 120_000

let files = 0
const newFile = () => join(inject('temporaryFolder'), `worlds-${process.pid}-${++files}.jsonl`)
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Ctrl-C is pressed as soon as `isInterrupted`. */
function simulate(args: readonly string[], isInterrupted: () => boolean = () => false) {
  const child = spawn(process.execPath, [program, ...args])
  let out = ''
  let err = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  const watching = setInterval(() => {
    if (!isInterrupted()) return
    clearInterval(watching)
    child.kill('SIGINT')
  }, 50)
  return new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.on('close', (code) => {
      clearInterval(watching)
      done({ code, out, err })
    }),
  )
}

describe('simulate-server', () => {
  it(
    'runs all seeds in two threads, and notes them with the version of the scenarios',
    async () => {
      const journal = newFile()
      const { code, out } = await simulate(['--seeds', '27', '--from', '3', '--threads', '2', '--journal', journal])
      expect([code, out]).toEqual([0, expect.stringMatching(/^simulate-server: 27 seeds, \d+ events/)])
      const lines = linesOf(journal).sort((a, b) => a.from - b.from)
      expect(lines).toMatchObject([
        { scenarios: expect.any(Number), from: 3, seeds: 25 },
        { scenarios: expect.any(Number), from: 28, seeds: 2 },
      ])
    },
    LONG,
  )

  it(
    'leaves out what the journal has of the same scenarios, and nothing else',
    async () => {
      const journal = newFile()
      await simulate(['--seeds', '2', '--journal', journal])
      const [line] = linesOf(journal)
      const older = { ...line, scenarios: line.scenarios - 1, from: 3 }
      writeFileSync(journal, `${JSON.stringify(line)}\n${JSON.stringify(older)}\n{"from":`)
      expect((await simulate(['--seeds', '2', '--journal', journal])).out).toContain('(2 more were in the journal)')
      expect((await simulate(['--from', '3', '--seeds', '2', '--journal', journal])).out).toContain('2 seeds, ')
      expect(readFileSync(journal, 'utf8').split('\n').at(-2)).toContain('"from":3')
    },
    LONG,
  )

  it(
    'fails with the seed, the command that repeats it and few actions',
    async () => {
      const { code, out } = await simulate(['--from', '7', '--seeds', '1', '--defect', 'hanging-statements'])
      expect(code).toBe(1)
      expect(out).toContain('repeat: npm run -s simulate-server -- --from 7 --seeds 1\n')
      expect(out).toMatch(/with \d people, \d processes and \d+ actions:\n( {2}\{"do":.*\n)+ {2}\d/)
    },
    LONG,
  )

  it(
    'can be interrupted, says so, and leaves a sound journal',
    async () => {
      const journal = newFile()
      writeFileSync(journal, '')
      const { code, out } = await simulate(
        ['--seeds', '100000', '--journal', journal],
        () => readFileSync(journal, 'utf8') !== '',
      )
      expect([code, out]).toEqual([
        130,
        expect.stringContaining(`interrupted; ${journal} has all that is counted here`),
      ])
      const counted = linesOf(journal).reduce((sum, { seeds }) => sum + seeds, 0)
      expect(out).toContain(`simulate-server: ${counted} seeds, `)
    },
    LONG,
  )

  it('refuses a wrong call in one sentence', async () => {
    expect(await simulate(['--seeds', 'many'])).toMatchObject({
      code: 2,
      err: 'simulate-server: --seeds must be a whole number from 1 to 1000000000, not many\n',
    })
  })
})
