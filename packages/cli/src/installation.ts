import { readFileSync } from 'node:fs'

/** Of the program. */
export const programVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
