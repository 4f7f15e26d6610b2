/** What a moderator tells everybody, who may come in, and the figures of the site. */
import type { AdminReply } from '@handwerk/protocol'
import { useState } from 'react'
import { Act } from './Act.tsx'
import { useTimes } from './admin-lists.tsx'
import { Field } from './Field.tsx'
import { usePeaceWords } from './words/index.ts'

export function SiteControls({ counts }: { counts: Readonly<Record<string, number>> }) {
  const { admin } = usePeaceWords()
  const time = useTimes()
  const [text, setText] = useState('')
  const [code, setCode] = useState<Extract<AdminReply, { is: 'code' }> | null>(null)
  return (
    <>
      <div className="sheets">
        <section className="sheetcard">
          <h2>{admin.announce}</h2>
          <div className="fields">
            <Field label={admin.announceText} value={text} maxLength={500} onText={setText} />
            <Act label={admin.tell} body={{ is: 'announce', text }} />
          </div>
        </section>
        <section className="sheetcard">
          <h2>{admin.maintenance}</h2>
          <p>{admin.maintenanceText}</p>
          <p className="rowgo">
            <Act label={admin.begin} danger body={{ is: 'maintenance', from: Date.now() }} />
            <Act label={admin.end} body={{ is: 'maintenance', from: null }} />
          </p>
        </section>
        <section className="sheetcard">
          <h2>{admin.invite}</h2>
          <p>{admin.inviteText}</p>
          <Act
            label={admin.inviteGo}
            body={{ is: 'invite', uses: 10, days: 7 }}
            onDone={(reply) => reply.is === 'code' && setCode(reply)}
          />
          {code && (
            <p className="shown" role="status">
              {admin.code(code.code, time(code.expires))} {admin.link}: <code>{location.origin + code.path}</code>
            </p>
          )}
        </section>
      </div>
      <h2>{admin.figures}</h2>
      <dl className="figures">
        {Object.entries(admin.counts).map(([what, label]) => (
          <div key={what}>
            <dt>{label}</dt>
            <dd>{counts[what] ?? 0}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
