/** What a review found at a moment of a replay, as the slab and the marks show it. */
import type { Decision } from '@handwerk/bots'
import { itemAt } from '@handwerk/kernel'
import { useEffect, useMemo, useState } from 'react'
import { type PiecesOf, partsOfGame } from '../../games/game-parts.ts'
import type { Replay } from '../../play/replay.ts'
import { useLanguage } from '../../words/index.ts'
import { hasAdvisor } from '../advice.ts'
import { type TableWords, useTableWords } from '../words/index.ts'
import { type Judged, judgedIn, moveInWords, nextCostly, readMove } from './judged.ts'
import type { ShownMoment, ShownMove } from './MomentSlab.tsx'
import type { MarkedMove } from './move-marks.ts'
import { knownAnalysis, useAnalysis } from './use-analysis.ts'

interface Found {
  /** Null where nothing was found. */
  readonly shown: ShownMoment | null
  readonly marked: readonly MarkedMove[]
  /** The moments of the costly decisions. */
  readonly costly: readonly number[]
  /** Asks for a review; null if there is one, or none can be made. */
  readonly ask: (() => void) | null
  /** How much of it is done, from 0 to 1; null while none is under way. */
  readonly progress: number | null
}

const UNMARKED: readonly MarkedMove[] = []
const NOTHING: PiecesOf = () => []

export const judgedAt = (replay: Replay, at: number): Judged | null => {
  const analysis = knownAnalysis(replay.record)
  return (analysis && judgedIn(analysis).find(({ decision }) => decision.number - 1 === at)) ?? null
}

export function useShownMoment(
  replay: Replay,
  at: number,
  go: (at: number) => void,
  playOn: (() => void) | null,
): Found {
  const { module, record, moments } = replay
  const w = useTableWords()
  const language = useLanguage()
  const [isAsked, setAsked] = useState(false)
  const known = knownAnalysis(record)
  const told = useAnalysis(isAsked && known === null ? record : null, undefined)
  const judged = useMemo(() => (known ? judgedIn(known) : []), [known])
  const here = judged.find(({ decision }) => decision.number - 1 === at)
  const piecesOf = usePieces(record.game)
  const { position } = itemAt(moments, at)
  const moves = useMemo(
    () => (here ? movesOf(here, w, (decision, line) => moveInWords(module, language, position, decision, line)) : []),
    [here, w, module, language, position],
  )
  const marked = useMemo(() => {
    if (!here) return UNMARKED
    const view = module.game.view(position, here.decision.seat)
    return moves.flatMap(({ line, mark, label }) => {
      const read = mark === null ? null : readMove(module, position, here.decision, line)
      return mark === null || read === null ? [] : [{ mark, label, pieces: piecesOf(view, read) }]
    })
  }, [here, moves, module, position, piecesOf])
  const next = nextCostly(judged, at)
  const canReview = hasAdvisor(module) && record.moves.length > 0
  return {
    marked,
    costly: judged.flatMap(({ kind, decision }) => (kind === 'costly' ? [decision.number - 1] : [])),
    ask: known === null && told === null && canReview ? () => setAsked(true) : null,
    progress: known === null && told !== null && told !== 'lost' ? told.done / told.of : null,
    shown: here
      ? {
          whose: `${record.seats[here.decision.seat]}, ${w.home.round(module.game.round(position))}`,
          question: module.words[language].question(module.game.view(position, here.decision.seat)),
          moves,
          why: here.decision.why?.said[language] ?? '',
          playOn,
          next: next && next.at !== at ? { note: w.replay.costlyAt(next.place, next.of), go: () => go(next.at) } : null,
        }
      : null,
  }
}

/** What was played and what was better, or of a best decision what was nearly as good. */
function movesOf(
  { kind, decision }: Judged,
  w: TableWords,
  say: (decision: Decision, line: string) => string,
): (ShownMove & { readonly line: string })[] {
  const { played, chance, advised, advisedChance, next, nextChance } = decision
  const move = (mark: ShownMove['mark'], label: string, line: string, chance: number) => ({
    mark,
    label,
    line,
    chance,
    words: say(decision, line),
  })
  return kind === 'costly'
    ? [move('played', w.replay.played, played, chance), move('better', w.replay.better, advised, advisedChance)]
    : [move('better', w.replay.bestMove, played, chance), move(null, w.replay.nextBest, next, nextChance)]
}

/** Loaded beside the table; until then nothing is marked. */
function usePieces(game: string): PiecesOf {
  const [pieces, setPieces] = useState<{ readonly piecesOf: PiecesOf }>({ piecesOf: NOTHING })
  useEffect(() => {
    let wanted = true
    partsOfGame(game)
      ?.moved?.()
      .then((loaded) => wanted && setPieces(loaded))
      // Without it the slab still says it in words.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [game])
  return pieces.piecesOf
}
