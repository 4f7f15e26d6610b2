/** A guest's own link, which leads to the same seat in another browser. */
import { lazy, Suspense, useState } from 'react'
import { call } from './api.ts'
import { CopyLink } from './CopyLink.tsx'
import { troubleText } from './table-words.ts'
import { useLiveWords } from './words/index.ts'

const QrCode = lazy(() => import('./QrCode.tsx'))

export function WayBack({ table }: { table: string }) {
  const t = useLiveWords()
  const [code, setCode] = useState<string | null>(null)
  const [trouble, setTrouble] = useState('')
  const make = async () => {
    const made = await call('wayBack')
    if (made.ok) setCode(made.value.code)
    else setTrouble(made.refused?.code === 'not-now' ? t.back.account : troubleText(made.refused, t))
  }
  const address = `${location.origin}/back#code=${code ?? ''}&table=${table}`
  return (
    <details className="wayback">
      <summary>{t.back.title}</summary>
      <p>{t.back.text}</p>
      {code === null ? (
        <button
          type="button"
          className="join"
          onClick={() => {
            make().catch(() => setTrouble(t.trouble.lost))
          }}
        >
          {t.back.make}
        </button>
      ) : (
        <>
          <CopyLink address={address} title={t.back.title} label={t.gather.copy} done={t.over.copied} />
          <Suspense>
            <QrCode text={address} label={t.back.title} />
          </Suspense>
          <p>
            {t.back.code} <code>{code}</code>
          </p>
          <p className="quiet">{t.back.old}</p>
        </>
      )}
      <p role="alert">{trouble}</p>
    </details>
  )
}
