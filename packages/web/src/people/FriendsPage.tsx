/** `/friends`: whom you follow, who of them is here, and whom you have blocked. */
import type { Reached } from '@handwerk/client/calls'
import type { FollowedPerson, Ties } from '@handwerk/protocol'
import { Link } from 'wouter'
import { call } from '../live/api.ts'
import { Page } from '../shell/Page.tsx'
import { useLanguage, useWords } from '../words/index.ts'
import { useLoaded } from './requests.ts'
import { ServerUnreachable } from './ServerUnreachable.tsx'
import { usePeopleWords } from './words/index.ts'
import './people.css'

async function loadTies(): Promise<Reached<Ties>> {
  const me = await call('me')
  if (!me.ok) return me
  return me.value.person ? call('ties') : { ok: true, value: { follows: [], blocks: [] } }
}

export default function FriendsPage() {
  const w = useWords()
  const p = usePeopleWords()
  const { loaded, reload } = useLoaded(loadTies)
  return (
    <Page title={p.friends.title}>
      {loaded === null ? (
        <p className="loading">{w.app.loading}</p>
      ) : loaded.ok ? (
        <Lists ties={loaded.value} />
      ) : (
        <ServerUnreachable retry={reload} />
      )}
    </Page>
  )
}

function Lists({ ties: { follows, blocks } }: { ties: Ties }) {
  const p = usePeopleWords()
  return (
    <>
      {follows.length === 0 && <p>{p.friends.none}</p>}
      <ul className="pastgames plain">
        {follows.map((one) => (
          <Followed key={one.person.id} one={one} />
        ))}
      </ul>
      {blocks.length > 0 && (
        <details>
          <summary>{p.friends.blocked(blocks.length)}</summary>
          <ul>
            {blocks.map(({ person, handle }) => (
              <li key={person.id}>
                <Link href={`/people/${encodeURIComponent(handle)}`}>{person.name}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Followed({ one: { person, handle, here, seen, table } }: { one: FollowedPerson }) {
  const p = usePeopleWords()
  const when = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <span className="what">
        <b>
          <Link href={`/people/${encodeURIComponent(handle)}`}>{person.name}</Link>
        </b>
        <span className="s">
          {here ? p.friends.here : seen === null ? p.friends.away : p.friends.seen(when.format(seen))}
        </span>
      </span>
      {table !== null && (
        <Link className="join" href={`/table/${table}`} aria-label={p.friends.watch(person.name)}>
          {p.friends.watch(person.name)}
        </Link>
      )}
    </li>
  )
}
