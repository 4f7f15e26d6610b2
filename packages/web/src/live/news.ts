/** News of a table beside the game: what people did, and unread chat messages. */

import type { FollowedTable } from '@handwerk/client/live'
import { itemAt } from '@handwerk/kernel'
import type { Event, Saying } from '@handwerk/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type TableWords, useTableWords } from '../table/words/index.ts'
import { presenceNews } from './presence.ts'
import { useLiveWords } from './words/index.ts'

/** An event beside the game as a sentence; null for what the table itself shows. */
export function newsOf({ is, seat, undone }: Event, names: readonly string[], w: TableWords): string | null {
  if (is === 'start' || is === 'move' || is === 'end' || is === 'other') return null
  if (is === 'rebased') return w.news.rebased
  if (seat === null) return null
  const name = itemAt(names, seat)
  return is === 'undo' ? w.news.undo(name, undone?.length ?? 1) : w.news[is](name)
}

/** The latest news until it is dismissed, and the number of unread chat messages. */
export function useNews(
  now: FollowedTable,
  said: readonly Saying[],
  names: readonly string[],
  reading: boolean,
): { readonly news: string | null; readonly unread: number; dismiss(): void } {
  const t = useLiveWords()
  const w = useTableWords()
  const [news, setNews] = useState<string | null>(null)
  const [read, setRead] = useState(said.length)
  const heard = useRef(now.number)
  const listened = useRef(said.at(-1)?.number ?? 0)
  const own = now.seat === null ? null : itemAt(now.table.seats, now.seat).person
  useEffect(() => {
    const fresh = now.snapshots.flatMap(({ events }) => events.filter(({ number }) => number > heard.current))
    heard.current = now.number
    // An open offer has a notice of its own.
    const told = fresh.filter(({ is, seat }) => is !== 'offer' && seat !== now.seat)
    const last = told.map((event) => newsOf(event, names, w)).findLast((text) => text !== null)
    if (last) setNews(last)
  }, [now, names, w])
  const present = useRef(now.presence)
  useEffect(() => {
    const moved = presenceNews(now.table, present.current, now.presence, names, t)
    present.current = now.presence
    if (moved) setNews(moved)
  }, [now.table, now.presence, names, t])
  useEffect(() => {
    const last = said.at(-1)
    if (reading) {
      setRead(said.length)
      setNews(null)
    }
    if (!last || last.number <= listened.current) return
    listened.current = last.number
    if (!reading && last.person !== own) setNews(t.chat.said(last.name, last.text))
  }, [said, reading, own, t])
  const dismiss = useCallback(() => setNews(null), [])
  return { news, unread: Math.max(0, said.length - read), dismiss }
}
