/** Goes on from a moment of a replay: one seat is the player's, bots take the others. */
import { botNames, currentBot, LEVELS_VERSION } from '@handwerk/bots'
import type { Seat } from '@handwerk/kernel'
import type { Replay } from '../play/replay.ts'
import { usualBot } from './opponents.ts'
import { newTableId, storeSave } from './saves.ts'
import type { SavedPlayer } from './session.ts'

/** Begins the game after so many moves of the record, with the same deal. Returns the address of its table. */
export function playOn({ module, record }: Replay, moves: number, seat: Seat): string {
  const { game, version, options, seed, rebased } = record
  const usual = usualBot(botNames(game))
  const sitters = record.seats.map((name, i): SavedPlayer => {
    const bot = record.bots?.[i] ?? null
    return { name, bot: i === seat ? null : bot === null ? usual : currentBot(bot, LEVELS_VERSION) }
  })
  const id = newTableId()
  storeSave({
    id,
    game: module.game.name,
    version,
    options,
    sitters,
    levels: LEVELS_VERSION,
    seed,
    moves: record.moves.slice(0, moves),
    ...(rebased ? { rebased } : {}),
    playedOn: true,
    changed: Date.now(),
  })
  return `/play/${game}?table=${id}`
}
