import type { Refused } from '@handwerk/protocol'
import { useEffect, useState } from 'react'
import { type Tape, tapeOf } from '../play/tape.ts'
import { useWords } from '../words/index.ts'
import { call } from './api.ts'

/** The record of a finished table, played through. */
export type Taped =
  | { readonly is: 'loading' }
  | { readonly is: 'tape'; readonly tape: Tape }
  /** There is a record, but it cannot be played here. */
  | { readonly is: 'faulty'; readonly sentence: string }
  | { readonly is: 'none'; readonly refused: Refused | null }

export function useTape(table: string): Taped {
  const w = useWords()
  const [taped, setTaped] = useState<Taped>({ is: 'loading' })
  useEffect(() => {
    let wanted = true
    const show = (found: Taped) => {
      if (wanted) setTaped(found)
    }
    load(table, w).then(show, () => show({ is: 'none', refused: null }))
    return () => {
      wanted = false
    }
  }, [table, w])
  return taped
}

async function load(table: string, w: ReturnType<typeof useWords>): Promise<Taped> {
  const record = await call('record', { table })
  if (!record.ok) return { is: 'none', refused: record.refused }
  const tape = await tapeOf(record.value, w)
  if (typeof tape !== 'string' && 'playedBy' in tape)
    return { is: 'faulty', sentence: w.replay.older(tape.playedBy, tape.box.game.version) }
  return typeof tape === 'string' ? { is: 'faulty', sentence: tape } : { is: 'tape', tape }
}
