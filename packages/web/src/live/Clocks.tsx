/** The clocks of a table, as the bar shows them. */

import type { FollowedTable } from '@handwerk/client/live'
import { itemAt, type Seat } from '@handwerk/kernel'
import type { Clock } from '@handwerk/protocol'
import { SeatMark } from '../table/SeatMark.tsx'
import { useNow, useTimeText } from './use-now.ts'
import { useLiveWords } from './words/index.ts'

/** Milliseconds below which a clock is highlighted. */
const SHORT = 30_000

/** The time left on a clock; null if it is not limited. */
export function leftOf({ left, runs }: Clock, read: number, now: number): number | null {
  return left === null ? null : runs ? left - Math.max(0, now - read) : left
}

/**
 * Where there is no room for all clocks, and in games by the day, only one is
 * shown: the player's own if it runs, else the one that does.
 */
export function Clocks({ now, names }: { now: FollowedTable; names: readonly string[] }) {
  const t = useLiveWords()
  const { clocks, read, seat, table } = now
  const runs = clocks.some((clock) => clock.runs && clock.left !== null) && now.ending === null
  const time = useNow(runs)
  const text = useTimeText(table.pace)
  if (clocks.every(({ left }) => left === null) || now.ending !== null) return null
  const first: Seat = seat !== null && itemAt(clocks, seat).runs ? seat : clocks.findIndex((clock) => clock.runs)
  return (
    <ul className="clocks" data-pace={table.pace.is}>
      {clocks.map((clock, i) => {
        const left = leftOf(clock, read, time)
        if (left === null) return null
        const classes = [
          clock.runs ? 'runs' : '',
          left < SHORT && clock.runs ? 'short' : '',
          i === first ? 'first' : '',
        ]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <li key={i} className={classes.join(' ')} aria-label={t.table.time(itemAt(names, i), text(left))}>
            <SeatMark seat={i} />
            <span className="whose" aria-hidden="true">
              {i === seat ? t.seats.you : itemAt(names, i)}
            </span>
            <span aria-hidden="true">{text(left)}</span>
          </li>
        )
      })}
    </ul>
  )
}
