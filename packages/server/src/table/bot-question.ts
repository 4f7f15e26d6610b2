/** Which decisions of a table bots make, and what a bot is asked. */
import type { Move, SeatView } from '@handwerk/kernel'
import { isPlayedByBot } from '@handwerk/match'
import type { BotTurn } from '../store/schedule-store.js'
import type { TableReplica } from './table-replica.js'

export interface BotQuestion {
  readonly game: string
  readonly level: string
  readonly view: SeatView
  readonly moves: readonly Move[]
  /** The seed of the bot's random numbers. */
  readonly luck: string
}

/** Whether a bot is still to decide this, as far as is known here. */
export function isWanted({ running, stored }: TableReplica, { seat, decision }: BotTurn): boolean {
  const asked = running?.state.seats[seat]
  return stored.status === 'running' && !!asked?.open && asked.asked === decision && isPlayedByBot(asked)
}

/** `standIn` is the level of the bot that plays for somebody who left. */
export function questionOf(
  replica: TableReplica,
  { seat, decision }: BotTurn,
  standIn: (game: string) => string,
): BotQuestion {
  const { state } = replica.runningNow()
  const { game } = replica.module
  return {
    game: game.name,
    level: replica.stored.seats[seat]?.level ?? standIn(game.name),
    view: game.view(state.position, seat),
    moves: game.moves(state.position, seat),
    luck: `${replica.stored.secret} ${seat} ${decision}`,
  }
}
