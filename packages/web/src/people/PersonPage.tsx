/** `/people/<name>`: the public profile of a person. */

import type { Reached } from '@handwerk/client/calls'
import type { Profile, Table } from '@handwerk/protocol'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { Icon } from '../icons/Icon.tsx'
import { call } from '../live/api.ts'
import { seatNames } from '../live/table-words.ts'
import { useLobbyWords } from '../live/words/lobby-messages.ts'
import { NotFound, Page } from '../shell/Page.tsx'
import { useLanguage, useWords } from '../words/index.ts'
import { Friendship } from './Friendship.tsx'
import { useFurther } from './further.tsx'
import { rangeOf, StandingCells } from './Interval.tsx'
import { useLoaded } from './requests.ts'
import { ServerUnreachable } from './ServerUnreachable.tsx'
import { usePeopleWords } from './words/index.ts'
import './people.css'

interface Shown {
  readonly profile: Profile
  readonly isYou: boolean
}

export default function PersonPage({ who }: { who: string }) {
  const w = useWords()
  const p = usePeopleWords()
  const load = useCallback(async (): Promise<Reached<Shown>> => {
    const [profile, me] = await Promise.all([call('profile', { who }), call('me')])
    if (!profile.ok) return profile
    const isYou = me.ok && me.value.person?.id === profile.value.person.id
    return { ok: true, value: { profile: profile.value, isYou } }
  }, [who])
  const { loaded, reload } = useLoaded(load)
  if (loaded === null)
    return (
      <Page title={who}>
        <p className="loading">{w.app.loading}</p>
      </Page>
    )
  if (loaded.ok) return <ProfileSections key={loaded.value.profile.person.id} {...loaded.value} />
  if (loaded.refused === null)
    return (
      <Page title={who}>
        <ServerUnreachable retry={reload} />
      </Page>
    )
  return <NotFound title={p.person.nobody} />
}

function ProfileSections({ profile, isYou }: Shown) {
  const p = usePeopleWords()
  const day = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'long' })
  const { person, since, ratings, endings, handle } = profile
  const { pages, button } = useFurther(profile, (after) => call('profile', { who: handle, query: { after } }))
  const tables = pages.flatMap((page) => page.tables)
  return (
    <Page title={person.name}>
      <p className="byline">
        {person.guest && <span className="stamp">{p.person.guest}</span>}
        {since > 0 && <span>{p.person.since(day.format(since))}</span>}
        {isYou && <span>{p.person.you}</span>}
      </p>
      {isYou ? (
        <p className="rowgo">
          <Link className="join" href="/you">
            {p.person.yours}
          </Link>
          <Link className="join" href="/friends">
            {p.friends.title}
          </Link>
        </p>
      ) : (
        <Friendship person={person} />
      )}
      <div className="pair">
        <section>
          <h2>{p.person.ratings}</h2>
          {ratings.length === 0 ? <p className="quiet">{p.person.noRatings}</p> : <Standings ratings={ratings} />}
        </section>
        <section>
          <h2>{p.person.finished}</h2>
          {endings && endings.finished > 0 && (
            <p className="quiet">
              {p.person.endings(endings.finished, endings.left, endings.resigned, endings.timeout)}
            </p>
          )}
          {tables.length === 0 ? (
            <p className="quiet">{p.person.noGames}</p>
          ) : (
            <ul className="pastgames">
              {tables.map((table) => (
                <PastGame key={table.id} table={table} person={person.id} />
              ))}
            </ul>
          )}
          {button}
        </section>
      </div>
    </Page>
  )
}

function Standings({ ratings }: { ratings: Profile['ratings'] }) {
  const p = usePeopleWords()
  const range = rangeOf(ratings)
  return (
    <table className="ladder own">
      <thead>
        <tr>
          <th scope="col">{p.person.game}</th>
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
        {ratings.map((standing) => (
          <tr key={`${standing.game} ${standing.seats} ${standing.bots ?? false}`}>
            <th scope="row">
              <Link href={`/ladder?game=${standing.game}&seats=${standing.seats}${standing.bots ? '&with=bots' : ''}`}>
                {partsOfGame(standing.game)?.title ?? standing.game}, {p.person.seats(standing.seats)}
                {standing.bots && `, ${p.person.withBots}`}
              </Link>
            </th>
            <StandingCells standing={standing} range={range} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PastGame({ table, person }: { table: Table; person: string }) {
  const w = useWords()
  const t = useLobbyWords()
  const p = usePeopleWords()
  const language = useLanguage()
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' })
  const parts = partsOfGame(table.game)
  const seat = table.seats.findIndex((place) => place.person === person)
  const went = table.seats[seat]?.went
  const others = seatNames(table, t, w).filter((_, i) => i !== seat)
  const names = others.length === 0 ? p.person.alone : new Intl.ListFormat(language).format(others)
  const { winners = [], ranks = null } = table.ending ?? {}
  const rank = ranks?.[seat]
  const outcome =
    rank === undefined
      ? p.person.agreed
      : !winners.includes(seat)
        ? p.person.place(rank)
        : winners.length > 1
          ? p.person.shared
          : p.person.won
  return (
    <li>
      <span className="ic">{parts && <Icon name={parts.icon} />}</span>
      <span className="what">
        <b>{names}</b>
        <span className="s">
          {parts?.title ?? table.game}, {outcome}
          {went && `, ${p.person.went[went]}`}
          {table.ended !== null && `, ${day.format(table.ended)}`}
        </span>
      </span>
      <Link className="join" href={`/table/${table.id}?at=0`} aria-label={p.person.replayOf(names)}>
        {p.person.replay}
      </Link>
    </li>
  )
}
