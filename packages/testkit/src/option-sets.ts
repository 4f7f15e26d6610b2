import { type AnyGameModule, randomFrom } from '@handwerk/kernel'

/** Settings by id; a missing one has its default. */
export type OptionSet = Readonly<Record<string, string>>

/**
 * The default, every setting at each of its other values, and some random
 * mixtures; only those that the module accepts for this many seats.
 */
export function optionSets(module: AnyGameModule, seats: number, mixtures: number, seed: string): OptionSet[] {
  const random = randomFrom(`${seed}/options`)
  const single = module.settings.flatMap(({ id, values }) => values.slice(1).map((value) => ({ [id]: value })))
  const mixed = Array.from({ length: mixtures }, () =>
    Object.fromEntries(module.settings.map(({ id, values }) => [id, values[random.below(values.length)]])),
  )
  return [{}, ...single, ...(module.settings.length > 0 ? mixed : [])].filter((set) => module.options(set, seats).ok)
}

/** The numbers of seats that a game allows. */
export const seatCounts = ({ game: { seats } }: AnyGameModule): number[] =>
  Array.from({ length: seats.max - seats.min + 1 }, (_, i) => seats.min + i)
