import { useEffect, useRef, useState } from 'react'
import type { LineState } from './line.ts'
import { useLiveWords } from './words/index.ts'

const SECONDS = 3
/** A break that heals at once is not worth a word. */
const GRACE = 700

/** Says that the connection is lost, and that it is back. */
export function LineSlip({ line }: { line: LineState }) {
  const t = useLiveWords()
  const [shown, setShown] = useState<LineState>('open')
  const broken = useRef(false)
  const [back, setBack] = useState(false)
  useEffect(() => {
    if (line === 'opening') return
    // That a new version is needed is said for the whole page.
    if (line === 'outdated') {
      setShown('open')
      setBack(false)
      return
    }
    if (line === 'open') {
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
      setShown(line)
    }, GRACE)
    return () => clearTimeout(timer)
  }, [line])
  if (shown === 'open' && !back) return null
  return (
    <div className={`tell ${back ? 'good' : 'bad'}`} role={back ? 'status' : 'alert'}>
      <p>{back ? t.line.back : shown === 'stopping' ? t.line.stopping : t.line.lost}</p>
    </div>
  )
}
