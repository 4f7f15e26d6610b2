import { Link } from 'wouter'
import { partsOfGame } from '../tables/registry.ts'
import { useWords } from '../words/index.ts'
import { Page } from './Page.tsx'

export default function LearnPage({ game }: { game: string }) {
  const w = useWords()
  const parts = partsOfGame(game)
  if (!parts) return <Page title={w.table.unknown}>{null}</Page>
  const { Learn } = parts
  return (
    <Page title={w.learn.title(parts.title)}>
      <Learn />
      <p className="rowgo">
        <Link className="go" href="/">
          {w.learn.first}
        </Link>
        <Link href={`/rules/${game}`}>{w.learn.rules}</Link>
      </p>
    </Page>
  )
}
