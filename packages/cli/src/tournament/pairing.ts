/** Who meets whom. */
import { itemAt, randomFrom, shuffleWith } from '@handwerk/kernel'

export const STYLES = ['round-robin', 'swiss'] as const
export type TournamentStyle = (typeof STYLES)[number]

/** Entrants by their numbers. */
export type Pairing = readonly number[]

/** Everybody who meets at tables of so many seats, each company once. */
export function roundRobin(entrants: number, seats: number): Pairing[] {
  const choose = (from: number, left: number): number[][] =>
    left === 0
      ? [[]]
      : Array.from({ length: Math.max(0, entrants - from - left + 1) }, (_, i) => from + i).flatMap((first) =>
          choose(first + 1, left - 1).map((rest) => [first, ...rest]),
        )
  return choose(0, seats)
}

/** How many there would be, without writing them down. */
export function pairingCount(entrants: number, seats: number): number {
  let count = 1
  for (let i = 0; i < seats; i++) count = (count * (entrants - i)) / (i + 1)
  return Math.round(count)
}

/** How an entrant stands before a round of a Swiss tournament. */
export interface Standing {
  readonly score: number
  /** How often each other was met. */
  readonly met: ReadonlyMap<number, number>
  readonly satOut: number
}

export interface SwissRound {
  readonly pairings: readonly Pairing[]
  /** Those for whom there was no table, which counts as a win. */
  readonly out: readonly number[]
}

/** Those who stand alike meet, and as seldom twice as can be. The first round is drawn by lot. */
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
      const strangers = waiting.map((other) => meetings(standings, table, other))
      // The first of those who were met least: the nearest in the standings.
      table.push(...waiting.splice(strangers.indexOf(Math.min(...strangers)), 1))
    }
    pairings.push(table)
  }
  return { pairings, out }
}

const meetings = (standings: readonly Standing[], table: readonly number[], other: number): number =>
  table.reduce((sum, entrant) => sum + (itemAt(standings, entrant).met.get(other) ?? 0), 0)

/** The last of those who have sat out least. */
function whoSitsOut(order: readonly number[], standings: readonly Standing[], count: number): number[] {
  const last = [...order].reverse()
  // Sorting keeps the order of equals.
  return last.sort((a, b) => itemAt(standings, a).satOut - itemAt(standings, b).satOut).slice(0, count)
}
