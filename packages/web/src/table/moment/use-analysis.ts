/** The analysis of a game, computed in a worker. The latest one is kept, so that a replay shows what the review found. */
import type { Analysis } from '@handwerk/bots'
import type { Seat } from '@handwerk/kernel'
import { endingIn, type MatchRecord, movesByStandIns } from '@handwerk/match'
import { useEffect, useState } from 'react'
import type { AnalysisProgress, AnalysisRequest } from '../../local/bot-worker.ts'
import { startBotWorker } from '../../local/start-bot-worker.ts'

const ITERATIONS = 100

let latest: { readonly game: string; readonly analysis: Analysis } | null = null

const nameOf = ({ game, seed, moves }: MatchRecord): string => `${game} ${seed} ${moves.length}`

/** What was found in this game before, on this page. */
export const knownAnalysis = (record: MatchRecord): Analysis | null =>
  latest?.game === nameOf(record) ? latest.analysis : null

/** Runs the analysis in a worker, which ends with the component. Null for `record` asks for nothing. */
export function useAnalysis(record: MatchRecord | null, seat: Seat | undefined): AnalysisProgress | 'lost' | null {
  const [told, setTold] = useState<AnalysisProgress | 'lost' | null>(null)
  useEffect(() => {
    if (record === null) return
    const worker = startBotWorker<AnalysisProgress>(
      (progress) => {
        if (progress.analysis) latest = { game: nameOf(record), analysis: progress.analysis }
        setTold(progress)
      },
      () => setTold('lost'),
    )
    const asked: AnalysisRequest = {
      is: 'analysis',
      record,
      scope: {
        iterations: ITERATIONS,
        standIns: movesByStandIns(record),
        winners: endingIn(record)?.winners ?? [],
        ...(seat === undefined ? {} : { seat }),
      },
    }
    worker.postMessage(asked)
    return () => worker.terminate()
  }, [record, seat])
  return told
}
