/** Tables and their seats in words. */
import type { Language } from '@handwerk/kernel'
import type { Pace, Refused, SeatState, Table } from '@handwerk/protocol'
import { botLabel } from '../shell/Home.tsx'
import type { Words } from '../words/index.ts'
import { span } from './time.ts'
import type { LobbyWords } from './words/lobby-messages.ts'

export const isFree = ({ is }: SeatState): boolean => is === 'open' || is === 'link'

/** A free seat waits for the answer of somebody who was asked. */
export const isKept = ({ invited }: SeatState): boolean => invited !== undefined && !invited.declined

/** A name for each seat, no two players' the same. */
export function seatNames(table: Table, t: LobbyWords, w: Words): string[] {
  const names: string[] = []
  for (const seat of table.seats) {
    const name = nameOf(seat, t, w)
    const before = isFree(seat) ? [] : table.seats.slice(0, names.length)
    const same = before.filter((other) => !isFree(other) && nameOf(other, t, w) === name).length
    names.push(same === 0 ? name : `${name} ${same + 1}`)
  }
  return names
}

function nameOf(seat: SeatState, t: LobbyWords, w: Words): string {
  if (seat.is === 'person') return shownName(seat.name, t)
  if (seat.is === 'bot') return capital(botLabel(w, seat.level ?? seat.name))
  if (isKept(seat)) return seat.name
  return seat.is === 'link' ? t.seats.link : t.seats.open
}

/** People who have deleted their account are called so by the server, in English. */
export const shownName = (name: string, t: LobbyWords): string => (name === 'Deleted account' ? t.seats.deleted : name)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function paceText(pace: Pace, t: LobbyWords, language: Language): string {
  if (pace.is === 'none') return t.pace.none
  if (pace.is === 'days') return t.pace.aMove(span(language, pace.perMove))
  return t.pace.live(span(language, pace.clock), Math.round(pace.bonus / 1000))
}

/** Why something was not done, as a sentence; null means that no server was reached. */
export function troubleText(refused: Refused | 'lost' | null, t: LobbyWords): string {
  if (refused === null || refused === 'lost') return t.trouble.lost
  if (refused.code === 'too-many')
    return refused.retry === undefined ? t.limit.quota : t.limit.later(Math.ceil(refused.retry / 60_000))
  return t.refused[refused.code]
}
