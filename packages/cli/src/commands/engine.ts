/** `engine`: games for another program, by lines of JSON on standard input and output. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { ENGINE_VERSION } from '@handwerk/protocol'
import { Engine } from '../engine/engine.js'
import { LineReader } from '../engine/line-reader.js'
import { programVersion } from '../installation.js'
import type { Registry } from '../registry.js'

export interface EngineFlags {
  readonly most: number
}

/** The longest line that is read, in bytes. */
const LONGEST_LINE = 64 * 1024 * 1024

/** Answers are written in pieces of about this many letters: many small writes would take longer than the games. */
const PIECE = 256 * 1024

export async function engine(registry: Registry, input: Readable, output: Writable, flags: EngineFlags): Promise<void> {
  const games = new Engine(registry, flags.most)
  await games.loadGames()
  const greeting = { is: 'hello', engine: ENGINE_VERSION, build: programVersion(), games: registry.names }
  let answers = `${JSON.stringify(greeting)}\n`
  // A reader that is slower than the games holds them up; nothing piles up here.
  const write = async () => {
    const text = answers
    answers = ''
    if (text !== '' && !output.write(text)) await once(output, 'drain')
  }
  const answerAll = async (lines: Iterable<string | null>) => {
    for (const line of lines) {
      if (line?.trim() === '') continue
      answers += `${line === null ? TOO_LONG : JSON.stringify(games.answer(line))}\n`
      if (answers.length > PIECE) await write()
    }
    await write()
  }
  const reader = new LineReader(LONGEST_LINE)
  await write()
  for await (const chunk of input) await answerAll(reader.read(Buffer.from(chunk)))
  await answerAll(reader.end())
}

const TOO_LONG = JSON.stringify({
  is: 'refused',
  id: null,
  code: 'too-large',
  sentence: `the line is longer than ${LONGEST_LINE} bytes`,
})
