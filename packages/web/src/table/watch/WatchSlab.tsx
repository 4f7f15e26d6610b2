import { HANDS_LATE } from '@handwerk/match'
import { Sign } from '../../icons/Icon.tsx'
import { useTableWords } from '../words/index.ts'
import type { Watch } from './watch.ts'
import './watch.css'

interface Props extends Watch {
  readonly question: string
  readonly detail: string
}

/** In place of the question, for onlookers: what is being decided and since when, whose place to look from, and steps. */
export function WatchSlab({ question, detail, people, eyes, look, held, last, back, forth, now, since, hands }: Props) {
  const w = useTableWords()
  const isLate = hands?.on === true && hands.moment !== null
  return (
    <section className="ask idle watchslab" aria-label={w.watch.title}>
      <div className="q">
        <h2>{isLate ? w.watch.late(HANDS_LATE) : question}</h2>
        <p className="detail">
          {isLate ? w.watch.lateText : detail} {hands?.on && !isLate && w.watch.tooEarly(HANDS_LATE)}{' '}
          {!isLate && (held === null ? since : <b>{w.watch.at(held + 1, last + 1)}</b>)}
        </p>
      </div>
      <div className="watchsteps">
        <button type="button" className="icon" aria-label={w.watch.back} disabled={!back} onClick={() => back?.()}>
          <Sign name="back" />
        </button>
        <button type="button" className="icon" aria-label={w.watch.forth} disabled={!forth} onClick={() => forth?.()}>
          <Sign name="forth" />
        </button>
        <button type="button" className="icon" aria-label={w.watch.now} disabled={!now} onClick={() => now?.()}>
          <Sign name="last" />
        </button>
      </div>
      <fieldset className="watchseats" aria-label={w.watch.from}>
        {people.map(({ name }, seat) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            key={seat}
            type="button"
            className="btn"
            aria-pressed={seat === eyes}
            onClick={() => look(seat)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {hands && (
        <button type="button" className="btn watchhands" aria-pressed={hands.on} onClick={hands.toggle}>
          {w.watch.hands}
        </button>
      )}
    </section>
  )
}
