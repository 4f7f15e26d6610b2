import type { ReactNode } from 'react'
import { useTableWords } from '../words/index.ts'
import './watch.css'

/** The hand of the seat that an onlooker looks from: as many backs as there are cards. */
export function HiddenHand({ name, count, back }: { name: string; count: number; back: ReactNode }) {
  const w = useTableWords()
  return (
    <section className="handzone" aria-label={w.watch.hand(name)}>
      <header className="handhead">
        <h2>{w.watch.hand(name)}</h2>
        <span>{w.watch.hidden(count)}</span>
      </header>
      <div className="backs" aria-hidden="true">
        {Array.from({ length: count }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: backs are alike
          <span className="card" key={i}>
            {back}
          </span>
        ))}
      </div>
    </section>
  )
}
