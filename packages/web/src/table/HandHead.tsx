import type { ReactNode } from 'react'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly title: string
  readonly opened: boolean
  open(opened: boolean): void
  /** How many of each kind. */
  readonly children?: ReactNode
}

/** The line above a hand; on small screens its button opens the hand over the table, where cards have their words. */
export function HandHead({ title, opened, open, children }: Props) {
  const w = useTableWords()
  return (
    <header className="handhead">
      <h2>{title}</h2>
      <span className="kindcounts" aria-hidden="true">
        {children}
      </span>
      <button type="button" className="handopen" aria-expanded={opened} onClick={() => open(!opened)}>
        {opened ? w.table.closeHand : w.table.openHand}
      </button>
    </header>
  )
}
