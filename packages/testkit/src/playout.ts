/** Random games, as used by inspections, soaks and imagined play. */
import {
  type AnyGameModule,
  type Move,
  type Random,
  randomFrom,
  type Seat,
  seedFrom,
  type Tell,
} from '@handwerk/kernel'
import { Broken, ensure } from './broken.js'
import { cardsOf } from './card-places.js'

/** More decisions than any game may take. */
export const BOUND = 20_000

export interface Deal {
  /** As they come from flags and records; the module reads them. */
  readonly options: unknown
  readonly seats: number
  /** Any text. The deal and all random choices depend on it. */
  readonly seed: string
}

export const startOf = (module: AnyGameModule, deal: Deal, tell?: Tell): unknown =>
  module.game.start(optionsOf(module, deal), deal.seats, seedFrom(deal.seed), tell)

function optionsOf(module: AnyGameModule, deal: Deal): unknown {
  const options = module.options(deal.options, deal.seats)
  if (!options.ok) throw new Error(`the options of ${module.game.name} are not valid: ${options.fault.reason}`)
  return options.value
}

/** One of the seats that wait. */
export const someSeat = (waiting: readonly Seat[], random: Random): Seat => waiting[random.below(waiting.length)]

/**
 * Plays random moves until the game is over, and returns the number of decisions.
 * Fewer than `fewest` legal moves are a fault.
 */
export function playToEnd(module: AnyGameModule, position: unknown, random: Random, fewest = 2, bound = BOUND): number {
  const { game } = module
  const moves: Move[] = []
  let listedFor: Seat | null = null
  for (let decisions = 0; ; decisions++) {
    const waiting = game.waiting(position)
    if (waiting.length === 0) return decisions
    if (decisions >= bound) throw new Broken('end', `the game is not over after ${bound} decisions`)
    const seat = someSeat(waiting, random)
    if (seat !== listedFor) {
      moves.length = 0
      game.moves(position, seat, moves)
    }
    ensure(moves.length >= fewest, 'forced', () => `seat ${seat} is asked, but has ${moves.length} legal moves`)
    listedFor = game.playListed(position, seat, moves[random.below(moves.length)], moves)
  }
}

/** The quick check of a soak: the game ends, somebody wins, and no card is lost. */
export function playGame(module: AnyGameModule, deal: Deal): number {
  const position = startOf(module, deal)
  const cards = cardsOf(module, position)
  const decisions = playToEnd(module, position, choices(deal))
  ensure(module.game.result(position) !== null, 'end', () => 'nobody is asked, but the game has no result')
  ensure(cardsOf(module, position).join() === cards.join(), 'cards', () => 'the cards are not those of the start')
  return decisions
}

/** The random choices of a deal; a quick check and an inspection of one deal play the same game. */
export const choices = (deal: Deal): Random => randomFrom(`${deal.seed}/choices`)
