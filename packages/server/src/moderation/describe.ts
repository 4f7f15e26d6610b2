/** People, tables and reports as moderators see them: lists of what is told, so that new fields stay secret. */
import type { AdminPerson, AdminReport, AdminTable } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { ModeratedPerson, Place } from '../store/moderation-store.js'
import type { StoredReport } from '../store/report-store.js'
import type { StoredTable } from '../store/table-store.js'

export function describePerson(person: ModeratedPerson, odd: string | null, now: number): AdminPerson {
  const { id, name, handle, guest, moderator, since, seen, banned, reason } = person
  const isBanned = banned !== null && banned > now
  return { id, name, handle, guest, moderator, since, seen, banned: isBanned ? banned : null, reason, odd }
}

export const describeTable = ({ id, game, status, made, host, seats }: StoredTable): AdminTable => ({
  id,
  game,
  status,
  made,
  host,
  names: seats.map(({ name }) => name),
})

type Named = AdminReport['reporter']

export const describeReport = (
  { id, at, reason, text, table, evidence, settled }: StoredReport,
  reporter: Named,
  about: Named,
): AdminReport => ({
  id,
  at,
  reporter,
  about,
  reason,
  text,
  table,
  nameThen: evidence.name,
  said: evidence.said.map((line) => line.text),
  outcome: settled?.outcome ?? null,
})

export const placeText = ({ at, id }: Place): string => `${at} ${id}`

/** Where the next page begins. */
export function placeIn(text: string | undefined): Place | null {
  if (text === undefined) return null
  const [, at, id] = /^(\d{1,16}) (\S+)$/.exec(text) ?? []
  if (at === undefined || id === undefined) throw new ApiError('malformed', 'after: must be what "more" said')
  return { at: Number(at), id }
}
