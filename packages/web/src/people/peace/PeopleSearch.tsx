/** People as moderators see them, and what can be done about them. */
import type { AdminCommand, AdminPerson, AdminReply } from '@handwerk/protocol'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { Choice } from '../../shell/Home.tsx'
import { Act } from './Act.tsx'
import { Listed, useTimes } from './admin-lists.tsx'
import { Field } from './Field.tsx'
import { usePages } from './use-pages.ts'
import { usePeaceWords } from './words/index.ts'

const ONLY = ['banned', 'odd', 'moderators'] as const

const peopleIn = (reply: AdminReply) =>
  reply.is === 'people' ? { list: reply.people, more: reply.more } : { list: [], more: null }

export function PeopleSearch() {
  const { admin } = usePeaceWords()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<(typeof ONLY)[number] | null>(null)
  const ask = useCallback(
    (after: string | undefined): AdminCommand => ({
      is: 'people',
      ...(search && { search }),
      ...(only && { only }),
      ...(after && { after }),
    }),
    [search, only],
  )
  const pages = usePages<AdminPerson>(ask, peopleIn)
  return (
    <>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          setSearch(typed.trim())
        }}
      >
        <Field
          label={admin.search}
          type="search"
          value={typed}
          maxLength={64}
          onText={setTyped}
          beside={
            <button type="submit" className="join">
              {admin.find}
            </button>
          }
        />
      </form>
      <p className="sentence">
        {admin.which}{' '}
        <Choice
          label={admin.which}
          value={only ?? 'all'}
          onChange={(value) => setOnly(ONLY.find((known) => known === value) ?? null)}
          options={[['all', admin.all], ...ONLY.map((one) => [one, admin.only[one]] as const)]}
        />
      </p>
      <Listed pages={pages}>
        {(person) => (
          <PersonRow key={person.id} person={person} isOpen={(pages.list?.length ?? 0) <= FEW} changed={pages.reload} />
        )}
      </Listed>
    </>
  )
}

/** So few are shown with all that can be done. */
const FEW = 5

function PersonRow({ person, isOpen, changed }: { person: AdminPerson; isOpen: boolean; changed(): void }) {
  const { admin } = usePeaceWords()
  const time = useTimes()
  const [name, setName] = useState('')
  const [code, setCode] = useState<Extract<AdminReply, { is: 'code' }> | null>(null)
  const { id, name: known, handle, guest, moderator, since, banned, reason, odd } = person
  const marks = [
    guest ? admin.guest : handle === null ? admin.passkey : admin.member(handle),
    ...(moderator ? [admin.moderator] : []),
    ...(banned === null ? [] : [reason === '' ? admin.banned : `${admin.banned}: ${reason}`]),
    ...(odd === null ? [] : [admin.odd]),
    admin.since(time(since)),
  ]
  return (
    <li>
      <p>
        <Link href={`/people/${handle ?? id}`}>
          <b>{known}</b>
        </Link>{' '}
        <span className="quiet">{marks.join(', ')}</span>
      </p>
      <details className="more" open={isOpen}>
        <summary>{admin.act}</summary>
        <p className="rowgo">
          {banned === null ? (
            <>
              <Act
                label={admin.ban}
                danger
                body={{ is: 'ban', who: id, days: null, reason: '', erase: false }}
                onDone={changed}
              />
              <Act
                label={admin.remove}
                danger
                body={{ is: 'ban', who: id, days: null, reason: '', erase: true }}
                onDone={changed}
              />
            </>
          ) : (
            <Act label={admin.unban} body={{ is: 'unban', who: id }} onDone={changed} />
          )}
          <Act
            label={admin.reset}
            body={{ is: 'reset', who: id }}
            onDone={(reply) => reply.is === 'code' && setCode(reply)}
          />
        </p>
        {code && (
          <p className="shown" role="status">
            {admin.code(code.code, time(code.expires))} {admin.link}: <code>{location.origin + code.path}</code>
          </p>
        )}
        <div className="fields">
          <Field label={admin.newName} value={name} maxLength={24} onText={setName} />
          <Act label={admin.rename} body={{ is: 'rename', who: id, name: name.trim() }} onDone={changed} />
        </div>
      </details>
    </li>
  )
}
