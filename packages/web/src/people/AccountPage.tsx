/** `/you`: the name, ways to sign in, tokens for programs, and notices of turns. */

import type { Reached } from '@handwerk/client/calls'
import type { Account, Person } from '@handwerk/protocol'
import { useState } from 'react'
import { Link } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { call } from '../live/api.ts'
import { Page } from '../shell/Page.tsx'
import { useWords } from '../words/index.ts'
import { NameSection } from './NameSection.tsx'
import { NoticeChoice } from './NoticeChoice.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { OwnData } from './peace/OwnData.tsx'
import { PasswordSection } from './peace/PasswordSection.tsx'
import { SessionList } from './peace/SessionList.tsx'
import { usePeaceWords } from './peace/words/index.ts'
import { useLoaded } from './requests.ts'
import { ServerUnreachable } from './ServerUnreachable.tsx'
import { SignIn } from './SignIn.tsx'
import { TokenList } from './TokenList.tsx'
import { usePeopleWords } from './words/index.ts'
import './people.css'
import './peace/peace.css'

/** Null for somebody without a name. */
type You = { readonly person: Person; readonly account: Account } | null

async function loadYou(): Promise<Reached<You>> {
  const me = await call('me')
  if (!me.ok) return me
  const { person } = me.value
  if (!person) return { ok: true, value: null }
  const account = await call('myAccount')
  return account.ok ? { ok: true, value: { person, account: account.value } } : account
}

/** Tells of ratings that the host has computed anew. */
function RatingsAnew({ changes }: { changes: NonNullable<Account['ratingChanges']> }) {
  const p = usePeopleWords()
  if (changes.length === 0) return null
  return (
    <section>
      <h2>{p.account.anew}</h2>
      <p>{p.account.anewText}</p>
      <ul>
        {changes.map(({ game, seats, bots, old, now }) => {
          const title = partsOfGame(game)?.title ?? game
          const ladder = [title, p.person.seats(seats), ...(bots ? [p.person.withBots] : [])].join(', ')
          return (
            <li key={`${ladder}`}>{p.account.anewRow(ladder, old, now === null ? p.account.noRating : String(now))}</li>
          )
        })}
      </ul>
    </section>
  )
}

export default function AccountPage() {
  const w = useWords()
  const p = usePeopleWords()
  const { admin, own } = usePeaceWords()
  const { loaded, reload } = useLoaded(loadYou)
  const [isGone, setGone] = useState(false)
  const forget = () => {
    setGone(true)
    reload()
    window.scrollTo(0, 0)
  }
  return (
    <Page title={p.account.title}>
      {loaded === null ? (
        <p className="loading">{w.app.loading}</p>
      ) : loaded.ok ? (
        <>
          {isGone && !loaded.value && (
            <p className="warning" role="status">
              {own.gone}
            </p>
          )}
          <div className="sheets">
            {loaded.value && <RatingsAnew changes={loaded.value.account.ratingChanges ?? []} />}
            <NameSection
              key={String(isGone && !loaded.value)}
              you={loaded.value?.person ?? null}
              account={loaded.value?.account ?? null}
              changed={reload}
            />
            {loaded.value && (
              <PasskeyList person={loaded.value.person} account={loaded.value.account} changed={reload} />
            )}
            {(!loaded.value || loaded.value.person.guest) && (
              <SignIn guest={loaded.value?.person ?? null} changed={reload} />
            )}
            {loaded.value && <NoticeChoice notices={loaded.value.account.notices} changed={reload} />}
            {loaded.value?.account.username != null && (
              <PasswordSection username={loaded.value.account.username} changed={reload} />
            )}
            {loaded.value && <SessionList sessions={loaded.value.account.sessions ?? []} changed={reload} />}
            {loaded.value && <TokenList account={loaded.value.account} changed={reload} />}
            {loaded.value && (
              <OwnData
                person={loaded.value.person}
                hasPassword={loaded.value.account.username !== null}
                deleted={forget}
              />
            )}
            {loaded.value?.account.moderator && (
              <p className="rowgo">
                <Link className="join" href="/admin">
                  {admin.title}
                </Link>
              </p>
            )}
          </div>
        </>
      ) : (
        <ServerUnreachable retry={reload} />
      )}
    </Page>
  )
}
