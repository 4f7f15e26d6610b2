/** Input and output of a command: a terminal, or pipes in its place. */
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

/** Dark blue and grey can hardly be read on black; magenta and red neither, on some screens. */
const BRIGHT: Readonly<Partial<Record<TextStyle, Parameters<typeof styleText>[0]>>> = {
  blue: 'blueBright',
  magenta: 'magentaBright',
  red: 'redBright',
  gray: 'white',
}

const CLEAR = '\x1b[2J\x1b[H'
/** Also clears what has scrolled away. */
const CLEAR_ALL = '\x1b[2J\x1b[3J\x1b[H'

export class Terminal {
  readonly env: NodeJS.ProcessEnv
  /** Both ends are a terminal: keys can be read, the screen can be cleared. */
  readonly interactive: boolean
  colour: boolean
  /** Lines only: the cursor is not moved, so that a screen reader can follow. */
  plain = false
  /** What Tab completes a line to. */
  completions: (line: string) => string[] = () => []
  private readonly streams: Streams
  private reader: Interface | null = null
  private lines: AsyncIterator<string> | null = null
  /** The input is at its end; a line may still be read that came before. */
  private isEnded = false

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

  get showsProgress(): boolean {
    return this.streams.errors.isTTY === true && !this.plain
  }

  /** Replaces the line before on a terminal; prints nothing elsewhere. */
  progress(line: string): void {
    if (this.showsProgress) this.streams.errors.write(`\r\x1b[K${line}`)
  }

  style(style: TextStyle, text: string): string {
    // `colour` decides, not the stream that `styleText` would look at.
    return this.colour ? styleText(BRIGHT[style] ?? style, text, { validateStream: false }) : text
  }

  /** `all` also clears what has scrolled away. */
  clear(all = false): void {
    if (this.interactive) this.streams.output.write(all ? CLEAR_ALL : CLEAR)
  }

  /** Null at the end of the input. */
  async ask(prompt: string): Promise<string | null> {
    const { reader, lines } = this.listen()
    if (this.interactive) {
      // A reader that has ended shows no prompt by itself.
      if (this.isEnded) this.streams.output.write(prompt)
      else {
        reader.setPrompt(prompt)
        reader.prompt()
      }
    }
    const next = await lines.next()
    const line = next.done ? null : next.value
    // A transcript reads like the screen of a person.
    if (!this.interactive) this.print(`${prompt}${line ?? ''}`)
    return line
  }

  /** Returns the name of the next key that is pressed. */
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
    this.isEnded = false
  }

  private listen(): { reader: Interface; lines: AsyncIterator<string> } {
    if (this.reader && this.lines) return { reader: this.reader, lines: this.lines }
    const { input, output } = this.streams
    // No history: people who share the keyboard must not see what others typed.
    const completer = (line: string): [string[], string] => [this.completions(line), line.trimStart()]
    const screen = { input, output, terminal: !this.plain, historySize: 0, completer }
    const reader = createInterface(this.interactive ? screen : { input, terminal: false })
    // In raw mode Ctrl-C is a key, not a signal.
    reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    reader.once('close', () => {
      this.isEnded = true
    })
    const lines = reader[Symbol.asyncIterator]()
    this.reader = reader
    this.lines = lines
    return { reader, lines }
  }
}
