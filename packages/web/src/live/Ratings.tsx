/** What a game did to the ratings, or why it did nothing. */

import type { FollowedTable } from '@handwerk/client/live'
import { SeatMark } from '../table/SeatMark.tsx'
import { useLanguage } from '../words/index.ts'
import { useLiveWords } from './words/index.ts'

export function Ratings({ now, names }: { now: FollowedTable; names: readonly string[] }) {
  const t = useLiveWords()
  const sign = new Intl.NumberFormat(useLanguage(), { signDisplay: 'exceptZero' })
  const { rating } = now.table
  // It comes a moment after the end.
  if (!rating) return null
  return (
    <section className="ratings">
      <h2>{t.over.ratings}</h2>
      {rating.is === 'unrated' ? (
        <p>{t.over.unrated[rating.why]}</p>
      ) : (
        <>
          <ul>
            {rating.changes.map(({ before, after }, seat) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
              <li key={seat}>
                <SeatMark seat={seat} />
                <b>{names[seat]}</b>
                <span>{after}</span>
                <span>{t.over.change(sign.format(after - before))}</span>
              </li>
            ))}
          </ul>
          {rating.less && <p>{t.over.countedLess}</p>}
        </>
      )}
    </section>
  )
}
