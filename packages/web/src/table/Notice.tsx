import type { AnyGameModule, Refusal } from '@handwerk/kernel'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { Sign } from '../icons/Icon.tsx'
import { useLanguage } from '../words/index.ts'
import { useTableWords } from './words/index.ts'

const SECONDS = 9

/** Why a move is illegal: the sentence of the rule, with its id and a link. */
export function RefusalNotice({
  module,
  refusal,
  onClose,
}: {
  module: AnyGameModule
  refusal: Refusal
  onClose(): void
}) {
  const w = useTableWords()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown for its own time
  useEffect(() => {
    const timer = setTimeout(onClose, SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [refusal])
  return (
    <Notice onClose={onClose}>
      {module.words[language].refusal(refusal)}{' '}
      <Link href={`/rules/${module.game.name}#${refusal.rule}`}>{w.table.rule(refusal.rule)}</Link>
    </Notice>
  )
}

/** An alert. Without `onClose` it stays for as long as it is rendered. */
export function Notice({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  const w = useTableWords()
  return (
    <div className="whynot" role="alert">
      <p>{children}</p>
      {onClose && (
        <button type="button" className="icon" aria-label={w.table.dismiss} onClick={onClose}>
          <Sign name="close" />
        </button>
      )}
    </div>
  )
}
