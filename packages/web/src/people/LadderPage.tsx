/** `/ladder`: a ladder for each game and number of seats; games with bots have their own. */

import type { Reached } from '@handwerk/client/calls'
import type { Ladder, Shelf } from '@handwerk/protocol'
import { useCallback } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { call } from '../live/api.ts'
import { botLabel, Choice } from '../shell/Home.tsx'
import { Page } from '../shell/Page.tsx'
import { useWords } from '../words/index.ts'
import { useFurther } from './further.tsx'
import { rangeOf, StandingCells } from './Interval.tsx'
import { useLoaded } from './requests.ts'
import { ServerUnreachable } from './ServerUnreachable.tsx'
import { usePeopleWords } from './words/index.ts'
import './people.css'

interface Shown {
  readonly shelf: Shelf
  readonly ladder: Ladder
}

export default function LadderPage() {
  const w = useWords()
  const p = usePeopleWords()
  const [, go] = useLocation()
  const search = new URLSearchParams(useSearch())
  const [game, seats, withBots] = [search.get('game'), search.get('seats'), search.get('with') === 'bots']
  const load = useCallback(async (): Promise<Reached<Shown>> => {
    const shelf = await call('games')
    if (!shelf.ok) return shelf
    const { games } = shelf.value
    const chosen = games.find((shelved) => shelved.game === game) ?? games[0]
    if (!chosen) return { ok: false, refused: null }
    const count = Math.min(chosen.seats.max, Math.max(chosen.seats.min, Number(seats ?? 2)))
    const ladder = await call('ladder', {
      query: { game: chosen.game, seats: String(count), ...(withBots ? { with: 'bots' as const } : {}) },
    })
    return ladder.ok ? { ok: true, value: { shelf: shelf.value, ladder: ladder.value } } : ladder
  }, [game, seats, withBots])
  const { loaded, reload } = useLoaded(load)
  if (loaded === null)
    return (
      <Page title={p.ladder.title}>
        <p className="loading">{w.app.loading}</p>
      </Page>
    )
  if (!loaded.ok)
    return (
      <Page title={p.ladder.title}>
        <ServerUnreachable retry={reload} />
      </Page>
    )
  const { shelf, ladder } = loaded.value
  const shown = shelf.games.find((shelved) => shelved.game === ladder.game)
  const counts = shown
    ? Array.from({ length: shown.seats.max - shown.seats.min + 1 }, (_, i) => shown.seats.min + i)
    : []
  const turnTo = (to: { game?: string; seats?: string; with?: string }) => {
    const place = { game: ladder.game, seats: String(ladder.seats), with: withBots ? 'bots' : 'people', ...to }
    go(`/ladder?${new URLSearchParams(place)}`, { replace: true })
  }
  return (
    <Page title={p.ladder.title}>
      <div className="sentence">
        {p.ladder.of}{' '}
        <Choice
          label={p.ladder.which}
          value={ladder.game}
          onChange={(value) => turnTo({ game: value })}
          options={shelf.games.map((shelved) => [shelved.game, partsOfGame(shelved.game)?.title ?? shelved.game])}
        />{' '}
        {p.ladder.with}{' '}
        <Choice
          label={p.ladder.count}
          value={String(ladder.seats)}
          onChange={(value) => turnTo({ seats: value })}
          options={counts.map((n) => [String(n), p.ladder.seats(n)])}
        />{' '}
        {p.ladder.among}{' '}
        <Choice
          label={p.ladder.player}
          value={withBots ? 'bots' : 'people'}
          onChange={(value) => turnTo({ with: value })}
          options={[
            ['people', p.ladder.people],
            ['bots', p.ladder.bots],
          ]}
        />
      </div>
      <div className="beside">
        <LadderTable key={`${ladder.game} ${ladder.seats} ${withBots}`} ladder={ladder} withBots={withBots} />
        <section className="prose explained">
          <h2>{p.ladder.explained}</h2>
          <p>{p.ladder.ratingText}</p>
          <p>{p.ladder.barText}</p>
          <p>{p.ladder.orderText}</p>
          <p>{p.ladder.botText}</p>
          <p>{p.ladder.goneText}</p>
        </section>
      </div>
    </Page>
  )
}

function LadderTable({ ladder, withBots }: { ladder: Ladder; withBots: boolean }) {
  const w = useWords()
  const p = usePeopleWords()
  const { pages, button } = useFurther(ladder, (from) =>
    call('ladder', {
      query: { game: ladder.game, seats: String(ladder.seats), from, ...(withBots ? { with: 'bots' as const } : {}) },
    }),
  )
  const entries = pages.flatMap((page) => page.entries)
  if (ladder.entries.length === 0)
    return (
      <div className="nobody">
        <p>{p.ladder.nobody}</p>
        <Link className="go" href={`/table/new?game=${ladder.game}`}>
          {p.ladder.first}
        </Link>
      </div>
    )
  const range = rangeOf(entries)
  return (
    <div>
      <table className="ladder">
        <thead>
          <tr>
            <th scope="col">{p.ladder.rank}</th>
            <th scope="col">{p.ladder.player}</th>
            <th scope="col" className="right">
              {p.ladder.rating}
            </th>
            <th scope="col">{p.ladder.interval}</th>
            <th scope="col" className="right">
              {p.ladder.games}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, i) => (
            <tr key={entry.person ?? `bot ${entry.level}`} className={entry.level === null ? '' : 'bot'}>
              <td className="num rank">{i + 1}</td>
              <th scope="row">
                {entry.handle === null ? (
                  w.setup.bot(botLabel(w, entry.level ?? entry.name))
                ) : (
                  <Link href={`/people/${encodeURIComponent(entry.handle)}`}>{entry.name}</Link>
                )}
              </th>
              <StandingCells standing={entry} range={range} />
            </tr>
          ))}
        </tbody>
      </table>
      {button}
    </div>
  )
}
