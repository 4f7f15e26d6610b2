/**
 * Attacks a server with one hostile client of each kind. Measures nothing. Long,
 * because `costs.slow.test.ts` of the server tests what holds them off.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../bench/dist/server.js', import.meta.url))
const ARGUMENTS = ['--attacks', '--json', '--only', 'sqlite', '--attack', 'mixed', '--addresses', 'own']

interface Report {
  readonly sqlite: {
    readonly 'mixed, own': {
      readonly asks: number
      readonly refused: number
      readonly unanswered: number
      readonly hostile: { readonly answered: number }
    }
  }
}

async function reportOf(...args: string[]): Promise<Report> {
  const child = spawn(process.execPath, [program, ...ARGUMENTS, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  let out = ''
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString()
  })
  await new Promise((ended) => child.once('close', ended))
  return JSON.parse(out) as Report
}

describe('beside nine hostile clients', () => {
  let report: Report['sqlite']['mixed, own']
  beforeAll(async () => {
    report = (await reportOf('--clients', '9', '--seconds', '1')).sqlite['mixed, own']
  }, 60_000)

  it('every ask of honest people is answered', () => {
    expect(report.asks).toBeGreaterThan(0)
    expect(report.unanswered).toBe(0)
  })

  it('no ask of honest people is refused', () => {
    expect(report.refused).toBe(0)
  })

  it('the hostile are answered, too', () => {
    expect(report.hostile.answered).toBeGreaterThan(0)
  })
})
