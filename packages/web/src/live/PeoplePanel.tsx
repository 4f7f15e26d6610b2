/** The panel beside a table, which stays usable: its seats with their clocks and states, and the chat. */

import type { FollowedTable, TableSubscription } from '@handwerk/client/live'
import { itemAt } from '@handwerk/kernel'
import type { Person } from '@handwerk/protocol'
import { useEffect, useState } from 'react'
import { Sign } from '../icons/Icon.tsx'
import { ReportButton } from '../people/peace/ReportButton.tsx'
import type { PresenceLabel } from '../play/player-view.ts'
import { SeatMark } from '../table/SeatMark.tsx'
import { useTableWords } from '../table/words/index.ts'
import { Chat } from './Chat.tsx'
import { leftOf } from './Clocks.tsx'
import { storeMuted } from './table-storage.ts'
import { troubleText } from './table-words.ts'
import { useNow, useTimeText } from './use-now.ts'
import { useLiveWords } from './words/index.ts'

interface Props {
  readonly subscription: TableSubscription
  readonly now: FollowedTable
  readonly names: readonly string[]
  readonly presenceLabels: readonly (PresenceLabel | undefined)[]
  readonly muted: readonly string[]
  onMuted(muted: readonly string[]): void
  onClose(): void
}

export function PeoplePanel({ subscription, now, names, presenceLabels, muted, onMuted, onClose }: Props) {
  const t = useLiveWords()
  const w = useTableWords()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <aside className="panel" aria-label={t.table.open}>
      <header>
        <h2>{t.table.people}</h2>
        <button type="button" className="icon" aria-label={w.app.close} onClick={onClose}>
          <Sign name="close" />
        </button>
      </header>
      <Seats subscription={subscription} now={now} names={names} presenceLabels={presenceLabels} />
      {now.seat === null && <p className="quiet">{t.table.onlooking}</p>}
      {now.presence.onlookers > 0 && <p className="quiet">{t.presence.onlookers(now.presence.onlookers)}</p>}
      <h2>{t.chat.title}</h2>
      <Chat
        table={now.table.id}
        subscription={subscription}
        said={now.said.filter(({ person }) => !muted.includes(person))}
        onlooker={now.seat === null && now.ending === null}
      />
      <Mutes subscription={subscription} now={now} muted={muted} onMuted={onMuted} />
    </aside>
  )
}

/** Somebody who is away owes a decision: remind them, or let a bot play. */
function AboutGone({
  subscription,
  now,
  seat,
  name,
}: Pick<Props, 'subscription' | 'now'> & { readonly seat: number; readonly name: string }) {
  const t = useLiveWords()
  const [said, setSaid] = useState('')
  const own = now.seat === null ? null : now.table.seats[now.seat]
  const other = now.table.seats[seat]
  if (!own || own.resigned || own.standIn || !other || other.standIn || other.resigned) return null
  const remind = async () => {
    const refused = await subscription.act({ is: 'nudge', seat })
    if (refused === null) setSaid(t.late.reminded(name))
    else if (refused !== 'lost' && refused.code === 'no-such-thing') setSaid(t.late.unreachable(name))
    else setSaid(troubleText(refused, t))
  }
  const replace = async () => {
    const refused = await subscription.act({ is: 'claim', seat, want: 'bot' })
    if (refused !== null)
      setSaid(refused !== 'lost' && refused.code === 'not-now' ? t.late.notYet(name) : troubleText(refused, t))
  }
  const run = (work: () => Promise<void>) => () => {
    work().catch(() => setSaid(t.trouble.lost))
  }
  return (
    <div className="aboutgone">
      <button type="button" className="join" onClick={run(remind)}>
        {t.late.remind(name)}
      </button>
      {now.table.pace.is === 'none' && (
        <button type="button" className="join" onClick={run(replace)}>
          {t.late.botFor(name)}
        </button>
      )}
      <p role="status">{said}</p>
    </div>
  )
}

function Seats({
  subscription,
  now,
  names,
  presenceLabels,
}: Pick<Props, 'subscription' | 'now' | 'names' | 'presenceLabels'>) {
  const t = useLiveWords()
  const { table, clocks, read, ending } = now
  const time = useNow(ending === null && clocks.some(({ runs, left }) => runs && left !== null))
  const text = useTimeText(table.pace)
  return (
    <ul className="sitting">
      {table.seats.map((seat, i) => {
        const left = ending === null && clocks[i] ? leftOf(clocks[i], read, time) : null
        const asked = ending === null && (clocks[i]?.runs ?? false)
        const there = presenceLabels[i]
        const state = seat.resigned ? t.seats.resigned : seat.standIn ? t.seats.leftIt : asked ? t.seats.asked : null
        const states = [there?.here === false ? there.words : null, state].filter((words) => words !== null)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <li key={i} className={asked ? 'asked' : ''}>
            <SeatMark seat={i} presence={there} />
            <div>
              <span className="nm">
                <b>{names[i]}</b>
                {now.seat === i && <span className="aka">{t.seats.you}</span>}
                {seat.is === 'bot' && <span className="aka">{t.seats.bot}</span>}
                {seat.guest && <span className="aka">{t.seats.guest}</span>}
                {there?.here && <span className="hear">{there.words}</span>}
              </span>
              <span className="quiet">{states.join(', ')}</span>
            </div>
            {left !== null && <span className="left">{text(left)}</span>}
            {asked && seat.is === 'person' && there?.here === false && (
              <AboutGone {...{ subscription, now, seat: i }} name={itemAt(names, i)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Mutes and unmutes the other people of this table and its chat. */
function Mutes({ subscription, now, muted, onMuted }: Pick<Props, 'subscription' | 'now' | 'muted' | 'onMuted'>) {
  const t = useLiveWords()
  const [busy, setBusy] = useState(false)
  const own = now.seat === null ? null : itemAt(now.table.seats, now.seat).person
  const known = new Map<string, Pick<Person, 'id' | 'name'>>()
  for (const { person, name } of now.said) known.set(person, { id: person, name })
  for (const { person, name } of now.table.seats) if (person !== null) known.set(person, { id: person, name })
  const others = [...known.values()].filter(({ id }) => id !== own)
  const mute = async (person: string, wanted: boolean) => {
    setBusy(true)
    const refused = await subscription.act({ is: 'mute', person, muted: wanted })
    setBusy(false)
    if (refused !== null) return
    storeMuted(person, wanted)
    onMuted(wanted ? [...muted, person] : muted.filter((id) => id !== person))
  }
  if (others.length === 0) return null
  const unheard = others.filter(({ id }) => muted.includes(id)).length
  return (
    <details className="mutes">
      <summary>{unheard > 0 ? t.chat.muted(unheard) : t.chat.hearing}</summary>
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="join"
              disabled={busy}
              onClick={() => {
                mute(id, !muted.includes(id)).catch(() => setBusy(false))
              }}
            >
              {muted.includes(id) ? t.chat.unmute(name) : t.chat.mute(name)}
            </button>
            <ReportButton about={{ id, name }} table={now.table.id} />
          </li>
        ))}
      </ul>
    </details>
  )
}
