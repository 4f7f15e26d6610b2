/** `/learn/<game>?lesson`: a first game, step by step. */

import { type AnyBox, itemAt } from '@handwerk/kernel'
import { use, useCallback, useEffect, useReducer, useState } from 'react'
import { useLocation } from 'wouter'
import { type GameParts, partsOfGame } from '../games/registry.ts'
import { useLocalSight } from '../local/LocalSitting.tsx'
import { useBox } from '../shell/boxes.ts'
import { Nothing } from '../shell/Page.tsx'
import { useSettings } from '../shell/settings.ts'
import { Sitting } from '../table/Sitting.tsx'
import { useLanguage, useWords } from '../words/index.ts'
import { Course } from './course.ts'
import { LessonEnd } from './LessonEnd.tsx'
import { PUPIL, whyNot } from './lesson.ts'
import { keepProgress, progressIn } from './progress.ts'
import { Teacher } from './Teacher.tsx'
import './lesson.ts'

type Material = Awaited<ReturnType<GameParts['lesson']>>

const materials = new Map<string, Promise<Material>>()

function useMaterial(parts: GameParts): Material {
  const known = materials.get(parts.title) ?? parts.lesson()
  materials.set(parts.title, known)
  return use(known)
}

export default function LessonPage({ game }: { game: string }) {
  const w = useWords()
  const box = useBox(game)
  const parts = partsOfGame(game)
  if (!box || !parts) return <Nothing title={w.table.unknown} />
  return <LessonTable box={box} parts={parts} />
}

function LessonTable({ box, parts }: { box: AnyBox; parts: GameParts }) {
  const w = useWords()
  const { name } = useSettings()
  const { lesson } = useMaterial(parts)
  const game = box.game.name
  const [course] = useState(() => new Course(box, lesson, name || w.guest, progressIn(game).played))
  // The course changes by itself; each change is drawn anew, and each table that is laid is another sitting.
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const [visit, leaveTable] = useReducer((n: number) => n + 1, 0)
  const changed = useCallback(() => {
    keepProgress(game, { played: course.played, of: lesson.steps.length })
    draw()
  }, [course, game, lesson])
  const open = useCallback(
    (at: number) => {
      course.open(at)
      leaveTable()
      changed()
    },
    [course, changed],
  )
  return <Taught key={visit} course={course} parts={parts} changed={changed} open={open} />
}

interface Props {
  readonly course: Course
  readonly parts: GameParts
  changed(): void
  open(at: number): void
}

const seenAll = () => {}

function Taught({ course, parts, changed, open }: Props) {
  const w = useWords()
  const words = useMaterial(parts).words[useLanguage()]
  const [, go] = useLocation()
  const [astray, setAstray] = useState('')
  const [from] = useState(() => course.session.moments.length - 1)
  const sight = useLocalSight(course.session, PUPIL)
  const { step, at, rests, lesson } = course
  const leave = () => go(`/learn/${course.box.game.name}`)
  useEffect(() => {
    // What was said about a try belongs to its step.
    if (at >= 0) setAstray('')
  }, [at])
  return (
    <Sitting
      sight={{
        ...sight,
        table: null,
        undo: null,
        advice: 'chances',
        moves: rests ? [] : sight.moves,
        play(moves) {
          const wrong = step ? course.play(moves) : null
          setAstray(wrong !== null && step ? whyNot(itemAt(words, step.id), wrong) : '')
          changed()
        },
      }}
      parts={parts}
      from={from}
      onSeen={seenAll}
      menu={null}
      end={(look) => <LessonEnd course={course} look={look} again={() => open(0)} />}
      frame={(table, chair) => {
        const isAsked = chair.moves.length > 0
        const isDone = rests && chair.caption === null
        const said = isAsked && step ? words[step.id] : null
        return (
          <div className="lesson">
            <Teacher
              number={Math.min(at + 1, lesson.steps.length)}
              of={lesson.steps.length}
              title={said?.title ?? (isDone ? w.lesson.done : w.lesson.watch(itemAt(lesson.others, 0)))}
              text={said?.text ?? (isDone ? w.lesson.doneText : w.lesson.watchText)}
              astray={astray}
              about={isAsked ? (step?.about ?? []) : []}
              next={isDone && step ? () => open(at) : null}
              back={at > 0 ? () => open(at - 1) : null}
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
    course.skip()
    changed()
  }
}
