/** Ratings: stored while a rated game runs, and compared when it is over. */
import type { LadderEntry, SeatState, Table } from '@handwerk/protocol'
import { useEffect, useState } from 'react'
import { SeatMark } from '../table/SeatMark.tsx'
import { useLanguage } from '../words/index.ts'
import { call } from './api.ts'
import type { FollowedTable } from './followed-table.ts'
import { hasRatings, ratingBefore, storeRatings } from './table-storage.ts'
import { useLiveWords } from './words/index.ts'

async function ladderOf({ game, seats }: Table): Promise<readonly LadderEntry[]> {
  const ladder = await call('ladder', { query: { game, seats: String(seats.length) } })
  return ladder.ok ? ladder.value.entries : []
}

const entryOf = (entries: readonly LadderEntry[], seat: SeatState): LadderEntry | undefined =>
  entries.find(({ person, level }) => (seat.is === 'person' ? person === seat.person : level === seat.level))

/** Stores the ratings before the end of a game, so that the end page can show the changes. */
export function useRatingsBefore(table: Table): void {
  const due = table.rated && table.status === 'running' && !hasRatings(table.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a table
  useEffect(() => {
    if (!due) return
    ladderOf(table).then(
      (entries) => {
        const known = table.seats.flatMap((seat, i) => {
          const entry = entryOf(entries, seat)
          return entry ? [[i, entry.rating] as const] : []
        })
        storeRatings(table.id, Object.fromEntries(known))
      },
      () => undefined,
    )
  }, [due, table.id])
}

/** The players' ratings now, with the changes. */
export function Ratings({ now, names }: { now: FollowedTable; names: readonly string[] }) {
  const t = useLiveWords()
  const language = useLanguage()
  const { table } = now
  const [entries, setEntries] = useState<readonly LadderEntry[]>([])
  useEffect(() => {
    ladderOf(table).then(setEntries, () => setEntries([]))
  }, [table])
  const rows = table.seats.flatMap((seat, i) => {
    const entry = entryOf(entries, seat)
    return entry ? [{ entry, name: names[i], seat: i }] : []
  })
  if (rows.length === 0) return null
  const sign = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  return (
    <section className="ratings">
      <h2>{t.over.ratings}</h2>
      <ul>
        {rows.map(({ entry, name, seat }) => {
          const before = ratingBefore(table.id, seat)
          return (
            <li key={seat}>
              <SeatMark seat={seat} />
              <b>{name}</b>
              <span>{t.over.rating(Math.round(entry.rating), Math.round(entry.uncertainty))}</span>
              {before !== null && <span>{t.over.change(sign.format(Math.round(entry.rating - before)))}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
