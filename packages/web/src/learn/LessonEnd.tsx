import { useState } from 'react'
import { Link } from 'wouter'
import { lastInvitation } from '../live/invitation.ts'
import { Page } from '../shell/Page.tsx'
import { usePageWords } from '../shell/words/index.ts'
import { Scores } from '../table/Scores.tsx'
import { useTableWords } from '../table/words/index.ts'
import { FirstGame } from './FirstGame.tsx'
import type { LessonRun } from './lesson-run.ts'

/** The lesson is over, and so is its game. */
export function LessonEnd({ run, look, again }: { run: LessonRun; look(): void; again(): void }) {
  const w = useTableWords()
  const p = usePageWords()
  const { module, session } = run
  const [invitation] = useState(lastInvitation)
  const result = module.game.result(session.position)
  return (
    <Page title={w.lesson.overTitle} className="endpage">
      <p className="prose">{w.lesson.overText}</p>
      {result && <Scores module={module} result={result} names={session.save.sitters.map(({ name }) => name)} />}
      <p className="quiet firstgame">{p.learn.firstText}</p>
      <div className="rowgo">
        {invitation !== null && (
          <Link className="go" href={`/table/${invitation}`}>
            {w.lesson.toInvitation}
          </Link>
        )}
        <FirstGame module={module} />
        <button type="button" className="join" onClick={look}>
          {w.end.table}
        </button>
        <button type="button" className="join" onClick={again}>
          {p.learn.restart}
        </button>
        <Link href={`/rules/${module.game.name}`}>{p.learn.rules}</Link>
      </div>
    </Page>
  )
}
