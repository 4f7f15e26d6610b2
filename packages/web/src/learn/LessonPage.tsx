/** `/learn/<game>?lesson`: a first game, step by step. */

import { type AnyGameModule, itemAt } from '@handwerk/kernel'
import { use, useCallback, useEffect, useReducer, useState } from 'react'
import { useLocation } from 'wouter'
import { type GameParts, type LessonMaterial, partsOfGame } from '../games/game-parts.ts'
import { useLocalSource } from '../local/LocalSeat.tsx'
import { useGameModule } from '../shell/load-game.ts'
import { NotFound } from '../shell/Page.tsx'
import { useSettings } from '../shell/settings.ts'
import { TableScreen } from '../table/TableScreen.tsx'
import { useTableWords } from '../table/words/index.ts'
import { useLanguage } from '../words/index.ts'
import { LessonEnd } from './LessonEnd.tsx'
import { LessonStart } from './LessonStart.tsx'
import { PUPIL, whyNot } from './lesson.ts'
import { storedProgress, storeProgress } from './lesson-progress.ts'
import { LessonRun } from './lesson-run.ts'
import { Teacher } from './Teacher.tsx'
import './lesson.css'

/** The parts of a game that has a lesson. */
type PartsWithLesson = GameParts & { readonly lesson: () => Promise<LessonMaterial> }

const hasLesson = (parts: GameParts): parts is PartsWithLesson => parts.lesson !== null

const materials = new Map<string, Promise<LessonMaterial>>()

function useMaterial(parts: PartsWithLesson): LessonMaterial {
  const known = materials.get(parts.title) ?? parts.lesson()
  materials.set(parts.title, known)
  return use(known)
}

export default function LessonPage({ game }: { game: string }) {
  const w = useTableWords()
  const module = useGameModule(game)
  const parts = partsOfGame(game)
  if (!module || !parts || !hasLesson(parts)) return <NotFound title={w.app.unknown} />
  return <LessonTable module={module} parts={parts} />
}

function LessonTable({ module, parts }: { module: AnyGameModule; parts: PartsWithLesson }) {
  const w = useTableWords()
  const { name } = useSettings()
  const { lesson } = useMaterial(parts)
  const game = module.game.name
  const [run] = useState(() => new LessonRun(module, lesson, name || w.guest, storedProgress(game).played))
  // The run is mutable: a counter renders its changes, and each new table gets a new screen.
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const [visit, leaveTable] = useReducer((n: number) => n + 1, 0)
  const [isAtStart, setAtStart] = useState(run.at === 0)
  const changed = useCallback(() => {
    storeProgress(game, { played: run.played, of: lesson.steps.length })
    draw()
  }, [run, game, lesson])
  const open = useCallback(
    (at: number) => {
      run.open(Math.max(at, 0))
      setAtStart(at < 0)
      leaveTable()
      changed()
    },
    [run, changed],
  )
  if (isAtStart) return <LessonStart parts={parts} begin={() => setAtStart(false)} />
  return <LessonScreen key={visit} run={run} parts={parts} changed={changed} open={open} />
}

interface Props {
  readonly run: LessonRun
  readonly parts: PartsWithLesson
  changed(): void
  /** Goes to a step; before the first one is the start page. */
  open(at: number): void
}

const seenAll = () => {}

function LessonScreen({ run, parts, changed, open }: Props) {
  const w = useTableWords()
  const words = useMaterial(parts).words[useLanguage()]
  const [, go] = useLocation()
  const [astray, setAstray] = useState('')
  const [from] = useState(() => run.session.moments.length - 1)
  const source = useLocalSource(run.session, PUPIL)
  const { step, at, rests, lesson } = run
  const leave = () => go(`/learn/${run.module.game.name}`)
  useEffect(() => {
    // The explanation of a wrong move belongs to its step.
    if (at >= 0) setAstray('')
  }, [at])
  return (
    <TableScreen
      source={{
        ...source,
        table: null,
        undo: null,
        adviceLevel: 'chances',
        moves: rests ? [] : source.moves,
        play(moves) {
          const wrong = step ? run.play(moves) : null
          setAstray(wrong !== null && step ? whyNot(itemAt(words, step.id), wrong) : '')
          changed()
        },
      }}
      parts={parts}
      from={from}
      onSeen={seenAll}
      menu={null}
      end={(look) => <LessonEnd run={run} look={look} again={() => open(-1)} />}
      frame={(table, playerView) => {
        const isAsked = playerView.moves.length > 0
        const isDone = rests && playerView.caption === null
        const said = isAsked && step ? words[step.id] : null
        return (
          <div className="lesson" data-shares-window>
            <Teacher
              number={Math.min(at + 1, lesson.steps.length)}
              of={lesson.steps.length}
              title={said?.title ?? (isDone ? w.lesson.done : w.lesson.watch(itemAt(lesson.others, 0)))}
              text={said?.text ?? (isDone ? w.lesson.doneText : w.lesson.watchText)}
              astray={astray}
              about={isAsked ? (step?.about ?? []) : []}
              next={isDone && step ? () => open(at) : null}
              back={() => open(at - 1)}
              skip={isAsked ? () => skip() : null}
              leave={leave}
            />
            {table}
          </div>
        )
      }}
    />
  )

  function skip(): void {
    run.skip()
    changed()
  }
}
