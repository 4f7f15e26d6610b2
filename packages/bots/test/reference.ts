/** Choices that the reference must repeat exactly, and what it chooses now. */
import { readFileSync } from 'node:fs'
import { type AnyGameModule, playText, randomFrom } from '@handwerk/kernel'
import { WORKS } from '@handwerk/mottainai'
import { makeBot } from '../src/index.js'

interface Choice {
  /** After how many moves of the game. */
  readonly after: number
  readonly seat: number
  /** The seed of the bot's random numbers. */
  readonly luck: string
  readonly chooses: string
}

export interface Recorded {
  readonly options: unknown
  readonly seats: number
  readonly seed: string
  readonly moves: readonly (readonly [number, string])[]
  readonly choices: readonly Choice[]
}

/** For tests that let the reference search. */
export const LONG = 120_000

export function recordedGames({ game }: AnyGameModule): readonly Recorded[] {
  const file = new URL(`./fixtures/reference-${game.name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).games
}

/** Works of Mottainai when the choices were recorded. */
const RECORDED_WORKS = 54

/** If the deck has grown since, every deal differs, and the recorded choices cannot be checked. */
export const dealsAsRecorded = ({ game }: AnyGameModule): boolean =>
  game.name !== 'mottainai' || WORKS.length === RECORDED_WORKS

/** Each `every`-th choice in these games, from the first on: the recorded text, and the present one. */
export async function repeated(
  module: AnyGameModule,
  games: readonly Recorded[],
  every: number,
): Promise<{ recorded: string[]; now: string[] }> {
  const { game, notation } = module
  const recorded: string[] = []
  const now: string[] = []
  let number = 0
  for (const [index, { options, seats, seed, moves, choices }] of games.entries()) {
    const read = module.options(options, seats)
    if (!read.ok) throw new Error(read.fault.reason)
    const position = game.start(read.value, seats, seed)
    let played = 0
    for (const { after, seat, luck, chooses } of choices) {
      if (number++ % every !== 0) continue
      for (; played < after; played++) {
        const refused = playText(module, position, ...moves[played])
        if (refused !== null) throw new Error(`game ${index}, move ${played + 1}: ${refused}`)
      }
      const view = game.view(position, seat)
      const bot = await makeBot(game.name, 'reference', randomFrom(luck))
      if (!bot) throw new Error(`there is no reference for ${game.name}`)
      const move = bot.choose(view, game.moves(position, seat))
      recorded.push(`game ${index} after ${after}: ${chooses}`)
      now.push(`game ${index} after ${after}: ${notation.write(view, move)}`)
    }
  }
  return { recorded, now }
}
