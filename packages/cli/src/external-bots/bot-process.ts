/** A bot's process: lines to it and from it, bounded in time and memory, and surely ended. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { end, onLeash } from './process-list.js'

/** Why there is no line. */
type Loss = 'crash' | 'stall' | 'flood'

export interface Lost {
  readonly loss: Loss
  readonly sentence: string
}

export type Heard = { readonly line: string } | Lost

/** How much a bot may say from one question to the next. */
const MOST_BYTES = 1 << 20
const LONGEST_LINE = 1 << 16
/** How much of its last words is kept. */
const LAST_WORDS = 4096
/** How long a bot may take to end by itself. */
const FAREWELL = 1000

export class BotProcess {
  private readonly child: ChildProcessWithoutNullStreams
  private readonly group: number
  private readonly letGo: () => void
  private readonly decoder = new StringDecoder('utf8')
  private unfinished = ''
  private readonly lines: string[] = []
  private bytes = 0
  private errors = ''
  private gone: Lost | null = null
  private hear: ((heard: Heard) => void) | null = null
  private readonly closed: Promise<number | null>

  constructor([program = '', ...args]: readonly string[]) {
    const { child, letGo } = onLeash(() =>
      spawn(program, args, {
        stdio: ['pipe', 'pipe', 'pipe'],
        // A group of its own, so that what the bot starts ends with it.
        detached: process.platform !== 'win32',
      }),
    )
    this.child = child
    this.letGo = letGo
    this.group = child.pid ?? 0
    this.child.stdout.on('data', (chunk: Buffer) => this.read(chunk))
    this.child.stderr.on('data', (chunk: Buffer) => {
      this.errors = (this.errors + chunk.toString('utf8')).slice(-LAST_WORDS)
    })
    // Whoever does not read any more is noticed by its end.
    this.child.stdin.on('error', () => undefined)
    this.closed = new Promise((done) => {
      this.child.once('error', (error) => {
        this.lose('crash', `it cannot be started: ${reason(error)}`)
        done(null)
      })
      this.child.once('close', (code, signal) => {
        this.lose('crash', `it has ended with ${signal ?? `exit code ${code}`}`)
        this.kill()
        done(code)
      })
    })
  }

  /** Why it is gone; null while it is there. */
  get lost(): Lost | null {
    return this.gone
  }

  /** The end of what it has written to standard error. */
  get lastWords(): string {
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
  next(milliseconds: number): Promise<Heard> {
    const line = this.lines.shift()
    if (line !== undefined) return Promise.resolve({ line })
    if (this.gone) return Promise.resolve(this.gone)
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.lose('stall', `it has not answered within ${milliseconds} ms`)
        this.kill()
      }, milliseconds)
      this.hear = (heard) => {
        clearTimeout(timer)
        this.hear = null
        resolve(heard)
      }
    })
  }

  kill(): void {
    if (this.group !== 0) end(this.group)
    this.letGo()
  }

  /** Lets it end by itself, or ends it. The answer is its exit code; null if it had to be ended. */
  async close(lines: readonly string[] = []): Promise<number | null> {
    this.send(lines)
    this.child.stdin.end()
    const timer = setTimeout(() => this.kill(), FAREWELL)
    const code = await this.closed
    clearTimeout(timer)
    this.kill()
    return code
  }

  private read(chunk: Buffer): void {
    if (this.gone) return
    this.bytes += chunk.length
    const lines = (this.unfinished + this.decoder.write(chunk)).split('\n')
    this.unfinished = lines.pop() ?? ''
    if (this.unfinished.length > LONGEST_LINE) this.drown(`a line of more than ${LONGEST_LINE} letters`)
    else if (this.bytes > MOST_BYTES) this.drown(`more than ${MOST_BYTES} bytes for one question`)
    for (const line of this.gone ? [] : lines) {
      if (line.trim() === '') continue
      if (this.hear) this.hear({ line })
      else this.lines.push(line)
    }
  }

  private drown(what: string): void {
    this.lose('flood', `it has written ${what}`)
    this.unfinished = ''
    this.lines.length = 0
    this.kill()
  }

  private lose(loss: Loss, sentence: string): void {
    this.gone ??= { loss, sentence }
    this.hear?.(this.gone)
  }
}

function reason(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such program'
  if (error.code === 'EACCES') return 'it is not permitted to run it'
  return error.message
}
