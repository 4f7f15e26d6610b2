/**
 * Bots by name and version. The strength of a level may change, and so may its
 * name; a game that was stored before must find the bot that it means, and a
 * ladder must not mix old and new strength.
 */
import { LEVELS } from '../bot.js'

/** Raised whenever a level gets another strength or another name. */
export const LEVELS_VERSION = 2

/** In version 1 there were four levels: apprentice, journeyman, master and grandmaster. */
const RENAMED: Readonly<Record<string, string>> = { apprentice: 'novice', master: 'artisan' }

/** What a bot of that version is called today; the one with the nearest strength. `master:50` keeps its iterations. */
export function currentBot(name: string, version: number): string {
  const [plain, ...rest] = name.split(':')
  return version < 2 && Object.hasOwn(RENAMED, plain) ? [RENAMED[plain], ...rest].join(':') : name
}

const VERSIONED: ReadonlySet<string> = new Set(['search', ...LEVELS])

/** Who is rated when this bot plays: bots that have changed are not the same player any more. */
export const ratedBot = (name: string, version: number): string =>
  version > 1 && VERSIONED.has(name) ? `bot ${name} ${version}` : `bot ${name}`
