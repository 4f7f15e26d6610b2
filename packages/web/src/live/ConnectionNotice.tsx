import type { ConnectionState } from '@handwerk/client/live'
import { useEffect, useRef, useState } from 'react'
import { useLiveWords } from './words/index.ts'

const SECONDS = 3
/** Milliseconds; shorter interruptions are not reported. */
const GRACE = 700

/** Says that the connection is lost, and that it is back. */
export function ConnectionNotice({ connection }: { connection: ConnectionState }) {
  const t = useLiveWords()
  const [shown, setShown] = useState<ConnectionState>('open')
  const broken = useRef(false)
  const [back, setBack] = useState(false)
  useEffect(() => {
    if (connection === 'opening') return
    // The page itself reports that a new version is needed.
    if (connection === 'outdated') {
      setShown('open')
      setBack(false)
      return
    }
    if (connection === 'open') {
      setShown('open')
      if (!broken.current) return
      broken.current = false
      setBack(true)
      const timer = setTimeout(() => setBack(false), SECONDS * 1000)
      return () => clearTimeout(timer)
    }
    setBack(false)
    const timer = setTimeout(() => {
      broken.current = true
      setShown(connection)
    }, GRACE)
    return () => clearTimeout(timer)
  }, [connection])
  if (shown === 'open' && !back) return null
  return (
    <div className={`tell ${back ? 'good' : 'bad'}`} role={back ? 'status' : 'alert'}>
      <p>{back ? t.connection.back : shown === 'stopping' ? t.connection.stopping : t.connection.lost}</p>
    </div>
  )
}
