import { gameNames } from '@handwerk/shelf'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { Page } from './Page.tsx'
import { usePageWords } from './words/index.ts'
import './home.css'

/** `/learn`: which game? */
export default function LearnChoicePage() {
  const w = usePageWords()
  return (
    <Page title={w.learn.choose}>
      {gameNames.map((name) => {
        const parts = partsOfGame(name)
        if (!parts) return null
        const { Cover, title } = parts
        return (
          <section key={name} className="tolesson">
            {Cover && (
              <Suspense fallback={<div className="fan" />}>
                <Cover />
              </Suspense>
            )}
            <p className="rowgo">
              <Link className="go" href={`/learn/${name}`}>
                {title}
              </Link>
            </p>
          </section>
        )
      })}
    </Page>
  )
}
