/** The next game: asked for on the end page, agreed to or declined by each of the others. */
import type { Reached } from '@handwerk/client/calls'
import { HANDS_LATE } from '@handwerk/match'
import type { Table } from '@handwerk/protocol'
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { useLoaded } from '../people/requests.ts'
import { call } from './api.ts'
import { isKept, troubleText } from './table-words.ts'
import { useLiveWords } from './words/index.ts'

const NONE: Reached<Table> = { ok: false, refused: null }

interface Rematch {
  readonly again: () => void
  readonly againLabel: string
  /** Who asks for it, and what went wrong. */
  readonly note: ReactNode
}

export function useRematch({ id, rematch }: Table): Rematch {
  const t = useLiveWords()
  const [, go] = useLocation()
  const [trouble, setTrouble] = useState('')
  const load = useCallback(
    () => (rematch === null ? Promise.resolve(NONE) : call('table', { table: rematch })),
    [rematch],
  )
  const { loaded, reload } = useLoaded(load)
  const next = loaded?.ok ? loaded.value : null
  const isAsked = next?.status === 'gathering' && next.you.seat === null && next.seats.some(isKept)
  const ask = async () => {
    const asked = await call('rematch', { table: id })
    if (asked.ok) go(`/table/${asked.value.id}`)
    else setTrouble(troubleText(asked.refused, t))
  }
  const decline = async () => {
    if (!next) return
    const declined = await call('decline', { table: next.id })
    if (declined.ok) reload()
    else setTrouble(troubleText(declined.refused, t))
  }
  const run = (work: () => Promise<void>) => () => {
    work().catch(() => setTrouble(t.trouble.lost))
  }
  const host = next?.seats.find(({ person }) => person === next.host)?.name
  return {
    again: run(ask),
    againLabel: isAsked ? t.over.rematchYes : rematch === null ? t.over.rematch : t.over.toRematch,
    note: (
      <>
        {isAsked && host !== undefined && (
          <p className="rematch" role="status">
            {t.over.rematchBy(host)} {next.handsShown && t.invite.hands(HANDS_LATE)}{' '}
            <button type="button" className="join" onClick={run(decline)}>
              {t.invite.decline}
            </button>
          </p>
        )}
        <p role="alert">{trouble}</p>
      </>
    ),
  }
}
