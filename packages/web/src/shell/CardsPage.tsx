import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { GameTabs, NotFound, Page } from './Page.tsx'
import { usePageWords } from './words/index.ts'

export default function CardsPage({ game }: { game: string }) {
  const w = usePageWords()
  const [filter, setFilter] = useState('')
  const [count, setCount] = useState<number | null>(null)
  const parts = partsOfGame(game)
  if (!parts) return <NotFound title={w.app.unknown} />
  const { Cards } = parts
  return (
    <Page title={w.cards.title(parts.title)}>
      <GameTabs page="cards" game={game} />
      {Cards ? (
        <>
          <p className="finder">
            <label htmlFor="find">{w.cards.search}</label>
            <input id="find" type="search" value={filter} onChange={(event) => setFilter(event.target.value)} />
            <output>{count === null ? '' : count === 0 ? w.cards.none : w.cards.found(count)}</output>
          </p>
          <Suspense fallback={<p className="loading">{w.app.loading}</p>}>
            <Cards filter={filter} onCount={setCount} />
          </Suspense>
        </>
      ) : (
        <p>
          {w.generic.cards} <Link href={`/rules/${game}`}>{w.learn.rules}</Link>
        </p>
      )}
    </Page>
  )
}
