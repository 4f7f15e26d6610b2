/** How a host invites: one link for all, as text, by the system's dialog or as a QR code; and the links of single seats. */
import type { Table } from '@handwerk/protocol'
import { lazy, Suspense, useState } from 'react'
import { CopyLink } from './CopyLink.tsx'
import { useLiveWords } from './words/index.ts'

const QrCode = lazy(() => import('./QrCode.tsx'))

export function ShareTable({ table, game }: { table: Table; game: string }) {
  const t = useLiveWords()
  const [isShown, setShown] = useState(false)
  const { id, you, seats } = table
  const address = `${location.origin}/table/${id}`
  const all = you.key === undefined ? address : `${address}#key=${you.key}`
  const single = Object.entries(you.keys).filter(([seat]) => seats[Number(seat)]?.is === 'link')
  return (
    <section className="sharing">
      <h2>{t.share.title}</h2>
      <p>{t.share.text}</p>
      <CopyLink main address={all} title={t.share.say(game)} label={t.gather.copy} done={t.gather.copied} />
      <button type="button" className="join" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t.share.qrHide : t.share.qr}
      </button>
      {isShown && (
        <Suspense>
          <QrCode text={all} label={t.share.qrLabel} />
        </Suspense>
      )}
      {single.length > 0 && (
        <details>
          <summary>{t.share.one}</summary>
          <ul>
            {single.map(([seat, key]) => (
              <li key={seat}>
                <span>{t.gather.recordLink(Number(seat) + 1)}</span>
                <CopyLink
                  address={`${address}#seat=${seat}&key=${key}`}
                  title={t.gather.recordLink(Number(seat) + 1)}
                  label={t.gather.copy}
                  done={t.gather.copied}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
