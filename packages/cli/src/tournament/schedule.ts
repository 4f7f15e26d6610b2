/** Which pairings a tournament still has to play, and playing them. */
import { itemAt } from '@handwerk/kernel'
import type { GameOutcome, Plan } from '../simulation/simulation-plan.js'
import type { WorkerPool } from '../simulation/worker-pool.js'
import type { FinishedPairing, Journal, TournamentConfig } from './journal.js'
import { type Pairing, pairingCount, roundRobin, type Standing, type SwissRound, swissRound } from './pairing.js'
import { shareOf } from './results.js'

/** How many games the journal does not have yet. */
export function missingGames(config: TournamentConfig, journal: Journal): number {
  const tables =
    config.style === 'swiss'
      ? Math.floor(config.entrants.length / config.seats)
      : pairingCount(config.entrants.length, config.seats)
  return (config.rounds * tables - journal.played.length) * config.games
}

/** Plays them, and adds each pairing to the journal as soon as it is finished. */
export async function playMissing(
  config: TournamentConfig,
  journal: Journal,
  pool: WorkerPool,
  onOutcome: () => void,
): Promise<void> {
  for (let round = 1; round <= config.rounds; round++) {
    const missing = pairingsOf(config, round, journal.played).filter((pairing) => !journal.find(round, pairing))
    await Promise.all(
      missing.map(async (pairing) => {
        const outcomes: GameOutcome[] = []
        await pool.play(planOf(config, round, pairing), (outcome) => {
          outcomes.push(outcome)
          onOutcome()
        })
        journal.add({ round, pairing, outcomes })
      }),
    )
  }
}

/** All pairings of a round are dealt the same cards. */
const planOf = (config: TournamentConfig, round: number, pairing: Pairing): Plan => ({
  game: config.game,
  bots: pairing.map((entrant) => itemAt(config.entrants, entrant)),
  games: config.games,
  seed: `${config.seed}/round ${round}`,
  options: config.options,
  commonDeals: true,
  time: config.time,
  built: true,
})

/** A Swiss round depends on all rounds before it, so they are paired again. */
function pairingsOf(config: TournamentConfig, round: number, played: readonly FinishedPairing[]): readonly Pairing[] {
  if (config.style === 'round-robin') return roundRobin(config.entrants.length, config.seats)
  let swiss: SwissRound = { pairings: [], out: [] }
  const outs: number[][] = []
  for (let number = 1; number <= round; number++) {
    const before = played.filter((one) => one.round < number)
    swiss = swissRound(standingsBefore(config, before, outs), config.seats, `${config.seed}/swiss ${number}`)
    outs.push([...swiss.out])
  }
  return swiss.pairings
}

function standingsBefore(
  config: TournamentConfig,
  played: readonly FinishedPairing[],
  outs: readonly (readonly number[])[],
): Standing[] {
  return config.entrants.map((_, entrant) => {
    const met = new Map<number, number>()
    let score = 0
    for (const { pairing, outcomes } of played) {
      const place = pairing.indexOf(entrant)
      if (place < 0) continue
      for (const other of pairing) if (other !== entrant) met.set(other, (met.get(other) ?? 0) + 1)
      score += outcomes.reduce((sum, outcome) => sum + shareOf(outcome, place), 0) / outcomes.length
    }
    const satOut = outs.filter((out) => out.includes(entrant)).length
    return { score: score + satOut, met, satOut }
  })
}
