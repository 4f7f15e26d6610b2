/** Who is at the table, in words and as news. */
import { itemAt, type Language, type Seat } from '@handwerk/kernel'
import type { Presence, Table } from '@handwerk/protocol'
import type { PresenceLabel } from '../play/player-view.ts'
import { dayOrTime } from './time.ts'
import type { LiveWords } from './words/index.ts'

/** Whether the player of a seat is there; undefined for bots, free seats and the viewer. */
export function presenceLabelAt(
  table: Table,
  presence: Presence,
  seat: Seat,
  t: LiveWords,
  language: Language,
): PresenceLabel | undefined {
  if (itemAt(table.seats, seat).is !== 'person' || seat === table.you.seat) return undefined
  const { here, left } = itemAt(presence.seats, seat)
  if (here) return { here, words: t.presence.here }
  return { here, words: left === null ? t.presence.away : t.presence.awaySince(dayOrTime(language, left, Date.now())) }
}

/**
 * Says who has gone or come back; null if nobody has. It is no news in games by
 * the day, nor of players who were replaced by a bot.
 */
export function presenceNews(
  table: Table,
  before: Presence,
  now: Presence,
  names: readonly string[],
  t: LiveWords,
): string | null {
  if (table.status !== 'running' || table.pace.is === 'days') return null
  const told = table.seats.flatMap(({ is, standIn, resigned }, seat) => {
    const [was, isNow] = [before.seats[seat], now.seats[seat]]
    if (!was || !isNow) return []
    if (is !== 'person' || seat === table.you.seat || standIn || resigned || was.here === isNow.here) return []
    // A server that has just started has not seen anybody yet.
    if (isNow.here) return was.left === null ? [] : [t.presence.back(itemAt(names, seat))]
    return isNow.left === null ? [] : [t.presence.gone(itemAt(names, seat))]
  })
  return told.at(-1) ?? null
}
