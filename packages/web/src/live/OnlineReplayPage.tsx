/** `/table/<id>?at=57`: the replay of a finished table, from a moment on. */
import { useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import { Sign } from '../icons/Icon.tsx'
import { Page } from '../shell/Page.tsx'
import { ReplayPlayer } from '../table/ReplayPlayer.tsx'
import { useWords } from '../words/index.ts'
import { CopyMoment } from './CopyLink.tsx'
import { troubleText } from './table-words.ts'
import { useReplay } from './use-replay.ts'
import { useLiveWords } from './words/index.ts'

export function OnlineReplayPage({ id, at }: { id: string; at: number }) {
  const t = useLiveWords()
  const w = useWords()
  const [, go] = useLocation()
  const found = useReplay(id)
  const show = useCallback((moment: number) => history.replaceState(history.state, '', `?at=${moment}`), [])
  if (found.is === 'loading') return <p className="loading">{w.app.loading}</p>
  if (found.is === 'replay')
    return (
      <ReplayPlayer
        replay={found.replay}
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
  const running = found.is === 'none' && found.refused?.code === 'not-now'
  const title = found.is === 'faulty' ? found.sentence : running ? t.over.notOver : troubleText(found.refused, t)
  return (
    <Page title={title}>
      <Link className="go" href={`/table/${id}`}>
        {t.over.toTable}
      </Link>
    </Page>
  )
}
