/** The advice of the advisor, on request or at every decision, computed in a worker. */
import { botNames } from '@handwerk/bots'
import type { AnyGameModule } from '@handwerk/kernel'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AdviceReply, AdviceRequest } from '../local/bot-worker.ts'
import { startBotWorker } from '../local/start-bot-worker.ts'
import type { AdviceText, PlayerView } from '../play/player-view.ts'
import type { AdviceLevel } from '../shell/settings.ts'
import { useLanguage } from '../words/index.ts'
import { useDecision } from './decision-form.ts'
import { useTableWords } from './words/index.ts'

/** Milliseconds for one piece of advice. */
const MILLIS = 1200

type Asked = Pick<PlayerView, 'module' | 'seat' | 'view' | 'decision' | 'moves' | 'adviceLevel' | 'play'> & {
  readonly moment: number
}

interface Advised {
  /** Null until the advisor is asked. */
  readonly text: AdviceText | null
  /** Null where there is nothing to ask about. */
  readonly ask: (() => void) | null
}

/** A game whose only bot is the random one has no advisor. */
export const hasAdvisor = ({ game }: AnyGameModule): boolean => botNames(game.name).length > 1

/** Whether a move may be asked for. */
export const maySuggestMoves = (level: AdviceLevel): boolean => level === 'asked' || level === 'always'

export function useAdvice(asked: Asked): Advised {
  const { module, seat, view, decision: count, moves, adviceLevel: level, moment, play } = asked
  const w = useTableWords()
  const language = useLanguage()
  const worker = useRef<Worker | null>(null)
  const number = useRef(0)
  // Advice belongs to one decision, and stays while others make theirs.
  const decision = useDecision({ seat, decision: count, moves }, moment)
  const [answer, setAnswer] = useState<{
    decision: string
    advice: AdviceReply['advice'] | 'thinking' | 'lost'
  } | null>(null)
  const asking = useRef('')
  // In a ref, so that a new `play` function does not make a new plan.
  const latest = useRef(play)
  latest.current = play
  useEffect(() => () => worker.current?.terminate(), [])
  const isOpen = maySuggestMoves(level) && moves.length > 0
  const ask = useCallback(() => {
    const mine = ++number.current
    asking.current = decision
    worker.current ??= startBotWorker<AdviceReply>(
      ({ number: answered, advice }) => {
        if (answered === number.current) setAnswer({ decision: asking.current, advice })
      },
      () => {
        worker.current = null
        setAnswer({ decision: asking.current, advice: 'lost' })
      },
    )
    setAnswer({ decision, advice: 'thinking' })
    const key = `advice ${seat}`
    const question: AdviceRequest = {
      is: 'advice',
      number: mine,
      game: module.game.name,
      key,
      view,
      moves: moves.map(Number),
      millis: MILLIS,
    }
    worker.current.postMessage(question)
  }, [module, seat, view, moves, decision])
  useEffect(() => {
    if (level === 'always' && isOpen && asking.current !== decision) ask()
  }, [level, isOpen, decision, ask])
  const advice = isOpen && answer?.decision === decision ? answer.advice : null
  const text = useMemo((): AdviceText | null => {
    if (advice === null) return null
    if (advice === 'thinking') return { move: w.advice.thinking, why: '', plan: null }
    if (advice === 'lost') return { move: w.app.failed, why: '', plan: null }
    const { move, said, plan } = advice
    return {
      move: w.advice.says(module.words[language].move(view, move)),
      why: said[language],
      plan: plan && { ...plan.said[language], take: () => latest.current(plan.moves) },
    }
  }, [advice, module, view, language, w])
  return { text, ask: isOpen ? ask : null }
}
