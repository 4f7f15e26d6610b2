/** Tells a person who comes back after a while what happened meanwhile. */

import type { FollowedTable } from '@handwerk/client/live'
import { type AnyGameModule, type Fact, itemAt } from '@handwerk/kernel'
import { useState } from 'react'
import { Dialog } from '../shell/Dialog.tsx'
import { Log } from '../table/Log.tsx'
import { logLines } from '../table/log-lines.ts'
import { useTableWords } from '../table/words/index.ts'
import { useLanguage } from '../words/index.ts'
import { newsOf } from './news.ts'
import { type Seen, seenOf } from './table-storage.ts'
import { ago } from './time.ts'
import { useLiveWords } from './words/index.ts'

const A_WHILE = 5 * 60_000

export function SinceDialog({
  module,
  now,
  names,
}: {
  module: AnyGameModule
  now: FollowedTable
  names: readonly string[]
}) {
  const t = useLiveWords()
  const w = useTableWords()
  const language = useLanguage()
  // Read once, when the page opens, because the page then stores what is seen.
  const [came] = useState(() => ({ seen: seenOf(now.table.id), now }))
  const [open, setOpen] = useState(() => isNews(came.seen, now))
  if (!open || !came.seen) return null
  const { number, at } = came.seen
  const view = itemAt(came.now.snapshots, came.now.snapshots.length - 1).view()
  const people = names.map((name) => ({ name, bot: false }))
  const events = came.now.snapshots.flatMap((look) => look.events).filter((event) => event.number > number)
  const lines = events.flatMap((event) => {
    const news = newsOf(event, names, w)
    const told = logLines(module, language, view, event.facts as Fact[], people)
    return news === null ? told : [...told, { text: news, heading: false, seat: event.seat }]
  })
  return (
    <Dialog title={t.since.title} onClose={() => setOpen(false)}>
      <p className="quiet">{t.since.ago(ago(language, Date.now() - at))}</p>
      <Log lines={lines} />
      <button type="button" className="go" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
        {t.since.go}
      </button>
    </Dialog>
  )
}

function isNews(seen: Seen | null, { number, seat, ending, snapshots }: FollowedTable): boolean {
  if (seen === null || ending !== null || Date.now() - seen.at < A_WHILE || number <= seen.number) return false
  return snapshots.some(({ events }) => events.some((event) => event.number > seen.number && event.seat !== seat))
}
