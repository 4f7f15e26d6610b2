import drawings from 'virtual:icons/shell'
import type { Site } from '@handwerk/protocol'
import { gameNames } from '@handwerk/shelf'
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { addIcons } from '../icons/Icon.tsx'
import { call } from '../live/api.ts'
import { PauseNotice } from '../live/PauseNotice.tsx'
import { takeNewVersion, useNewVersion } from '../offline/register.ts'
import { reloadIfReplaced } from '../offline/replaced.ts'
import { useWords } from '../words/index.ts'
import { Home } from './Home.tsx'
import { NotFound } from './Page.tsx'

addIcons(drawings)

const Play = lazy(() => import('../local/Play.tsx'))
const ReplayPage = lazy(() => import('../local/ReplayPage.tsx'))
const TablePage = lazy(() => import('../live/TablePage.tsx'))
const BackPage = lazy(() => import('../live/BackPage.tsx'))
const NewTablePage = lazy(() => import('../live/NewTablePage.tsx'))
const AccountPage = lazy(() => import('../people/AccountPage.tsx'))
const PersonPage = lazy(() => import('../people/PersonPage.tsx'))
const LadderPage = lazy(() => import('../people/LadderPage.tsx'))
const FriendsPage = lazy(() => import('../people/FriendsPage.tsx'))
const MailLinkPage = lazy(() => import('../people/MailLinkPage.tsx'))
const RecoverPage = lazy(() => import('../people/peace/RecoverPage.tsx'))
const AdminPage = lazy(() => import('../people/peace/AdminPage.tsx'))
const SitePage = lazy(() => import('../people/peace/SitePage.tsx'))
const SiteNotes = lazy(() => import('../people/peace/SiteNotes.tsx'))
const Rules = lazy(() => import('./Rules.tsx'))
const CardsPage = lazy(() => import('./CardsPage.tsx'))
const LearnChoicePage = lazy(() => import('./LearnChoicePage.tsx'))
const LearnPage = lazy(() => import('./LearnPage.tsx'))
const SettingsPage = lazy(() => import('./SettingsPage.tsx'))
const About = lazy(() => import('./About.tsx'))

export function App() {
  const w = useWords()
  return (
    <ErrorBoundary>
      <Suspense fallback={<p className="loading">{w.app.loading}</p>}>
        <Switch>
          <Route path="/">
            <Home />
          </Route>
          <Route path="/play/:game">{({ game }) => <Play game={game} />}</Route>
          <Route path="/table/new">
            <NewTablePage />
          </Route>
          <Route path="/back">
            <BackPage />
          </Route>
          <Route path="/table/:id">{({ id }) => <TablePage id={id} />}</Route>
          <Route path="/replay">
            <ReplayPage />
          </Route>
          <Route path="/rules/:game">{({ game }) => <Rules game={game} />}</Route>
          <Route path="/cards/:game">{({ game }) => <CardsPage game={game} />}</Route>
          <Route path="/learn/:game">{({ game }) => <LearnPage game={game} />}</Route>
          <Route path="/learn">
            <LearnChoicePage />
          </Route>
          {['/rules', '/cards'].map((path) => (
            <Route key={path} path={path}>
              <Redirect to={`${path}/${gameNames[0]}`} replace />
            </Route>
          ))}
          <Route path="/you">
            <AccountPage />
          </Route>
          <Route path="/people/:who">{({ who }) => <PersonPage key={who} who={decodeURIComponent(who)} />}</Route>
          <Route path="/friends">
            <FriendsPage />
          </Route>
          <Route path="/ladder">
            <LadderPage />
          </Route>
          <Route path="/confirm">
            <MailLinkPage purpose="confirm" />
          </Route>
          <Route path="/unsubscribe">
            <MailLinkPage purpose="unsubscribe" />
          </Route>
          <Route path="/recover">
            <RecoverPage />
          </Route>
          <Route path="/admin">
            <AdminPage />
          </Route>
          <Route path="/site/:name">{({ name }) => <SitePage name={name} />}</Route>
          <Route path="/settings">
            <SettingsPage />
          </Route>
          <Route path="/about">
            <About />
          </Route>
          <Route>
            <NotFound title={w.app.notFound} />
          </Route>
        </Switch>
      </Suspense>
      <HostNotes />
      <PauseNotice />
      <NewVersion />
    </ErrorBoundary>
  )
}

function NewVersion() {
  const w = useWords()
  const version = useNewVersion()
  if (!version) return null
  const isNeeded = version === 'needed'
  return (
    <div className="whynot" role={isNeeded ? 'alert' : 'status'}>
      <p>{isNeeded ? w.app.outdated : w.app.update}</p>
      <button type="button" className="join" onClick={() => void takeNewVersion()}>
        {isNeeded ? w.app.load : w.app.reload}
      </button>
    </div>
  )
}

/** Reports a part that could not be loaded, which can be tried again; `quiet`: nobody misses it. */
class ErrorBoundary extends Component<{ children: ReactNode; quiet?: boolean }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    if (!this.props.quiet) reloadIfReplaced()
  }

  override render(): ReactNode {
    const { children, quiet } = this.props
    if (!this.state.failed) return children
    return quiet ? null : <Failed />
  }
}

/** What the host tells everybody, which is loaded only if there is something. */
function HostNotes() {
  const [site, setSite] = useState<Site | null>(null)
  useEffect(() => {
    const read = () => {
      if (!navigator.onLine) return
      call('site').then(
        (reached) => reached.ok && setSite(reached.value),
        () => undefined,
      )
    }
    read()
    addEventListener('handwerk-site', read)
    return () => removeEventListener('handwerk-site', read)
  }, [])
  if (!site || (!site.announcement && site.maintenance === null && site.pages.length === 0)) return null
  return (
    <ErrorBoundary quiet>
      <Suspense>
        <SiteNotes notes={site} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Failed() {
  const w = useWords()
  const [place] = useLocation()
  useEffect(() => {
    document.title = w.name
  }, [w])
  return (
    <main className="page" data-place={place}>
      <h1>{w.app.failed}</h1>
      <button type="button" className="go" onClick={() => location.reload()}>
        {w.app.again}
      </button>
    </main>
  )
}
