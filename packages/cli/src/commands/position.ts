/** `position`: checks a diagram that was written by hand, plays moves on it and shows what is legal. */
import {
  type AnyGameModule,
  itemAt,
  type Language,
  playText,
  reading,
  readObject,
  readText,
  type Seat,
  seedFrom,
} from '@handwerk/kernel'
import { checkSeat, languageOf } from '../command-line/flags.js'
import { UserError } from '../command-line/user-error.js'
import { openJson, unwrap } from '../json-file.js'
import { openModuleIn, type Registry } from '../registry.js'
import { wrap } from '../terminal/layout.js'
import { phrases } from '../terminal/phrases.js'
import { resultLines, scoreLines } from '../terminal/scoreboard.js'
import type { Terminal } from '../terminal/terminal.js'

export interface PositionFlags {
  readonly play?: string
  readonly seed: string
  readonly seat?: number
  readonly json?: boolean
  readonly lang?: string
}

interface Decision {
  readonly seat: Seat
  readonly question: string
  readonly moves: readonly string[]
}

export async function position(
  registry: Registry,
  terminal: Terminal,
  name: string,
  flags: PositionFlags,
): Promise<void> {
  const file = openJson(name)
  const game = unwrap(
    file,
    reading(() => readText(readObject(file.value, [])['game'], ['game'])),
  )
  const module = await openModuleIn(registry, file, game)
  const language = languageOf(flags.lang, terminal.env)
  const position = unwrap(file, module.diagram.read(file.value, seedFrom(flags.seed)))
  checkSeat(flags.seat, module.game.scores(position).length)
  playMoves(module, position, flags.play ?? '')
  const decisions = decisionsAt(module, position, language).filter(({ seat }) => (flags.seat ?? seat) === seat)
  if (flags.json) {
    const output = {
      game,
      decisions,
      scores: module.game.scores(position),
      result: module.game.result(position),
      position: module.diagram.write(position),
    }
    terminal.print(JSON.stringify(output, null, 2))
  } else terminal.print(...readable(module, position, decisions, flags.seat ?? null, language, terminal.columns))
}

/** Plays `move; 1: move; …`. The number is the seat, for positions where several owe a decision. */
function playMoves(module: AnyGameModule, position: unknown, line: string): void {
  const texts = line.split(';').map((text) => text.trim())
  for (const [index, text] of texts.filter((text) => text !== '').entries()) {
    const waiting = module.game.waiting(position)
    const named = /^(\d+):\s*(.*)$/.exec(text)
    const where = `--play, move ${index + 1} (${text})`
    const [first] = waiting
    if (first === undefined) throw new UserError(`${where}: the game is over`)
    const seat = named ? Number(named[1]) : first
    if (!waiting.includes(seat)) {
      const who = waiting.length === 1 ? `seat ${waiting[0]} does` : `seats ${waiting.join(', ')} do`
      throw new UserError(`${where}: seat ${seat} owes no decision; ${who}`)
    }
    const refused = playText(module, position, seat, named?.[2] ?? text)
    if (refused) throw new UserError(`${where}: ${refused}`)
  }
}

function decisionsAt(module: AnyGameModule, position: unknown, language: Language): Decision[] {
  const { game, notation, words } = module
  return game.waiting(position).map((seat) => {
    const view = game.view(position, seat)
    return {
      seat,
      question: words[language].question(view),
      moves: game.moves(position, seat).map((move) => notation.write(view, move)),
    }
  })
}

function readable(
  module: AnyGameModule,
  position: unknown,
  decisions: readonly Decision[],
  seat: Seat | null,
  language: Language,
  columns: number,
): string[] {
  const { game, words } = module
  const scores = game.scores(position)
  const names = scores.map((_, number) => phrases[language].seat(number))
  const result = game.result(position)
  return [
    ...words[language].table(game.view(position, seat ?? decisions[0]?.seat ?? null), names, columns),
    '',
    ...decisions.flatMap(({ seat, question, moves }) => [
      ...wrap(phrases[language].asks(itemAt(names, seat), question), columns, 2),
      ...moves.map((move) => `  ${move}`),
      '',
    ]),
    ...(result ? resultLines(module, result, names, language) : scoreLines(module, scores, names, language)),
  ]
}
