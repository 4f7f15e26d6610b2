/** Where a command speaks and listens: a terminal, or pipes that stand in for one. */
import { createInterface, emitKeypressEvents, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { styleText } from 'node:util'
import type { Colour } from '@handwerk/kernel'

export interface Streams {
  readonly input: Readable & { readonly isTTY?: boolean; setRawMode?(on: boolean): unknown }
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number }
  readonly errors: Writable & { readonly isTTY?: boolean }
  readonly env: NodeJS.ProcessEnv
}

export type TextStyle = 'bold' | 'dim' | Colour

const CLEAR = '\x1b[2J\x1b[H'
/** Also forgets what has scrolled away. */
const CLEAR_ALL = '\x1b[2J\x1b[3J\x1b[H'

export class Terminal {
  readonly env: NodeJS.ProcessEnv
  /** Somebody sits here: keys can be read, the screen can be cleared. */
  readonly interactive: boolean
  /** Styles are written. */
  colour: boolean
  /** Lines only: no cursor is moved, so that a screen reader can follow. */
  plain = false
  /** What Tab may make of a line. */
  completions: (line: string) => string[] = () => []
  private readonly streams: Streams
  private reader: Interface | null = null
  private lines: AsyncIterator<string> | null = null

  constructor(streams: Streams) {
    this.streams = streams
    this.env = streams.env
    this.interactive = streams.input.isTTY === true && streams.output.isTTY === true
    this.colour = streams.output.isTTY === true && !streams.env['NO_COLOR'] && streams.env['TERM'] !== 'dumb'
  }

  get columns(): number {
    return this.streams.output.columns || 80
  }

  get rows(): number {
    return this.streams.output.rows || 24
  }

  print(...lines: readonly string[]): void {
    this.streams.output.write(`${lines.join('\n')}\n`)
  }

  printError(line: string): void {
    this.streams.errors.write(`handwerk: ${line}\n`)
  }

  /** A line that replaces itself on a terminal, and is nowhere else. */
  progress(line: string): void {
    if (this.streams.errors.isTTY && !this.plain) this.streams.errors.write(`\r\x1b[K${line}`)
  }

  style(style: TextStyle, text: string): string {
    // Whether this is a terminal is known here better than there.
    return this.colour ? styleText(style, text, { validateStream: false }) : text
  }

  /** A fresh screen; `all` leaves nothing to scroll back to. */
  clear(all = false): void {
    if (this.interactive) this.streams.output.write(all ? CLEAR_ALL : CLEAR)
  }

  /** The next line that is typed, or null at the end of the input. */
  async ask(prompt: string): Promise<string | null> {
    const { reader, lines } = this.listen()
    if (this.interactive) {
      reader.setPrompt(prompt)
      reader.prompt()
    }
    const next = await lines.next()
    const line = next.done ? null : next.value
    // A transcript should read like the screen that a person would have seen.
    if (!this.interactive) this.print(`${prompt}${line ?? ''}`)
    return line
  }

  /** The name of the next key that is pressed. */
  async key(): Promise<string> {
    const { input } = this.streams
    emitKeypressEvents(input)
    input.setRawMode?.(true)
    input.resume()
    const name = await new Promise<string>((pressed) => {
      input.once('keypress', (text: string | undefined, key: { name?: string; ctrl?: boolean }) =>
        pressed(key.ctrl && key.name === 'c' ? 'interrupt' : (key.name ?? text ?? '')),
      )
    })
    input.setRawMode?.(false)
    input.pause()
    if (name === 'interrupt') process.kill(process.pid, 'SIGINT')
    return name
  }

  close(): void {
    this.reader?.close()
    this.reader = null
  }

  private listen(): { reader: Interface; lines: AsyncIterator<string> } {
    if (this.reader && this.lines) return { reader: this.reader, lines: this.lines }
    const { input, output } = this.streams
    // No history: several people may share the keyboard, and what one typed is a secret.
    const completer = (line: string): [string[], string] => [this.completions(line), line.trimStart()]
    const screen = { input, output, terminal: !this.plain, historySize: 0, completer }
    const reader = createInterface(this.interactive ? screen : { input, terminal: false })
    // In raw mode the terminal gives the key, not the signal.
    reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    const lines = reader[Symbol.asyncIterator]()
    this.reader = reader
    this.lines = lines
    return { reader, lines }
  }
}
