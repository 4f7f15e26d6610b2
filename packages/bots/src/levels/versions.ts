/**
 * Bots by name and version. The strength of a level may change, and so may its
 * name; a game that was stored before must find the bot that it means, and a
 * ladder must not mix old and new strength.
 */
/** Raised whenever a level gets another strength or another name. */
export const LEVELS_VERSION = 4

/** In version 1 there were four levels: apprentice, journeyman, master and grandmaster. */
const RENAMED: Readonly<Record<string, string>> = { apprentice: 'novice', master: 'artisan' }

/** What a bot of that version is called today; the one with the nearest strength. `master:50` keeps its iterations. */
export function currentBot(name: string, version: number): string {
  const [plain, ...rest] = name.split(':')
  return version < 2 && Object.hasOwn(RENAMED, plain) ? [RENAMED[plain], ...rest].join(':') : name
}

/** In which versions a bot got another strength or another name; those that are missing never did. */
const CHANGES: Readonly<Record<string, readonly number[]>> = {
  search: [2, 3, 4],
  novice: [2],
  apprentice: [2],
  journeyman: [2],
  artisan: [2],
  master: [2, 3, 4],
  grandmaster: [2, 3, 4],
}

/** Who is rated when this bot plays: bots that have changed are not the same player any more. */
export function ratedBot(name: string, version: number): string {
  const changes = Object.hasOwn(CHANGES, name) ? CHANGES[name] : []
  const last = changes.findLast((change) => change <= version)
  return last === undefined ? `bot ${name}` : `bot ${name} ${last}`
}
