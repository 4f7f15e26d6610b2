import type { AnyBox } from '@handwerk/kernel'
import { useWords } from '../words/index.ts'

interface Props {
  readonly box: AnyBox
  readonly names: readonly string[]
  readonly moments: readonly { readonly position: unknown }[]
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 260, 30, 78, 12, 26]
const DASHES = ['', '7 4', '2 4', '10 3 2 3', '1 3']

/** Points at the end of each round; the lines differ in dashes too, and end in names. */
export function Chart({ box, names, moments }: Props) {
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
