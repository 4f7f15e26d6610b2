/** What somebody sees who was invited: who invites to what, how long it takes, where to sit, and the lesson one tap away. */
import type { AnyGameModule } from '@handwerk/kernel'
import { HANDS_LATE } from '@handwerk/match'
import type { Joining, Person, Table } from '@handwerk/protocol'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { Field } from '../people/peace/Field.tsx'
import { whyName } from '../people/peace/refused-field.ts'
import { usePeaceWords } from '../people/peace/words/index.ts'
import { useSettings } from '../shell/settings.ts'
import { useLanguage, useWords } from '../words/index.ts'
import { call } from './api.ts'
import { ageFor, forgetInvitation, minutesFor } from './invitation.ts'
import { LONGEST_NAME, takeName } from './me.tsx'
import { isFree, troubleText } from './table-words.ts'
import { span } from './time.ts'
import { useLiveWords } from './words/index.ts'

/** Who this is to the server; undefined until it is known. */
function useKnownPerson(): Person | null | undefined {
  const [person, setPerson] = useState<Person | null>()
  useEffect(() => {
    call('me').then(
      (me) => setPerson(me.ok ? me.value.person : null),
      () => setPerson(null),
    )
  }, [])
  return person
}

interface Props {
  readonly module: AnyGameModule
  readonly table: Table
  /** From the link that was opened; null without one. */
  readonly invitation: Joining | null
  /** The connection was opened before the server knew this person, or their seat. */
  renew(): void
}

export function Invitation({ module, table, invitation, renew }: Props) {
  const t = useLiveWords()
  const w = useWords()
  const language = useLanguage()
  const parts = partsOfGame(table.game)
  const { title } = module.words[language]
  const host = table.seats.find(({ person }) => person === table.host)?.name
  const Cover = parts?.Cover
  return (
    <section className="invitation">
      {Cover && (
        <Suspense fallback={<div className="fan" />}>
          <Cover />
        </Suspense>
      )}
      <h1>{host === undefined ? t.invite.open(title) : t.invite.title(host, title)}</h1>
      <p className="lead">{(w.games as Readonly<Record<string, string>>)[table.game]}</p>
      <Facts table={table} />
      {table.handsShown && <p>{t.invite.hands(HANDS_LATE)}</p>}
      <SitDown table={table} invitation={invitation} renew={renew} />
      {parts?.lesson && (
        <p>
          <Link href={`/learn/${table.game}?lesson`}>{t.invite.lesson}</Link>
        </p>
      )}
      <p className="quiet">{t.invite.nothing}</p>
    </section>
  )
}

function Facts({ table }: { table: Table }) {
  const t = useLiveWords()
  const language = useLanguage()
  const { pace, seats, game } = table
  const age = ageFor(game)
  const facts = [
    pace.is === 'days'
      ? [span(language, pace.perMove), t.invite.byDays]
      : [t.invite.minutes(minutesFor(game, seats.length)), pace.is === 'none' ? t.invite.whenever : t.invite.inOneGo],
    [t.invite.seats(seats.length), t.invite.free(seats.filter(isFree).length)],
    ...(age === null ? [] : [[t.invite.age(age), t.invite.easy]]),
  ]
  return (
    <ul className="facts">
      {facts.map(([what, more]) => (
        <li key={what}>
          <b>{what}</b>
          {more}
        </li>
      ))}
    </ul>
  )
}

/** Takes a name if need be, and the seat; whatever was typed stays when it is refused. */
function SitDown({ table, invitation, renew }: Omit<Props, 'module'>) {
  const t = useLiveWords()
  const { names } = usePeaceWords()
  const settings = useSettings()
  const person = useKnownPerson()
  const [name, setName] = useState(settings.name)
  const [trouble, setTrouble] = useState<{ readonly at: 'name' | 'seat'; readonly text: string } | null>(null)
  const kept = table.seats.find(({ invited }) => invited && !invited.declined && invited.person === person?.id)
  const isOpen = table.seats.some(({ is }) => is === 'open')
  const isFull = !table.seats.some(isFree)
  if (person === undefined) return null
  const sit = async () => {
    if (person === null) {
      const taken = await takeName(name)
      if (!taken.ok)
        return setTrouble({ at: 'name', text: whyName(taken.refused, names) ?? troubleText(taken.refused, t) })
    }
    const seated = await call('join', { table: table.id, body: invitation ?? {} })
    if (!seated.ok) {
      const text = seated.refused?.code === 'forbidden' ? t.invite.apart : troubleText(seated.refused, t)
      return setTrouble({ at: 'seat', text })
    }
    forgetInvitation(table.id)
    renew()
  }
  const decline = async () => {
    const declined = await call('decline', { table: table.id })
    if (!declined.ok) setTrouble({ at: 'seat', text: troubleText(declined.refused, t) })
  }
  const run = (work: () => Promise<void>) => {
    work().catch(() => setTrouble({ at: 'seat', text: t.trouble.lost }))
  }
  const hasDeclined = table.seats.some(({ invited }) => invited?.declined && invited.person === person?.id)
  if (isFull) return <p role="status">{t.gather.full}</p>
  if (!kept && !invitation && !isOpen)
    return <p role="status">{hasDeclined ? t.invite.declined : t.gather.needsLink}</p>
  return (
    <form
      className="sitdown"
      onSubmit={(event) => {
        event.preventDefault()
        run(sit)
      }}
    >
      {kept && <p role="status">{t.invite.kept}</p>}
      {person === null && (
        <Field
          id="guest"
          label={t.invite.name}
          value={name}
          fault={trouble?.at === 'name' ? trouble.text : ''}
          maxLength={LONGEST_NAME}
          required
          autoComplete="nickname"
          onText={setName}
        />
      )}
      <button type="submit" className="go" disabled={person === null && name.trim() === ''}>
        {kept ? t.invite.accept : t.gather.join}
      </button>
      {kept && (
        <button type="button" className="join" onClick={() => run(decline)}>
          {t.invite.decline}
        </button>
      )}
      <p role="alert">{trouble?.at === 'seat' ? trouble.text : ''}</p>
    </form>
  )
}
