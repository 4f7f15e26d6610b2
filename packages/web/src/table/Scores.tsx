import { type AnyGameModule, itemAt, type Result, type Seat } from '@handwerk/kernel'
import { useEffect, useMemo } from 'react'
import type { Person } from '../play/player-view.ts'
import { prefersStill, useSettings } from '../shell/settings.ts'
import { useLanguage } from '../words/index.ts'
import { useCountUp } from './end/count-up.ts'
import { SeatFace } from './opponents/SeatFace.tsx'
import { SeatMark } from './SeatMark.tsx'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly module: AnyGameModule
  readonly result: Result
  readonly names: readonly string[]
  /** Whose faces are shown, where they are known. */
  readonly people?: readonly Person[] | undefined
  /** Players who resigned: bots made their points. */
  readonly resigned?: readonly Seat[]
  /** Counts the points up. */
  readonly counts?: boolean
  onCounted?(): void
}

/** The points of a finished game by category; the winner comes first. */
export function Scores({ module, result, names, people, resigned = [], counts = false, onCounted }: Props) {
  const w = useTableWords()
  const words = module.words[useLanguage()]
  const order = names.map((_, seat) => seat).sort((a, b) => itemAt(result.ranks, a) - itemAt(result.ranks, b))
  const parts = useMemo(() => Object.keys(itemAt(result.scores, 0).parts), [result])
  const settings = useSettings()
  const still = !counts || settings.speed === 'instant' || prefersStill()
  const { counted, done } = useCountUp(result.scores, parts, still)
  useEffect(() => {
    if (done) onCounted?.()
  }, [done, onCounted])
  const most = Math.max(1, ...result.scores.map((score) => score.points))
  return (
    <table className="scores">
      <thead>
        <tr>
          <th scope="col" className="place">
            {w.end.place}
          </th>
          <th scope="col">{w.end.player}</th>
          <th scope="col" className="num">
            {w.end.points}
          </th>
          {parts.map((part, i) => (
            <th key={part} scope="col" className="num">
              <i className={`swatch part${i}`} />
              <span>{words.part(part)}</span>
            </th>
          ))}
          <th scope="col" className="num tie">
            {w.end.leftOver}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.map((seat) => (
          <tr key={seat} className={done && result.winners.includes(seat) ? 'winner' : ''}>
            <td className="num place">{result.ranks[seat]}</td>
            <th scope="row">
              <span className="who">
                {people?.[seat] ? <SeatFace seat={seat} person={people[seat]} /> : <SeatMark seat={seat} />}
                <span className="nm">{names[seat]}</span>
                {resigned.includes(seat) && <span className="quiet">{w.end.gaveUp}</span>}
              </span>
              <span className="meter" aria-hidden="true">
                {parts.map((part, i) => (
                  <i
                    key={part}
                    className={`part${i}`}
                    style={{
                      width: `${(100 * itemAt(itemAt(result.scores, seat).parts, part)) / most}%`,
                      scale: `${itemAt(itemAt(counted, seat), i) / Math.max(1, itemAt(itemAt(result.scores, seat).parts, part))} 1`,
                    }}
                  />
                ))}
              </span>
            </th>
            <td className="num total">{itemAt(counted, seat).reduce((sum, n) => sum + n, 0)}</td>
            {parts.map((part, i) => (
              <td key={part} className="num">
                {itemAt(itemAt(counted, seat), i)}
              </td>
            ))}
            <td className="num quiet tie">{itemAt(result.scores, seat).tiebreak}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
