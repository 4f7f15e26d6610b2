import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/lists.ts'
import { useWords } from '../words/index.ts'

interface Phase {
  readonly id: string
  readonly icon?: IconName
  readonly name: ReactNode
}

interface Props {
  readonly title: ReactNode
  /** The parts of a round or a turn, in order. */
  readonly phases: readonly Phase[]
  /** The accessible name of the list of parts. */
  readonly label: string
  /** The `id` of the current part. */
  readonly now: string
  /** The buttons at the right. */
  readonly children: ReactNode
}

/** The bar above a table: home, the round and its parts, and the tools. */
export function TableBar({ title, phases, label, now, children }: Props) {
  const w = useWords()
  return (
    <header className="bar">
      <Link href="/" className="wordmark" aria-label={w.app.home}>
        <Icon name="anvil" />
        <span>{w.name}</span>
      </Link>
      <h1 className="game">{title}</h1>
      {phases.length > 0 && (
        <ol className="phases" aria-label={label}>
          {phases.map(({ id, icon, name }) => (
            <li key={id} className={id === now ? 'now' : ''} aria-current={id === now ? 'step' : undefined}>
              {icon && <Icon name={icon} />}
              {name}
            </li>
          ))}
        </ol>
      )}
      <div className="tools">{children}</div>
    </header>
  )
}
