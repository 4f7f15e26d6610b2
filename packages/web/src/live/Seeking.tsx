/** The table of somebody who looks for an opponent: it begins by itself when one comes. */
import type { Table } from '@handwerk/protocol'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from './api.ts'
import { useLiveWords } from './words/index.ts'

/** Who looks for a game says so again every few milliseconds; the server forgets who does not. */
const SAY_AGAIN = 10_000
/** After so many milliseconds alone a bot is offered. */
const PATIENCE = 30_000

export function Seeking({ table }: { table: Table }) {
  const t = useLiveWords()
  const [, go] = useLocation()
  const [isLong, setLong] = useState(false)
  const { id, game, rated, pace } = table
  const isLive = pace.is === 'live'

  useEffect(() => {
    const body = { game, rated, pace: isLive ? 'live' : 'days' } as const
    const look = () => {
      call('pair', { body }).then(
        // Somebody else has looked for longer: the game is at that table.
        (paired) => paired.ok && paired.value.id !== id && go(`/table/${paired.value.id}`),
        () => undefined,
      )
    }
    const again = setInterval(look, SAY_AGAIN)
    const offer = setTimeout(() => setLong(true), PATIENCE)
    return () => {
      clearInterval(again)
      clearTimeout(offer)
    }
  }, [id, game, rated, isLive, go])

  const stop = (next: string) => () => {
    call('cancel', { table: id }).then(
      // If it cannot be taken back, somebody has come.
      (cancelled) => cancelled.ok && go(next),
      () => undefined,
    )
  }
  return (
    <div className="seeking">
      <p role="status">{isLong ? t.seeking.long : isLive ? t.seeking.live : t.seeking.days}</p>
      <div className="rowgo">
        {isLong && (
          <button type="button" className="go" onClick={stop(`/play/${game}`)}>
            {t.seeking.bot}
          </button>
        )}
        <button type="button" className="join" onClick={stop('/')}>
          {t.seeking.stop}
        </button>
      </div>
    </div>
  )
}
