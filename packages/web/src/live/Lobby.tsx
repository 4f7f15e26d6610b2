/** The parts of the home page that come from the server. */

import { itemAt } from '@handwerk/kernel'
import type { NewTable, Pace, Table } from '@handwerk/protocol'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { Icon } from '../icons/Icon.tsx'
import { Choice } from '../shell/Home.tsx'
import { useLanguage, useWords } from '../words/index.ts'
import { call } from './api.ts'
import { useLobby } from './lobby.ts'
import { useMe } from './me.tsx'
import { isFree, paceText, seatNames, troubleText } from './table-words.ts'
import { useNow, useTimeText } from './use-now.ts'
import { useLobbyWords } from './words/lobby-messages.ts'
import './live.css'

/** A seat is kept for this person. */
const isInvited = ({ status, you }: Table): boolean => status === 'gathering' && you.seat === null && !you.host

const isDue = (table: Table): boolean => {
  const { you, waiting, status, seats } = table
  if (status === 'running') return you.seat !== null && waiting.includes(you.seat)
  return isInvited(table) || (you.host && !seats.some(isFree))
}

/** The tables of this person; those that wait for a move come first. */
export function MyTables() {
  const { mine, read } = useLobby()
  return mine.map((table) => <TableItem key={table.id} table={table} read={read} />)
}

function TableItem({ table, read }: { table: Table; read: number }) {
  const t = useLobbyWords()
  const w = useWords()
  const language = useLanguage()
  const all = seatNames(table, t, w)
  const time = useTimeLeft(table, all, read)
  const parts = partsOfGame(table.game)
  if (!parts) return null
  const { status, seats, you } = table
  const due = isDue(table)
  const names = all.filter((_, i) => i !== you.seat && !isFree(itemAt(seats, i)))
  const taken = seats.filter((seat) => !isFree(seat)).length
  const what = status === 'gathering' ? t.home.taken(taken, seats.length) : (time ?? paceText(table.pace, t, language))
  const before = isInvited(table) ? t.home.invited : due ? t.home.start : t.home.gathering
  const label = status === 'running' ? (due ? w.home.yourTurn : t.home.since) : before
  return (
    <li className={`slip online ${due ? 'yours' : ''}`}>
      <span className="ic">
        <Icon name={parts.icon} />
      </span>
      <Link href={`/table/${table.id}`}>
        <b>{names.length === 0 ? t.home.alone : names.join(', ')}</b>
        <span className="s">
          {parts.title}, {what}
        </span>
      </Link>
      <span className={due ? 'due' : 'idle'}>{label}</span>
    </li>
  )
}

/** The player's own time if it runs, else the shortest one; null if no clock runs. */
function useTimeLeft({ you, pace, remaining }: Table, names: readonly string[], read: number): string | null {
  const t = useLobbyWords()
  const text = useTimeText(pace)
  const now = useNow(remaining.some((left) => left !== null))
  const running = remaining.flatMap((left, seat) => (left === null ? [] : [{ seat, left: left - (now - read) }]))
  const shortest = running.sort((a, b) => a.left - b.left)[0]
  const shown = running.find(({ seat }) => seat === you.seat) ?? shortest
  if (!shown) return null
  const time = shown.left > 0 ? t.home.timeLeft(text(shown.left)) : t.home.timeOver
  return shown.seat === you.seat ? time : t.home.timeOf(itemAt(names, shown.seat), time)
}

/** How many tables wait for this person. */
export function WaitingCount() {
  const t = useLobbyWords()
  const { mine } = useLobby()
  const due = mine.filter(isDue).length
  return due === 0 ? null : <span className="waitcount">{t.home.waiting(due)}</span>
}

export function FinishedTables() {
  const t = useLobbyWords()
  const w = useWords()
  const language = useLanguage()
  const { finished } = useLobby()
  if (finished.length === 0) return null
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  return (
    <details className="finished">
      <summary>{t.home.finished}</summary>
      <ul>
        {finished.map((table) => {
          const parts = partsOfGame(table.game)
          const names = seatNames(table, t, w).filter((_, i) => i !== table.you.seat)
          const won = table.you.seat !== null && (table.ending?.winners.includes(table.you.seat) ?? false)
          return (
            <li key={table.id}>
              {parts && <Icon name={parts.icon} />}
              <Link href={`/table/${table.id}`}>{names.join(', ')}</Link>
              <span className="quiet">
                {won ? t.home.won : t.home.over}
                {table.ended !== null && `, ${day.format(table.ended)}`}
              </span>
              <Link href={`/table/${table.id}?at=0`} aria-label={`${t.home.replay}: ${names.join(', ')}`}>
                {t.home.replay}
              </Link>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

const HOUR = 3_600_000
/** Without a limit nothing ends a game whose opponent is gone, so that is not the first. */
export const QUICK_PACES = {
  days: { is: 'days', perMove: 24 * HOUR },
  live: { is: 'live', clock: HOUR / 4, bonus: 10_000 },
  none: { is: 'none' },
} as const satisfies Readonly<Record<string, Pace>>

/** Makes a table for friends, by one sentence of choices and a button. */
export function Friends() {
  const t = useLobbyWords()
  const w = useWords()
  const language = useLanguage()
  const [, go] = useLocation()
  const { games, reached } = useLobby()
  const { identify, nameDialog } = useMe()
  const [trouble, setTrouble] = useState('')
  const [game, setGame] = useState('')
  const [count, setCount] = useState(2)
  const [pace, setPace] = useState<keyof typeof QUICK_PACES>('days')
  const offered = games.filter((shelved) => partsOfGame(shelved.game))
  const chosen = offered.find((shelved) => shelved.game === game) ?? offered[0]
  if (reached === false || (reached && !chosen)) return <p>{t.home.away}</p>
  if (!chosen) return <div className="sentence" />
  const { min, max } = chosen.seats
  const seats = Math.max(min, Math.min(max, count))
  const make = async () => {
    if (!(await identify())) return
    const others = Array.from({ length: seats - 1 }, () => ({ is: 'link' }) as const)
    const body: NewTable = { game: chosen.game, seats: [{ is: 'me' }, ...others], pace: QUICK_PACES[pace] }
    const made = await call('make', { body })
    if (made.ok) go(`/table/${made.value.id}`)
    else setTrouble(troubleText(made.refused, t))
  }
  return (
    <>
      <div className="sentence">
        {t.home.aTable}{' '}
        <Choice
          label={t.making.game}
          value={chosen.game}
          onChange={setGame}
          options={offered.map((shelved) => [shelved.game, partsOfGame(shelved.game)?.title ?? shelved.game])}
        />{' '}
        {t.home.with}{' '}
        <Choice
          label={w.setup.seats}
          value={String(seats)}
          onChange={(value) => setCount(Number(value))}
          options={Array.from({ length: max - min + 1 }, (_, i) => [String(min + i), itemAt(t.home.counts, min + i)])}
        />{' '}
        {t.home.seats}{' '}
        <Choice
          label={t.making.pace}
          value={pace}
          onChange={(value) => setPace(value as keyof typeof QUICK_PACES)}
          options={Object.entries(QUICK_PACES).map(([id, value]) => [id, paceText(value, t, language)])}
        />
      </div>
      <button
        type="button"
        className="go"
        onClick={() => {
          make().catch(() => setTrouble(t.trouble.lost))
        }}
      >
        {t.home.make}
      </button>
      <p role="alert">{trouble}</p>
      <p>
        {t.home.nobody} <Link href={`/table/new?game=${chosen.game}`}>{t.home.all}</Link>
      </p>
      <p>
        <Link href="/friends">{t.home.follows}</Link>
      </p>
      {nameDialog}
    </>
  )
}
