/** Finds positions with a proven best move, in games of greedy bots that now and then play at random. */
import type { AnyBot, Proof, Prover } from '@handwerk/bots'
import { type AnyGameModule, itemAt, type Random, randomFrom, type Seat, seedFrom } from '@handwerk/kernel'
import { openBot, type Registry } from '../registry.js'

export interface Found {
  readonly position: unknown
  readonly seat: Seat
  readonly proof: Proof
}

export interface Search {
  readonly seats: number
  readonly options: unknown
  /** Only positions that this bot gets wrong; null: any. */
  readonly missedBy: string | null
}

/** Wins lie at the end of a game, so only so many of its last decisions are looked at. */
const LAST_DECISIONS = 30
/** A proof that takes long is seldom found at all. */
const MOST_NODES = 2500
/** One move of so many is random, so that wins are missed and games differ. */
const RANDOM_MOVES = 8

/** At most one position of each game, so that the suite is varied. */
export async function findIn(
  registry: Registry,
  module: AnyGameModule,
  prover: Prover,
  search: Search,
  seed: string,
): Promise<Found | null> {
  const { game } = module
  const random = randomFrom(seed)
  const greedy = await openBot(registry, game.name, 'greedy', random)
  const critic = search.missedBy === null ? null : await openBot(registry, game.name, search.missedBy, random)
  for (const { position, seat } of lastDecisions(module, search, seed, greedy, random)) {
    const moves = game.moves(position, seat)
    const proof = moves.length > 2 ? prover(position, seat, MOST_NODES) : null
    // Where most moves win, guessing would be enough.
    if (!proof || 2 * proof.best.length > moves.length) continue
    if (critic && proof.best.includes(critic.choose(game.view(position, seat), moves))) continue
    return { position, seat, proof }
  }
  return null
}

function lastDecisions(
  { game }: AnyGameModule,
  { seats, options }: Search,
  seed: string,
  greedy: AnyBot,
  random: Random,
): { readonly position: unknown; readonly seat: Seat }[] {
  const p = game.start(options, seats, seedFrom(seed))
  const decisions: { readonly position: unknown; readonly seat: Seat }[] = []
  for (let [seat] = game.waiting(p); seat !== undefined; [seat] = game.waiting(p)) {
    decisions.push({ position: game.copy(p), seat })
    if (decisions.length > LAST_DECISIONS) decisions.shift()
    const moves = game.moves(p, seat)
    const isRandom = random.below(RANDOM_MOVES) === 0
    game.play(p, seat, isRandom ? itemAt(moves, random.below(moves.length)) : greedy.choose(game.view(p, seat), moves))
  }
  return decisions
}
