/** The settings of a table. */
import { Faulty, type Path, type Reading, reading, readObject, readOneOf, type Setting } from '@handwerk/kernel'
import { ANSWERS, EDITIONS, type Options } from './position.js'

export const settings: readonly Setting[] = [
  { id: 'edition', values: EDITIONS },
  { id: 'extended', values: ANSWERS },
  { id: 'teams', values: ANSWERS },
]

/** Teams are for four. [MOT-S.4] */
export function readOptions(raw: unknown, seats: number, at: Path): Options {
  const written = readObject(
    raw,
    at,
    settings.map(({ id }) => id),
  )
  const teams = readOneOf(written['teams'] ?? ANSWERS[0], [...at, 'teams'], ANSWERS)
  if (teams === 'yes' && seats !== 4)
    throw new Faulty([...at, 'teams'], `must be no: teams are for four, not for ${seats}`)
  return {
    edition: readOneOf(written['edition'] ?? EDITIONS[0], [...at, 'edition'], EDITIONS),
    extended: readOneOf(written['extended'] ?? ANSWERS[0], [...at, 'extended'], ANSWERS),
    teams,
  }
}

export const options = (raw: unknown, seats: number): Reading<Options> =>
  reading(() => readOptions(raw ?? {}, seats, []))
