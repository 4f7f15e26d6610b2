/** Reads records for replays. */
import { type AnyGameModule, type Fact, placeOf, readRecord, replay } from '@handwerk/kernel'
import { type MatchRecord, verifyRecord, withStory } from '@handwerk/match'
import { gameNames, loadGame } from '@handwerk/shelf'
import type { TableWords } from '../table/words/index.ts'

export interface Replay {
  readonly module: AnyGameModule
  readonly record: MatchRecord
  readonly moments: readonly { readonly position: unknown; readonly facts: readonly Fact[] }[]
}

/** A record that the current rules would play differently; it is shown as it was stored. */
export interface OldRecord {
  readonly module: AnyGameModule
  readonly record: MatchRecord
  /** The version of the rules by which it was played. */
  readonly playedBy: number
}

/** The replay of a record, or the record of older rules, or a sentence that says what is wrong with it. */
export async function readReplay(raw: unknown, w: TableWords): Promise<Replay | OldRecord | string> {
  const moves = readRecord(raw)
  const found = moves.ok ? withStory(moves.value, raw) : moves
  if (!found.ok) return w.replay.faulty(placeOf(found.fault.at), found.fault.reason)
  const record = found.value
  const module = gameNames.includes(record.game) ? await loadGame(record.game) : null
  if (!module) return w.replay.noGame(record.game)
  const moments: { position: unknown; facts: readonly Fact[] }[] = []
  replay(module, record, ({ position, facts }) => moments.push({ position: module.game.copy(position), facts }))
  const difference = verifyRecord(module, record)
  if (difference?.playedBy !== undefined) return { module, record, playedBy: difference.playedBy }
  return difference ? w.replay.differs(difference.move, difference.sentence) : { module, record, moments }
}
