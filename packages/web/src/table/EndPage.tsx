import type { AnyBox, Result } from '@handwerk/kernel'
import type { ReactNode } from 'react'
import { Page } from '../shell/Page.tsx'
import { useLanguage, useWords } from '../words/index.ts'
import { Mark } from './Mark.tsx'

interface Props {
  readonly box: AnyBox
  readonly result: Result
  readonly names: readonly string[]
  readonly moments: readonly { readonly position: unknown }[]
  /** Absent for those who did not play. */
  again?: () => void
  readonly againLabel?: string
  exported(): void
  look(): void
  replay(): void
  /** More buttons, and what else there is to know. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** Who won and why, points by category, and how they grew. */
export function EndPage({ box, result, names, moments, again, againLabel, exported, look, replay, ...more }: Props) {
  const w = useWords()
  const language = useLanguage()
  const words = box.words[language]
  const order = names.map((_, seat) => seat).sort((a, b) => result.ranks[a] - result.ranks[b])
  const parts = Object.keys(result.scores[0].parts)
  const list = new Intl.ListFormat(language)
  const winners = list.format(result.winners.map((seat) => names[seat]))
  const [first, second] = order.map((seat) => result.scores[seat].points)
  const most = Math.max(1, ...result.scores.map((score) => score.points))
  return (
    <Page title={w.end.title(winners, result.winners.length > 1)} className="endpage">
      <p className="lead">{result.winners.length > 1 ? w.end.shared : w.end.by(first, second ?? 0)}</p>
      <div className="endcols">
        <table className="scores">
          <thead>
            <tr>
              <th scope="col">{w.end.place}</th>
              <th scope="col">{w.end.player}</th>
              <th scope="col" className="num">
                {w.end.points}
              </th>
              {parts.map((part) => (
                <th key={part} scope="col" className="num">
                  {words.part(part)}
                </th>
              ))}
              <th scope="col" className="num">
                {w.end.leftOver}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.map((seat) => (
              <tr key={seat} className={result.winners.includes(seat) ? 'winner' : ''}>
                <td className="num">{result.ranks[seat]}</td>
                <th scope="row">
                  <span className="who">
                    <Mark seat={seat} />
                    <span className="nm">{names[seat]}</span>
                  </span>
                  <span className="meter" aria-hidden="true">
                    {parts.map((part, i) => (
                      <i
                        key={part}
                        className={`part${i}`}
                        style={{ width: `${(100 * result.scores[seat].parts[part]) / most}%` }}
                      />
                    ))}
                  </span>
                </th>
                <td className="num total">{result.scores[seat].points}</td>
                {parts.map((part) => (
                  <td key={part} className="num">
                    {result.scores[seat].parts[part]}
                  </td>
                ))}
                <td className="num quiet">{result.scores[seat].tiebreak}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {moments.length > 0 && <Chart box={box} names={names} moments={moments} />}
      </div>
      <div className="rowgo">
        {again && (
          <button type="button" className="go" onClick={again}>
            {againLabel ?? w.end.again}
          </button>
        )}
        <button type="button" className="join" onClick={replay}>
          {w.end.replay}
        </button>
        <button type="button" className="join" onClick={look}>
          {w.end.table}
        </button>
        <button type="button" className="join" onClick={exported}>
          {w.table.export}
        </button>
        {more.actions}
      </div>
      {more.children}
    </Page>
  )
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 260, 30, 78, 12, 26]
const DASHES = ['', '7 4', '2 4', '10 3 2 3', '1 3']

/** Points at the end of each round; the lines differ in dashes too, and end in names. */
function Chart({ box, names, moments }: Pick<Props, 'box' | 'names' | 'moments'>) {
  const w = useWords()
  const byRound: number[][] = []
  for (const { position } of moments)
    byRound[box.game.round(position) - 1] = box.game.scores(position).map((score) => score.points)
  const most = Math.max(5, ...byRound.flat())
  const x = (i: number) => LEFT + ((WIDTH - LEFT - RIGHT) * i) / Math.max(1, byRound.length - 1)
  const y = (points: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * points) / most
  const ticks = [0, Math.round(most / 2), most]
  const ends = names
    .map((name, seat) => ({ name, seat, at: y(byRound[byRound.length - 1][seat]) }))
    .sort((a, b) => a.at - b.at)
  for (let i = 1; i < ends.length; i++) ends[i].at = Math.max(ends[i].at, ends[i - 1].at + 15)
  return (
    <figure className="chart">
      <figcaption>{w.end.chart}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick} className="tick">
            <path d={`M${LEFT} ${y(tick)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {byRound.map((_, i) =>
          i === 0 || i === byRound.length - 1 || byRound.length < 12 || i % 3 === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
            <text key={i} className="round" x={x(i)} y={HEIGHT - 6} textAnchor="middle">
              {i + 1}
            </text>
          ) : null,
        )}
        {names.map((name, seat) => (
          <polyline
            key={name}
            className={`line${seat}`}
            strokeDasharray={DASHES[seat % DASHES.length]}
            points={byRound.map((points, i) => `${x(i)},${y(points[seat])}`).join(' ')}
          />
        ))}
        {ends.map(({ name, seat, at }) => (
          <text key={name} className={`end line${seat}`} x={WIDTH - RIGHT + 6} y={at + 4}>
            {name.length > 10 ? `${name.slice(0, 9)}…` : name}
          </text>
        ))}
      </svg>
      {names.map((name, seat) => (
        <p key={name} className="hear">
          {w.end.chartText(name, byRound.map((points) => points[seat]).join(', '))}
        </p>
      ))}
    </figure>
  )
}
