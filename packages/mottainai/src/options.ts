/** The settings of a table. */
import { type Path, type Reading, reading, readObject, readOneOf, type Setting } from '@handwerk/kernel'
import { ANSWERS, EDITIONS, type Options } from './position.js'

export const settings: readonly Setting[] = [
  { id: 'edition', values: EDITIONS },
  { id: 'extended', values: ANSWERS },
  { id: 'teams', values: ANSWERS },
]

export function readOptions(raw: unknown, at: Path): Options {
  const written = readObject(
    raw,
    at,
    settings.map(({ id }) => id),
  )
  return {
    edition: readOneOf(written['edition'] ?? EDITIONS[0], [...at, 'edition'], EDITIONS),
    extended: readOneOf(written['extended'] ?? ANSWERS[0], [...at, 'extended'], ANSWERS),
    teams: readOneOf(written['teams'] ?? ANSWERS[0], [...at, 'teams'], ANSWERS),
  }
}

export const options = (raw: unknown): Reading<Options> => reading(() => readOptions(raw ?? {}, []))
