import { usePause } from './pauses.ts'
import { useNow } from './use-now.ts'
import { useLobbyWords } from './words/lobby-messages.ts'

/** Says what the server has put off, and when it goes on by itself. */
export function PauseNotice() {
  const t = useLobbyWords()
  const pause = usePause()
  const now = useNow(pause !== null)
  if (!pause) return null
  return (
    <div className="whynot" role="status">
      <p>{t.paused[pause.what](Math.max(1, Math.ceil((pause.until - now) / 1000)))}</p>
    </div>
  )
}
