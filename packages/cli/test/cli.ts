/** Runs the program in this process, with the toy game and streams in memory. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { type Registry, run } from '@handwerk/cli'
import { inject } from 'vitest'
import { registry as toy } from './toy/src/registry.js'

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface Circumstances {
  readonly registry?: Registry
  readonly env?: NodeJS.ProcessEnv
  /** Both ends are a terminal. */
  readonly terminal?: boolean
}

class Page extends Writable {
  text = ''
  isTTY = false
  columns = 80
  rows = 24

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

export async function cli(line: readonly string[], input = '', circumstances: Circumstances = {}): Promise<Ran> {
  const output = new Page()
  const errors = new Page()
  const keyboard = Object.assign(new PassThrough(), { isTTY: circumstances.terminal === true })
  output.isTTY = errors.isTTY = keyboard.isTTY
  keyboard.end(input)
  // Autosaves go into a folder of the tests, not of the developer.
  const env = { XDG_DATA_HOME: temporaryFolder('data-'), ...circumstances.env }
  const streams = { input: keyboard, output, errors, env }
  const code = await run(circumstances.registry ?? toy, line, streams)
  return { code, out: output.text, err: errors.text }
}

/** A folder for the files of one test file. */
export function temporaryFiles() {
  const folder = temporaryFolder('files-')
  const pathOf = (name: string): string => join(folder, name)
  const write = (name: string, content: string | object): string => {
    writeFileSync(pathOf(name), typeof content === 'string' ? content : JSON.stringify(content, null, 1))
    return pathOf(name)
  }
  return { pathOf, write }
}

const temporaryFolder = (prefix: string): string => mkdtempSync(join(inject('temporaryFolder'), prefix))
