/** Who plays against whom. */
import { itemAt, randomFrom, shuffleWith } from '@handwerk/kernel'

export const STYLES = ['round-robin', 'swiss'] as const
export type TournamentStyle = (typeof STYLES)[number]

/** Entrants by their numbers. */
export type Pairing = readonly number[]

/** Every group of `seats` entrants once. */
export function roundRobin(entrants: number, seats: number): Pairing[] {
  const choose = (from: number, left: number): number[][] =>
    left === 0
      ? [[]]
      : Array.from({ length: Math.max(0, entrants - from - left + 1) }, (_, i) => from + i).flatMap((first) =>
          choose(first + 1, left - 1).map((rest) => [first, ...rest]),
        )
  return choose(0, seats)
}

/** The number of pairings of a round robin. */
export function pairingCount(entrants: number, seats: number): number {
  let count = 1
  for (let i = 0; i < seats; i++) count = (count * (entrants - i)) / (i + 1)
  return Math.round(count)
}

/** Of one entrant, before a round of a Swiss tournament. */
export interface Standing {
  readonly score: number
  /** How often the entrant has met each other one. */
  readonly met: ReadonlyMap<number, number>
  readonly satOut: number
}

export interface SwissRound {
  readonly pairings: readonly Pairing[]
  /** Entrants without a table; that counts as a win. */
  readonly out: readonly number[]
}

/** Pairs entrants with similar scores who have met least. The first round is random. */
export function swissRound(standings: readonly Standing[], seats: number, seed: string): SwissRound {
  const order = standings.map((_, entrant) => entrant)
  shuffleWith(randomFrom(seed), order)
  order.sort((a, b) => itemAt(standings, b).score - itemAt(standings, a).score)
  const out = whoSitsOut(order, standings, order.length % seats)
  const waiting = order.filter((entrant) => !out.includes(entrant))
  const pairings: number[][] = []
  while (waiting.length > 0) {
    const table = waiting.splice(0, 1)
    while (table.length < seats) {
      const met = waiting.map((other) => meetings(standings, table, other))
      // Of those who were met least, the first is nearest in the standings.
      table.push(...waiting.splice(met.indexOf(Math.min(...met)), 1))
    }
    pairings.push(table)
  }
  return { pairings, out }
}

const meetings = (standings: readonly Standing[], table: readonly number[], other: number): number =>
  table.reduce((sum, entrant) => sum + (itemAt(standings, entrant).met.get(other) ?? 0), 0)

/** The lowest in the standings of those who have sat out least. */
function whoSitsOut(order: readonly number[], standings: readonly Standing[], count: number): number[] {
  const last = [...order].reverse()
  // The sort is stable.
  return last.sort((a, b) => itemAt(standings, a).satOut - itemAt(standings, b).satOut).slice(0, count)
}
