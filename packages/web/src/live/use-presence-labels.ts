import type { ConnectionState } from '@handwerk/client/live'
import type { Presence, Table } from '@handwerk/protocol'
import { useMemo } from 'react'
import type { PresenceLabel } from '../play/player-view.ts'
import { useLanguage } from '../words/index.ts'
import { presenceLabelAt } from './presence.ts'
import { useLiveWords } from './words/index.ts'

/** Whether the player of each seat is there; unknown while this browser has no connection. */
export function usePresenceLabels(
  table: Table,
  presence: Presence,
  connection: ConnectionState,
): readonly (PresenceLabel | undefined)[] {
  const t = useLiveWords()
  const language = useLanguage()
  const isKnown = connection === 'open'
  return useMemo(
    () => table.seats.map((_, seat) => (isKnown ? presenceLabelAt(table, presence, seat, t, language) : undefined)),
    [table, presence, isKnown, t, language],
  )
}
