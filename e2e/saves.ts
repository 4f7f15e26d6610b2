/** Random games that were played to certain moments, in the form in which the browser stores them. */
import { type AnyGameModule, itemAt, randomFrom, seedFrom } from '@handwerk/kernel'
import type { Page } from 'playwright-core'
import { visit } from './test-app.ts'

const NAMES = ['Lena', 'Mira', 'Jonas', 'Elster', 'Aiko']
const MOST_GAMES = 400
/** A game in which nobody builds does not end. */
const MOST_MOVES = 1500

export interface Wanted<Position> {
  readonly module: AnyGameModule
  /** Names the deals. */
  readonly name: string
  /** The numbers of seats, taken in turn. */
  readonly seats: readonly number[]
  /** Whether a position in which seat 0 is to move is this moment; `verbs` are the first words of its moves. */
  readonly moments: Readonly<Record<string, (p: Position, verbs: readonly string[]) => boolean>>
  /** Verbs of moves that are made only if there is no other. */
  readonly idle: readonly string[]
  /** Verbs of moves that are made before all others. */
  keen?(position: Position): readonly string[]
  /** How many deals of a moment are wanted; one if it is left out. */
  readonly deals?: Readonly<Record<string, number>>
}

/** `floor`, `floor-2`, `floor-3`: the names of a moment in its deals. */
export const inDeals = (moment: string, deals = 1): string[] =>
  Array.from({ length: deals }, (_, i) => (i === 0 ? moment : `${moment}-${i + 1}`))

/** A save for each moment in each of its deals; moments that no game reached are missing. */
export function savesOf<Position>({
  module,
  name,
  seats,
  moments,
  idle,
  keen,
  deals = {},
}: Wanted<Position>): Map<string, string> {
  const { game, notation } = module
  const found = new Map<string, string>()
  const open = new Map(Object.keys(moments).map((moment) => [moment, inDeals(moment, deals[moment])]))
  for (let n = 0; n < MOST_GAMES && open.size > 0; n++) {
    const count = seats[n % seats.length]
    const read = module.options({}, count)
    if (!read.ok) throw new Error(read.fault.reason)
    const seed = seedFrom(`${name} ${n}`)
    const random = randomFrom(`${name} ${n}`)
    const position = game.start(read.value, count, seed)
    const moves: [number, string][] = []
    const met = new Set<string>()
    while (open.size > 0 && moves.length < MOST_MOVES && !game.result(position)) {
      const seat = game.waiting(position)[0]
      const legal = game.moves(position, seat)
      const view = game.view(position, seat)
      const texts = legal.map((move) => notation.write(view, move))
      const verbs = texts.map((text) => text.split(' ')[0])
      if (seat === 0)
        for (const [moment, [id, ...rest]] of open)
          if (!met.has(moment) && moments[moment](position as Position, verbs)) {
            met.add(moment)
            found.set(id, saved(module, id, count, seed, moves))
            if (rest.length > 0) open.set(moment, rest)
            else open.delete(moment)
          }
      const wanted = keen?.(position as Position) ?? []
      const eager = texts.filter((_, i) => wanted.includes(verbs[i]))
      const busy = eager.length > 0 ? eager : texts.filter((_, i) => !idle.includes(verbs[i]))
      const text = busy[random.below(busy.length)] ?? texts[0]
      moves.push([seat, text])
      game.play(position, seat, legal[texts.indexOf(text)])
    }
  }
  return found
}

/** Puts a save into the browser's storage, and opens its table. */
export async function openSaved(page: Page, address: string, save = ''): Promise<void> {
  const { id, game } = JSON.parse(save)
  if (!page.url().startsWith(address)) await page.goto(`${address}/about`)
  await page.evaluate(([name, text]) => localStorage.setItem(`handwerk-game-${name}`, text), [id, save] as const)
  await visit(page, address, `/play/${game}?table=${id}`)
}

function saved({ game }: AnyGameModule, id: string, seats: number, seed: string, moves: readonly unknown[]): string {
  const sitters = NAMES.slice(0, seats).map((name, i) => ({ name, bot: i === 0 ? null : 'random' }))
  return JSON.stringify({ id, game: game.name, version: game.version, options: {}, sitters, seed, moves, changed: 1 })
}

/** The same save, going on from a position that was changed by hand, as one of older rules goes on. */
export function changedAt<Position>(
  { game, ...module }: AnyGameModule,
  save: string,
  change: (p: Position) => Position,
): string {
  const told = JSON.parse(save)
  const read = module.options(told.options, told.sitters.length)
  if (!read.ok) throw new Error(read.fault.reason)
  const position = game.start(read.value, told.sitters.length, told.seed)
  for (const [seat, text] of told.moves) {
    const view = game.view(position, seat)
    const legal = game.moves(position, seat)
    const texts = legal.map((move) => module.notation.write(view, move))
    game.play(position, seat, itemAt(legal, texts.indexOf(text)))
  }
  const rebased = { after: 1, version: game.version, position: change(position as Position) }
  return JSON.stringify({ ...told, version: 1, moves: [[0, 'a move of older rules']], rebased })
}
