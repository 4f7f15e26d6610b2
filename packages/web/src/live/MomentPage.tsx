/** `/table/<id>?at=57`: a moment of a finished table, and from there any other. */
import { useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import { Sign } from '../icons/Icon.tsx'
import { Page } from '../shell/Page.tsx'
import { Player } from '../table/Player.tsx'
import { useWords } from '../words/index.ts'
import { CopyMoment } from './CopyLink.tsx'
import { troubleText } from './table-words.ts'
import { useTape } from './use-tape.ts'
import { useLiveWords } from './words/index.ts'

export function MomentPage({ id, at }: { id: string; at: number }) {
  const t = useLiveWords()
  const w = useWords()
  const [, go] = useLocation()
  const taped = useTape(id)
  const show = useCallback((moment: number) => history.replaceState(history.state, '', `?at=${moment}`), [])
  if (taped.is === 'loading') return <p className="loading">{w.app.loading}</p>
  if (taped.is === 'tape')
    return (
      <Player
        tape={taped.tape}
        from={Number.isInteger(at) ? at : 0}
        eyes={null}
        onAt={show}
        tools={
          <>
            <CopyMoment />
            <button
              type="button"
              className="icon"
              aria-label={t.over.toTable}
              title={t.over.toTable}
              onClick={() => go(`/table/${id}`)}
            >
              <Sign name="close" />
            </button>
          </>
        }
      />
    )
  const running = taped.is === 'none' && taped.refused?.code === 'not-now'
  const title = taped.is === 'faulty' ? taped.sentence : running ? t.over.notOver : troubleText(taped.refused, t)
  return (
    <Page title={title}>
      <Link className="go" href={`/table/${id}`}>
        {t.over.toTable}
      </Link>
    </Page>
  )
}
