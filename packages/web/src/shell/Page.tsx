import { gameNames } from '@handwerk/shelf'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { Icon } from '../icons/Icon.tsx'
import { useWords } from '../words/index.ts'

interface PageProps {
  readonly title: string
  /** Takes the place of the plain heading. */
  readonly head?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

/** Every page that is not a table: bar, heading, content. */
export function Page({ title, head, children, className = '' }: PageProps) {
  const w = useWords()
  useEffect(() => {
    document.title = `${title} · ${w.name}`
  }, [title, w])
  return (
    <div className={`home ${className}`}>
      <a className="skiplink" href="#content">
        {w.nav.skip}
      </a>
      <Bar />
      <main id="content" tabIndex={-1}>
        {head ?? <h1 className={className === 'front' ? 'hear' : 'pagetitle'}>{title}</h1>}
        {children}
      </main>
    </div>
  )
}

/** Says that there is nothing to show, and links back. */
export function NotFound({ title }: { title: string }) {
  const w = useWords()
  return (
    <Page title={title}>
      <p>
        <Link className="go" href="/">
          {w.app.home}
        </Link>
      </p>
    </Page>
  )
}

/** Links to the same page for each game. */
export function GameTabs({ page, game }: { page: 'learn' | 'rules' | 'cards'; game: string }) {
  const w = useWords()
  return (
    <nav className="gametabs" aria-label={w.nav.games}>
      {gameNames.map((name) => (
        <Link key={name} href={`/${page}/${name}`} aria-current={name === game ? 'page' : undefined}>
          {partsOfGame(name)?.title}
        </Link>
      ))}
    </nav>
  )
}

function Bar() {
  const w = useWords()
  const [place] = useLocation()
  const game = /^\/(?:play|rules|cards|learn)\/([\w-]+)/.exec(place)?.[1] ?? gameNames[0]
  const pages: readonly (readonly [string, string])[] = [
    [`/learn/${game}`, w.nav.learn],
    [`/rules/${game}`, w.nav.rules],
    [`/cards/${game}`, w.nav.cards],
    ['/replay', w.nav.replay],
    ['/ladder', w.nav.ladder],
    ['/you', w.nav.you],
    ['/settings', w.nav.settings],
    ['/about', w.nav.about],
  ]
  return (
    <header className="bar">
      <Link href="/" className="wordmark">
        <Icon name="anvil" />
        {w.name}
      </Link>
      <nav aria-label={w.nav.pages}>
        {pages.map(([href, label]) => (
          <Link key={href} href={href} aria-current={place === href ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </header>
  )
}
