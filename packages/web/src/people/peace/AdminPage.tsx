/** `/admin`: reports, people, tables and the site, for moderators. */

import type { Reached } from '@handwerk/client/calls'
import { useState } from 'react'
import { call } from '../../live/api.ts'
import { NotFound, Page } from '../../shell/Page.tsx'
import { useWords } from '../../words/index.ts'
import { useLoaded } from '../requests.ts'
import { ServerUnreachable } from '../ServerUnreachable.tsx'
import { LogList, ReportList, TableList } from './admin-lists.tsx'
import { PeopleSearch } from './PeopleSearch.tsx'
import { SiteControls } from './SiteControls.tsx'
import { usePeaceWords } from './words/index.ts'
import '../people.css'
import './peace.css'

const TABS = ['reports', 'people', 'tables', 'site', 'log'] as const
type Tab = (typeof TABS)[number]

async function loadFigures(): Promise<Reached<Readonly<Record<string, number>>>> {
  const reached = await call('admin', { body: { is: 'statistics' } })
  if (!reached.ok) return reached
  return { ok: true, value: reached.value.is === 'statistics' ? reached.value.counts : {} }
}

export default function AdminPage() {
  const w = useWords()
  const { admin } = usePeaceWords()
  const { loaded, reload } = useLoaded(loadFigures)
  const [tab, setTab] = useState<Tab>('reports')
  if (loaded === null)
    return (
      <Page title={admin.title}>
        <p className="loading">{w.app.loading}</p>
      </Page>
    )
  if (!loaded.ok)
    return loaded.refused ? (
      <NotFound title={admin.notYours} />
    ) : (
      <Page title={admin.title}>
        <ServerUnreachable retry={reload} />
      </Page>
    )
  const counts = loaded.value
  return (
    <Page title={admin.title}>
      <div className="rowgo peacetabs" role="tablist">
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={tab === one}
            className="join"
            onClick={() => setTab(one)}
          >
            {admin.tabs[one]}
            {one === 'reports' && (counts['openReports'] ?? 0) > 0 && ` (${counts['openReports']})`}
          </button>
        ))}
      </div>
      <section role="tabpanel" aria-label={admin.tabs[tab]}>
        {tab === 'reports' && <ReportList onSettled={reload} />}
        {tab === 'people' && <PeopleSearch />}
        {tab === 'tables' && <TableList />}
        {tab === 'site' && <SiteControls counts={counts} />}
        {tab === 'log' && <LogList />}
      </section>
    </Page>
  )
}
