/** The suite: files with a position, the seat that is to move, and the moves that are proven to win. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type AnyGameModule,
  type Move,
  reading,
  readList,
  readObject,
  readText,
  readWhole,
  type Seat,
  seedFrom,
} from '@handwerk/kernel'
import { UserError } from '../command-line/user-error.js'
import { faultIn, type JsonFile, openJson, unwrap, writeTextFile } from '../json-file.js'

/** That of this checkout; a folder for each game is in it. */
export const suiteFolder = (): string => fileURLToPath(new URL('../../../bots/test/proven', import.meta.url))

export interface ProvenPosition {
  /** Without `.json`. */
  readonly name: string
  readonly position: unknown
  readonly seat: Seat
  readonly best: readonly Move[]
}

const KEYS = ['game', 'seat', 'best', 'proof', 'cases', 'position']

/** What a file says about its proof. */
const PROOFS: Readonly<Record<string, string>> = {
  mottainai: 'wins this turn, whatever the others hold',
  'oh-my-goods': 'wins in the last turn of the game',
}

export function readSuite(module: AnyGameModule, folder: string): ProvenPosition[] {
  const own = join(folder, module.game.name)
  let names: string[]
  try {
    names = readdirSync(own).filter((name) => name.endsWith('.json'))
  } catch {
    throw new UserError(`${own} cannot be read: there is no suite of positions for ${module.game.name}`)
  }
  if (names.length === 0) throw new UserError(`${own} has no positions`)
  return names.sort().map((name) => readProven(module, openJson(join(own, name)), name.slice(0, -'.json'.length)))
}

function readProven(module: AnyGameModule, file: JsonFile, name: string): ProvenPosition {
  const { game, diagram, notation } = module
  const raw = unwrap(
    file,
    reading(() => {
      const keys = readObject(file.value, [], KEYS)
      const best = readList(keys['best'], ['best']).map((text, i) => readText(text, ['best', i]))
      return { seat: readWhole(keys['seat'], ['seat'], 0, game.seats.max - 1), best, diagram: keys['position'] }
    }),
  )
  const position = unwrap(file, diagram.read(raw.diagram, seedFrom('1')))
  const view = game.view(position, raw.seat)
  const best = raw.best.map((text, i) => {
    const found = notation.read(view, text)
    if ('move' in found && !game.why(position, raw.seat, found.move)) return found.move
    throw faultIn(file, { at: ['best', i], reason: 'is not a legal move of this position' })
  })
  return { name, position, seat: raw.seat, best }
}

/** Returns the path of the new file. */
export function writeProven(
  module: AnyGameModule,
  folder: string,
  { name, position, seat, best }: ProvenPosition,
  cases: number,
): string {
  const { game, diagram, notation } = module
  const view = game.view(position, seat)
  const content = {
    game: game.name,
    seat,
    best: best.map((move) => notation.write(view, move)),
    proof: PROOFS[game.name] ?? '',
    cases,
    position: diagram.write(position),
  }
  mkdirSync(join(folder, game.name), { recursive: true })
  const path = join(folder, game.name, `${name}.json`)
  writeTextFile(path, `${JSON.stringify(content, null, 2)}\n`)
  return path
}
