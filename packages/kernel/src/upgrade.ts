/**
 * Migration of stored games when the version of a game rises. A stored position is
 * migrated and played on; a record is replayed only if the newer version plays it
 * exactly as the older one did.
 */
import type { AnyGameModule } from './game-module.js'
import type { GameRecord } from './record.js'

/** How to migrate what the previous version stored. */
export interface Upgrade {
  /**
   * The position as the newer version needs it. Cards stay where they are, and the
   * same seats owe decisions. May change and return its argument.
   */
  position(old: unknown): unknown
  /** The record as the newer version writes it; null if the newer version would play it differently. */
  record(old: GameRecord): GameRecord | null
}

/** A stored game is newer than this program. */
export class NewerVersion extends Error {
  constructor(game: string, version: number, own: number) {
    super(`it was stored by version ${version} of ${game}, this is version ${own}`)
    this.name = 'NewerVersion'
  }
}

type Versioned = Pick<AnyGameModule['game'], 'name' | 'version' | 'upgrades'>

/** The upgrades from a version to the present one. */
function stepsFrom({ name, version, upgrades = [] }: Versioned, from: number): readonly Upgrade[] {
  if (from > version) throw new NewerVersion(name, from, version)
  return upgrades.slice(from - 1, version - 1)
}

/** A migrated copy of a position that version `from` stored. */
export const migratePosition = (game: Versioned, position: unknown, from: number): unknown =>
  stepsFrom(game, from).reduce((old, step) => step.position(old), JSON.parse(JSON.stringify(position)) as unknown)

/** A record as the present version writes it; null if this version would play it differently, or is older. */
export function migrateRecord(game: Versioned, record: GameRecord): GameRecord | null {
  if (record.version > game.version) return null
  let migrated: GameRecord | null = record
  for (const step of stepsFrom(game, record.version)) migrated = migrated && step.record(migrated)
  return migrated && { ...migrated, version: game.version }
}
