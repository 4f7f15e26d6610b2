import type { Refused } from '@handwerk/protocol'
import { useEffect, useState } from 'react'
import { type Replay, readReplay } from '../play/replay.ts'
import { type TableWords, useTableWords } from '../table/words/index.ts'
import { call } from './api.ts'

/** The replay of a finished table, or why there is none. */
export type ReplayState =
  | { readonly is: 'loading' }
  | { readonly is: 'replay'; readonly replay: Replay }
  /** The record cannot be replayed. */
  | { readonly is: 'faulty'; readonly sentence: string }
  | { readonly is: 'none'; readonly refused: Refused | null }

export function useReplay(table: string): ReplayState {
  const w = useTableWords()
  const [found, setTaped] = useState<ReplayState>({ is: 'loading' })
  useEffect(() => {
    let wanted = true
    const show = (found: ReplayState) => {
      if (wanted) setTaped(found)
    }
    load(table, w).then(show, () => show({ is: 'none', refused: null }))
    return () => {
      wanted = false
    }
  }, [table, w])
  return found
}

async function load(table: string, w: TableWords): Promise<ReplayState> {
  const record = await call('record', { table })
  if (!record.ok) return { is: 'none', refused: record.refused }
  const replay = await readReplay(record.value, w)
  if (typeof replay !== 'string' && 'playedBy' in replay)
    return { is: 'faulty', sentence: w.replay.older(replay.playedBy, replay.module.game.version) }
  return typeof replay === 'string' ? { is: 'faulty', sentence: replay } : { is: 'replay', replay }
}
