import { Fragment, useId, useState } from 'react'
import { usePageWords } from '../../shell/words/index.ts'
import type { ShownAnswer } from '../../table/Question.tsx'
import { useTableWords } from '../../table/words/index.ts'
import { groupMoves } from './group-moves.ts'

/** More moves than these can be searched. */
const FEW = 10
/** So many moves have a number key. */
const KEYS = 9

interface Props {
  readonly answers: readonly ShownAnswer[]
  /** The move of an answer in notation. */
  notationOf(id: string): string
}

/** Every legal move as a button; many of them in groups with headings. */
export function MoveList({ answers, notationOf }: Props) {
  const w = useTableWords()
  const p = usePageWords()
  const list = useId()
  const [wanted, setWanted] = useState('')
  const parts = wanted.toLowerCase().split(/\s+/)
  const isWanted = ({ label }: ShownAnswer) => parts.every((part) => label.toLowerCase().includes(part))
  // Grouped before the search, so that headings stay the same while somebody types.
  const all = groupMoves(answers, notationOf)
  const groups = all.flatMap((group) => {
    const found = group.answers.filter(isWanted)
    return found.length > 0 ? [{ ...group, answers: found }] : []
  })
  const shown = groups.flatMap((group) => group.answers)
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
            {p.generic.find}{' '}
            <input
              type="search"
              value={wanted}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setWanted(event.target.value)}
            />
          </label>{' '}
          <output>{p.generic.found(shown.length, answers.length)}</output>
        </form>
      )}
      {groups.map(({ verb, heading, answers: group }) => (
        <Fragment key={verb}>
          {all.length > 1 && <h3 id={`${list}-${verb}`}>{heading ?? p.generic.otherMoves}</h3>}
          <ul aria-labelledby={all.length > 1 ? `${list}-${verb}` : undefined}>
            {group.map((answer) => (
              <MoveButton key={answer.id} answer={answer} number={shown.indexOf(answer) + 1} />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

function MoveButton({ answer: { id, label, give }, number }: { answer: ShownAnswer; number: number }) {
  const hasKey = number <= KEYS
  return (
    <li>
      <button type="button" className="join" data-answer={id} data-key={hasKey ? '' : undefined} onClick={give}>
        {label}
        {hasKey && (
          <span className="kbd" aria-hidden="true">
            {number}
          </span>
        )}
      </button>
    </li>
  )
}
