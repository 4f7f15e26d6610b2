/** What somebody can do about another person: follow, challenge, block. */
import type { Reached } from '@handwerk/client/calls'
import type { NewTable, Person, Ties, Tying } from '@handwerk/protocol'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../live/api.ts'
import { QUICK_PACES } from '../live/Lobby.tsx'
import { useMatchChoice } from '../live/MatchChoice.tsx'
import { useMe } from '../live/me.tsx'
import { ReportButton } from './peace/ReportButton.tsx'
import { useLoaded, useRefusalText, useRequest } from './requests.ts'
import { usePeopleWords } from './words/index.ts'

const NONE: Ties = { follows: [], blocks: [] }

/** Somebody without a name follows nobody yet. */
async function loadTies(): Promise<Reached<Ties>> {
  const me = await call('me')
  return me.ok && me.value.person ? call('ties') : { ok: true, value: NONE }
}

export function Friendship({ person }: { person: Person }) {
  const p = usePeopleWords()
  const { identify, nameDialog } = useMe()
  const { loaded, reload } = useLoaded(loadTies)
  const { busy, trouble, run } = useRequest()
  const say = useRefusalText()
  const [isSure, setSure] = useState(false)
  const ties = loaded?.ok ? loaded.value : NONE
  const isFollowed = ties.follows.some((other) => other.person.id === person.id)
  const isBlocked = ties.blocks.some((other) => other.person.id === person.id)
  const tie = (kind: Tying['tie'], on: boolean) =>
    run(async () => {
      if (!(await identify())) return null
      const tied = await call('tie', { body: { person: person.id, tie: kind, on } })
      if (!tied.ok) return say(tied.refused, { forbidden: p.friends.cannot })
      setSure(false)
      reload()
      return null
    })
  return (
    <section className="friendship">
      {!isBlocked && <Challenge person={person} />}
      <div className="rowgo">
        {!isBlocked && (
          <button type="button" className="join" disabled={busy} onClick={() => tie('follow', !isFollowed)}>
            {isFollowed ? p.friends.unfollow(person.name) : p.friends.follow(person.name)}
          </button>
        )}
        {isBlocked ? (
          <button type="button" className="join" disabled={busy} onClick={() => tie('block', false)}>
            {p.friends.unblock(person.name)}
          </button>
        ) : (
          !isSure && (
            <button type="button" className="join" onClick={() => setSure(true)}>
              {p.friends.block(person.name)}
            </button>
          )
        )}
        <ReportButton about={person} />
      </div>
      {isSure && (
        <fieldset className="blocking">
          <legend>{p.friends.blockSure(person.name)}</legend>
          <button type="button" className="go" disabled={busy} onClick={() => tie('block', true)}>
            {p.friends.block(person.name)}
          </button>
          <button type="button" className="join" onClick={() => setSure(false)}>
            {p.friends.no}
          </button>
        </fieldset>
      )}
      <p role="alert">{trouble}</p>
      {nameDialog}
    </section>
  )
}

/** A table for two with a seat that is kept for this person, who accepts or declines. */
function Challenge({ person }: { person: Person }) {
  const p = usePeopleWords()
  const [, go] = useLocation()
  const { identify, nameDialog } = useMe()
  const { busy, trouble, run } = useRequest()
  const say = useRefusalText()
  const { loaded } = useLoaded(useCallback(() => call('games'), []))
  const choice = useMatchChoice(loaded?.ok ? loaded.value.games : [], ['days', 'live'])
  if (!choice) return null
  const { game, pace, rated } = choice.match
  const challenge = () =>
    run(async () => {
      if (!(await identify())) return null
      const seats: NewTable['seats'] = [{ is: 'me' }, { is: 'person', person: person.id }]
      const made = await call('make', { body: { game, seats, pace: QUICK_PACES[pace], rated } })
      if (!made.ok) return say(made.refused, { 'no-such-thing': p.friends.cannot })
      go(`/table/${made.value.id}`)
      return null
    })
  return (
    <>
      {choice.sentence}
      <p className="rowgo">
        <button type="button" className="go" disabled={busy} onClick={challenge}>
          {p.person.challenge(person.name)}
        </button>
      </p>
      <p role="alert">{trouble}</p>
      {nameDialog}
    </>
  )
}
