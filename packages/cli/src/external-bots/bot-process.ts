/** The process of an external bot: lines in and out, with limits for time and memory. It never outlives the program. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { killGroup, spawnTracked } from './process-list.js'

/** `stall`: no answer in time; `flood`: too much output. */
type LossKind = 'crash' | 'stall' | 'flood'

/** Why the process is gone. */
export interface Loss {
  readonly loss: LossKind
  readonly sentence: string
}

type LineOrLoss = { readonly line: string } | Loss

/** From one question to the next. */
const MAX_BYTES = 1 << 20
const MAX_LINE = 1 << 16
/** How much of standard error is kept, in characters. */
const STDERR_TAIL = 4096
/** How long a bot may take to end by itself, in milliseconds. */
const EXIT_GRACE = 1000
/** How long the last output of a bot that has ended may take to arrive, in milliseconds. */
const LAST_OUTPUT = 200

/** Where all that a process says and hears is written, in a file of its own. */
export interface BotLog {
  readonly folder: string
  readonly name: string
}

export class BotProcess {
  private readonly child: ChildProcessWithoutNullStreams
  private readonly group: number
  private readonly untrack: () => void
  private readonly decoder = new StringDecoder('utf8')
  private partialLine = ''
  private readonly lines: string[] = []
  private bytes = 0
  private stderr = ''
  private loss: Loss | null = null
  private resolveNext: ((read: LineOrLoss) => void) | null = null
  private readonly closed: Promise<number | null>
  private readonly logs: BotLog | undefined

  constructor([program = '', ...args]: readonly string[], logs?: BotLog) {
    this.logs = logs
    const { child, untrack } = spawnTracked(() =>
      spawn(program, args, {
        stdio: ['pipe', 'pipe', 'pipe'],
        // A group of its own, so that what the bot starts ends with it.
        detached: process.platform !== 'win32',
      }),
    )
    this.child = child
    this.untrack = untrack
    this.group = child.pid ?? 0
    this.child.stdout.on('data', (chunk: Buffer) => this.read(chunk))
    this.child.stderr.on('data', (chunk: Buffer) => {
      this.log('!', chunk.toString('utf8'))
      this.stderr = (this.stderr + chunk.toString('utf8')).slice(-STDERR_TAIL)
    })
    // A bot that has closed its input is noticed when it ends.
    this.child.stdin.on('error', () => undefined)
    this.closed = new Promise((done) => {
      this.child.once('error', (error) => {
        this.fail('crash', `it cannot be started: ${reason(error)}`)
        done(null)
      })
      this.child.once('exit', () => {
        // What a child of it in a session of its own holds open would be waited for as long as that one lives.
        setTimeout(() => {
          this.child.stdout.destroy()
          this.child.stderr.destroy()
        }, LAST_OUTPUT)
      })
      this.child.once('close', (code, signal) => {
        this.fail('crash', `it has ended with ${signal ?? `exit code ${code}`}`)
        this.kill()
        done(code)
      })
    })
  }

  /** Null while the process runs. */
  get lost(): Loss | null {
    return this.loss
  }

  /** The end of standard error. */
  get stderrTail(): string {
    return this.stderr.trimEnd()
  }

  send(lines: readonly string[]): void {
    if (this.loss) return
    this.log('>', lines.join('\n'))
    this.child.stdin.write(`${lines.join('\n')}\n`)
  }

  /** Drops lines that were written before a question, since they cannot answer it. Returns how many there were. */
  discardLines(): number {
    this.bytes = 0
    return this.lines.splice(0).length
  }

  /** The next line that is not empty. One call at a time. */
  next(milliseconds: number): Promise<LineOrLoss> {
    const line = this.lines.shift()
    if (line !== undefined) return Promise.resolve({ line })
    if (this.loss) return Promise.resolve(this.loss)
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.fail('stall', `it has not answered within ${milliseconds} ms`)
        this.kill()
      }, milliseconds)
      this.resolveNext = (read) => {
        clearTimeout(timer)
        this.resolveNext = null
        resolve(read)
      }
    })
  }

  kill(): void {
    if (this.group !== 0) killGroup(this.group)
    this.untrack()
  }

  /** Lets the process end by itself, and kills it after a second. Returns the exit code; null if it was killed. */
  async close(lines: readonly string[] = []): Promise<number | null> {
    this.send(lines)
    this.child.stdin.end()
    const timer = setTimeout(() => this.kill(), EXIT_GRACE)
    const code = await this.closed
    clearTimeout(timer)
    this.kill()
    return code
  }

  private read(chunk: Buffer): void {
    if (this.loss) return
    this.bytes += chunk.length
    const lines = (this.partialLine + this.decoder.write(chunk)).split('\n')
    this.partialLine = lines.pop() ?? ''
    if (this.partialLine.length > MAX_LINE) this.failByFlood(`a line of more than ${MAX_LINE} letters`)
    else if (this.bytes > MAX_BYTES) this.failByFlood(`more than ${MAX_BYTES} bytes for one question`)
    this.log('<', lines.join('\n'))
    for (const line of this.loss ? [] : lines) {
      if (line.trim() === '') continue
      if (this.resolveNext) this.resolveNext({ line })
      else this.lines.push(line)
    }
  }

  /** `>` to the bot, `<` from it, `!` its standard error, `#` what became of it. */
  private log(mark: string, text: string): void {
    if (!this.logs || text === '') return
    const lines = text.replace(/\n$/, '').split('\n')
    const file = join(this.logs.folder, `${this.logs.name.replaceAll(/[^\w.-]+/g, '_').slice(0, 60)}-${this.group}.log`)
    appendFileSync(file, lines.map((line) => `${mark} ${line}\n`).join(''))
  }

  private failByFlood(what: string): void {
    this.fail('flood', `it has written ${what}`)
    this.partialLine = ''
    this.lines.length = 0
    this.kill()
  }

  private fail(loss: LossKind, sentence: string): void {
    if (!this.loss) this.log('#', sentence)
    this.loss ??= { loss, sentence }
    this.resolveNext?.(this.loss)
  }
}

function reason(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such program'
  if (error.code === 'EACCES') return 'it is not permitted to run it'
  return error.message
}
