import { lazy, Suspense } from 'react'
import { Link, useSearch } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { FirstGame } from '../learn/FirstGame.tsx'
import { storedProgress, storeProgress } from '../learn/lesson-progress.ts'
import { useGameModule } from './load-game.ts'
import { GameTabs, NotFound, Page } from './Page.tsx'
import { usePageWords } from './words/index.ts'
import './home.css'

const LessonPage = lazy(() => import('../learn/LessonPage.tsx'))

/** `/learn/<game>`: the lesson, and how the game goes in short. */
export default function LearnPage({ game }: { game: string }) {
  const w = usePageWords()
  const parts = partsOfGame(game)
  const module = useGameModule(game)
  const isLesson = new URLSearchParams(useSearch()).has('lesson')
  if (!parts || !module) return <NotFound title={w.app.unknown} />
  if (isLesson && parts.lesson) return <LessonPage key={game} game={game} />
  const { Learn, Cover } = parts
  const { played, of } = storedProgress(game)
  const isBegun = played.length > 0 && played.length < of
  return (
    <Page title={w.learn.title(parts.title)}>
      <GameTabs page="learn" game={game} />
      {parts.lesson && (
        <section className="tolesson">
          {Cover && (
            <Suspense fallback={<div className="fan" />}>
              <Cover />
            </Suspense>
          )}
          <p>{w.learn.lessonText}</p>
          <p className="rowgo">
            <Link
              className="go"
              href={`/learn/${game}?lesson`}
              onClick={() => !isBegun && storeProgress(game, { played: [], of })}
            >
              {isBegun ? w.learn.resume(played.length + 1, of) : w.learn.lesson}
            </Link>
            {isBegun && (
              <Link
                className="join"
                href={`/learn/${game}?lesson`}
                onClick={() => storeProgress(game, { played: [], of })}
              >
                {w.learn.restart}
              </Link>
            )}
          </p>
        </section>
      )}
      {Learn ? (
        <>
          <h2 className="hear">{w.learn.short}</h2>
          <Learn />
        </>
      ) : (
        <p>{w.generic.learn}</p>
      )}
      <p className="quiet">{w.learn.firstText}</p>
      <p className="rowgo">
        <FirstGame module={module} />
        <Link href={`/rules/${game}`}>{w.learn.rules}</Link>
      </p>
    </Page>
  )
}
