/** Attacks on Handwerk's server, as it is started by anybody, one after the other: what honest people notice. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { type AskKind, Honest, type HonestAsks, KINDS_OF_ASKS } from './honest.js'
import { Hostile, type HostileAsks } from './hostile.js'
import type { AttackName } from './kinds.js'

export interface AttackOptions {
  readonly databases: readonly string[]
  readonly attacks: readonly AttackName[]
  /** `one`: all hostile clients have one address; `own`: each has its own. */
  readonly addresses: readonly string[]
  readonly clients: number
  readonly seconds: number
  /** The program that serves; another version's, to compare. */
  readonly program: string
}

export const PROGRAM = fileURLToPath(new URL('../../../../packages/cli/dist/main.js', import.meta.url))

/** Hostile clients are spread over so many processes. */
const PROCESSES = 2

export async function attacks(options: AttackOptions): Promise<object> {
  process.once('SIGINT', endTogether).once('SIGTERM', endTogether)
  const report: Record<string, object> = {}
  for (const database of options.databases) report[database] = await onDatabase(database, options)
  return report
}

async function onDatabase(database: string, options: AttackOptions): Promise<object> {
  if (database === 'postgres' && !postgresPrograms) return { skipped: 'PostgreSQL is not installed' }
  const postgres = database === 'postgres' ? await startPostgres() : null
  const report: Record<string, object> = {}
  for (const attack of options.attacks)
    for (const addresses of attack === 'none' ? ['own'] : options.addresses) {
      const name = attack === 'none' ? attack : `${attack}, ${addresses}`
      const folder = mkdtempSync(join(tmpdir(), 'handwerk-attacks-'))
      const where = postgres ? ['--database-url', postgres.database()] : ['--data', folder]
      report[name] = await underAttack(where, attack, addresses === 'one', options)
      process.stderr.write(`${database}, ${name}: ${JSON.stringify(report[name])}\n`)
      rmSync(folder, { recursive: true })
    }
  postgres?.stop()
  return report
}

async function underAttack(
  where: readonly string[],
  attack: AttackName,
  isOneAddress: boolean,
  { program, clients, seconds }: AttackOptions,
): Promise<object> {
  const server = await Program.start(program, where)
  const honest = new Honest()
  const hostile = Array.from({ length: PROCESSES }, () => new Hostile())
  try {
    const targets = await honest.prepare(server.address)
    const share = Math.ceil(clients / hostile.length)
    await Promise.all(
      hostile.map((one, i) => {
        const [from, to] = [i * share, Math.min(clients, (i + 1) * share)]
        return one.prepare({ attack, targets, from, to, isOneAddress })
      }),
    )
    await Promise.all(hostile.map((one) => one.attack()))
    await new Promise((done) => setTimeout(done, 1000))
    const asks = await honest.play(seconds)
    const load = Math.round(10 * (loadavg()[0] ?? 0)) / 10
    const loopP99 = await server.loopDelay()
    const counts = await Promise.all(hostile.map((one) => one.cease()))
    return { ...figuresOf(asks), hostile: sumOf(counts), loopP99, loadAverage: load }
  } finally {
    for (const one of [honest, ...hostile]) one.end()
    await server.stop()
  }
}

const running = new Set<ChildProcess>()

/** Whoever ends this process ends the server, too. */
function endTogether(): void {
  for (const child of running) child.kill('SIGKILL')
  process.exit(1)
}

/** The server's own program in a process of its own, with its usual limits. */
class Program {
  readonly address: string
  private readonly child: ChildProcess

  private constructor(child: ChildProcess, address: string) {
    this.child = child
    this.address = address
  }

  static async start(program: string, where: readonly string[]): Promise<Program> {
    const args = ['serve', '--port', '0', '--log', 'info', ...where]
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    running.add(child)
    const address = await new Promise<string>((serving, fail) => {
      let log = ''
      child.once('exit', () => fail(new Error(`the server did not start: ${log}`)))
      child.stderr?.on('data', (part: Buffer) => {
        const text = part.toString()
        log += text
        const found = /"address":"([^"]+)"/.exec(log)?.[1]
        if (found !== undefined) serving(found)
      })
    })
    return new Program(child, address)
  }

  /** The delay of the server's event loop that one of a hundred looks exceeds, in milliseconds. */
  async loopDelay(): Promise<number | null> {
    const metrics = await fetch(`${this.address}/metrics`).then((response) => response.text())
    const found = /^\w*eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]
    return found === undefined ? null : rounded(Number(found) * 1000)
  }

  async stop(): Promise<void> {
    const gone = new Promise((done) => this.child.once('exit', done))
    this.child.kill('SIGTERM')
    await gone
    running.delete(this.child)
  }
}

function figuresOf({ took, asks, refused, unanswered }: HonestAsks): object {
  const kinds = KINDS_OF_ASKS.map((kind) => [kind, spreadOf(took, kind)] as const)
  return {
    ...Object.fromEntries(kinds),
    asks,
    refused: refused.length,
    why: [...new Set(refused)].slice(0, 3),
    unanswered,
  }
}

/** Half of the asks, all but one of a hundred, and all were answered within so many milliseconds. */
function spreadOf(took: HonestAsks['took'], kind: AskKind): string {
  const all = [...took[kind]].sort((a, b) => a - b)
  const at = (share: number) => rounded(all[Math.ceil(share * all.length) - 1] ?? 0)
  return `${at(0.5)} / ${at(0.99)} / ${at(1)} (${all.length})`
}

const sumOf = (counts: readonly HostileAsks[]): HostileAsks => ({
  answered: counts.reduce((sum, { answered }) => sum + answered, 0),
  refused: counts.reduce((sum, { refused }) => sum + refused, 0),
  lost: counts.reduce((sum, { lost }) => sum + lost, 0),
})

const rounded = (figure: number): number => Math.round(figure * 10) / 10
