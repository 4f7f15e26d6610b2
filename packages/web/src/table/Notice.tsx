import type { AnyBox, Refusal } from '@handwerk/kernel'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { Sign } from '../icons/Icon.tsx'
import { useLanguage, useWords } from '../words/index.ts'

const SECONDS = 9

/** Why not: the sentence of the rule, with its id and a link. */
export function WhyNot({ box, refusal, onClose }: { box: AnyBox; refusal: Refusal; onClose(): void }) {
  const w = useWords()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown for its own time
  useEffect(() => {
    const timer = setTimeout(onClose, SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [refusal])
  return (
    <div className="whynot" role="alert">
      <p>
        {box.words[language].refusal(refusal)}{' '}
        <Link href={`/rules/${box.game.name}#${refusal.rule}`}>{w.table.rule(refusal.rule)}</Link>
      </p>
      <button type="button" className="icon" aria-label={w.table.dismiss} onClick={onClose}>
        <Sign name="close" />
      </button>
    </div>
  )
}
