/** A bot's process: lines to it and from it, bounded in time and memory, and surely ended. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { killGroup, spawnTracked } from './process-list.js'

/** Why there is no line. */
type LossKind = 'crash' | 'stall' | 'flood'

export interface Loss {
  readonly loss: LossKind
  readonly sentence: string
}

export type LineOrLoss = { readonly line: string } | Loss

/** How much a bot may say from one question to the next. */
const MOST_BYTES = 1 << 20
const LONGEST_LINE = 1 << 16
/** How much of its last words is kept. */
const STDERR_TAIL = 4096
/** How long a bot may take to end by itself. */
const EXIT_GRACE = 1000

export class BotProcess {
  private readonly child: ChildProcessWithoutNullStreams
  private readonly group: number
  private readonly untrack: () => void
  private readonly decoder = new StringDecoder('utf8')
  private partialLine = ''
  private readonly lines: string[] = []
  private bytes = 0
  private errors = ''
  private gone: Loss | null = null
  private resolveNext: ((heard: LineOrLoss) => void) | null = null
  private readonly closed: Promise<number | null>

  constructor([program = '', ...args]: readonly string[]) {
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
      this.errors = (this.errors + chunk.toString('utf8')).slice(-STDERR_TAIL)
    })
    // Whoever does not read any more is noticed by its end.
    this.child.stdin.on('error', () => undefined)
    this.closed = new Promise((done) => {
      this.child.once('error', (error) => {
        this.fail('crash', `it cannot be started: ${reason(error)}`)
        done(null)
      })
      this.child.once('close', (code, signal) => {
        this.fail('crash', `it has ended with ${signal ?? `exit code ${code}`}`)
        this.kill()
        done(code)
      })
    })
  }

  /** Why it is gone; null while it is there. */
  get lost(): Loss | null {
    return this.gone
  }

  /** The end of what it has written to standard error. */
  get stderrTail(): string {
    return this.errors.trimEnd()
  }

  send(lines: readonly string[]): void {
    if (!this.gone) this.child.stdin.write(`${lines.join('\n')}\n`)
  }

  /** What was said before a question was put is no answer to it. The number of such lines. */
  forget(): number {
    this.bytes = 0
    return this.lines.splice(0).length
  }

  /** The next line that is not empty. One question at a time. */
  next(milliseconds: number): Promise<LineOrLoss> {
    const line = this.lines.shift()
    if (line !== undefined) return Promise.resolve({ line })
    if (this.gone) return Promise.resolve(this.gone)
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.fail('stall', `it has not answered within ${milliseconds} ms`)
        this.kill()
      }, milliseconds)
      this.resolveNext = (heard) => {
        clearTimeout(timer)
        this.resolveNext = null
        resolve(heard)
      }
    })
  }

  kill(): void {
    if (this.group !== 0) killGroup(this.group)
    this.untrack()
  }

  /** Lets it end by itself, or ends it. The answer is its exit code; null if it had to be ended. */
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
    if (this.gone) return
    this.bytes += chunk.length
    const lines = (this.partialLine + this.decoder.write(chunk)).split('\n')
    this.partialLine = lines.pop() ?? ''
    if (this.partialLine.length > LONGEST_LINE) this.failFlood(`a line of more than ${LONGEST_LINE} letters`)
    else if (this.bytes > MOST_BYTES) this.failFlood(`more than ${MOST_BYTES} bytes for one question`)
    for (const line of this.gone ? [] : lines) {
      if (line.trim() === '') continue
      if (this.resolveNext) this.resolveNext({ line })
      else this.lines.push(line)
    }
  }

  private failFlood(what: string): void {
    this.fail('flood', `it has written ${what}`)
    this.partialLine = ''
    this.lines.length = 0
    this.kill()
  }

  private fail(loss: LossKind, sentence: string): void {
    this.gone ??= { loss, sentence }
    this.resolveNext?.(this.gone)
  }
}

function reason(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such program'
  if (error.code === 'EACCES') return 'it is not permitted to run it'
  return error.message
}
