import { useState } from 'react'
import type { ShownAnswer } from '../../table/Question.tsx'
import { useWords } from '../../words/index.ts'

/** As many are seen at a glance; more can be searched. */
const FEW = 10
/** As many have a key of their own. */
const KEYS = 9

/** Every legal move as a button. */
export function MoveList({ answers }: { answers: readonly ShownAnswer[] }) {
  const w = useWords()
  const [wanted, setWanted] = useState('')
  const parts = wanted.toLowerCase().split(/\s+/)
  const shown = answers.filter(({ label }) => parts.every((part) => label.toLowerCase().includes(part)))
  return (
    <section className="generic-moves" aria-label={w.text.moves}>
      {answers.length > FEW && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (shown.length === 1) shown[0]?.give?.()
          }}
        >
          <label>
            {w.generic.find}{' '}
            <input
              type="search"
              value={wanted}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setWanted(event.target.value)}
            />
          </label>{' '}
          <output>{w.generic.found(shown.length, answers.length)}</output>
        </form>
      )}
      <ul>
        {shown.map(({ id, label, give }, i) => (
          <li key={id}>
            <button type="button" className="join" data-answer={id} data-key={i < KEYS ? '' : undefined} onClick={give}>
              {label}
              {i < KEYS && (
                <span className="kbd" aria-hidden="true">
                  {i + 1}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
