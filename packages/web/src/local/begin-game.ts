import { LEVELS_VERSION } from '@handwerk/bots'
import { type AnyGameModule, seedFromKey } from '@handwerk/kernel'
import type { AdviceLevel } from '../shell/settings.ts'
import { newTableId, randomWords, storeSave } from './saves.ts'
import type { SavedPlayer } from './session.ts'

/** Begins a game on this device. Returns the address of its table. */
export function beginGame(
  module: AnyGameModule,
  sitters: readonly SavedPlayer[],
  options: unknown,
  advice?: AdviceLevel,
): string {
  const id = newTableId()
  const { name, version } = module.game
  const seed = seedFromKey(randomWords(8))
  const save = {
    id,
    game: name,
    version,
    options,
    sitters,
    levels: LEVELS_VERSION,
    seed,
    moves: [],
    changed: Date.now(),
  }
  storeSave(advice ? { ...save, advice } : save)
  return `/play/${name}?table=${id}`
}
