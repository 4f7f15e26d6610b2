import { itemAt } from '@handwerk/kernel'

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 260, 70, 96, 16, 26]
const DASHES = ['', '7 4', '2 4', '10 3 2 3', '1 3']
const GAP = 20
const MOST_NAME = 10

const FEW = 12
const EVERY = 3

/** The steps with a label below the chart. */
export const marksOf = (steps: number): number[] =>
  Array.from({ length: steps }, (_, i) => i + 1).filter((n) => steps < FEW || n % EVERY === 1)

interface Props {
  readonly title: string
  readonly names: readonly string[]
  /** For each step along the way, a value for each name. */
  readonly steps: readonly (readonly number[])[]
  readonly most: number
  /** The steps with a label below the chart, counted from 1. */
  readonly marks: readonly number[]
  value(value: number): string
  /** A line in words, for screen readers. */
  said(name: string, values: readonly number[]): string
}

/** A line chart. The lines also differ by dashes, and are labelled at their ends. */
export function Chart({ title, names, steps, most, marks, value, said }: Props) {
  const x = (i: number) => LEFT + ((WIDTH - LEFT - RIGHT) * i) / Math.max(1, steps.length - 1)
  const y = (amount: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * amount) / most
  const ends = names
    .map((name, seat) => ({ name, seat, at: y(itemAt(itemAt(steps, steps.length - 1), seat)) }))
    .sort((a, b) => a.at - b.at)
  for (let i = 1; i < ends.length; i++) itemAt(ends, i).at = Math.max(itemAt(ends, i).at, itemAt(ends, i - 1).at + GAP)
  // If labels would lie below the chart, all move up.
  const below = Math.max(0, (ends.at(-1)?.at ?? 0) - (HEIGHT - BOTTOM))
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {[0, most / 2, most].map((tick) => (
          <g key={tick} className="tick">
            <path d={`M${LEFT} ${y(tick)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              {value(tick)}
            </text>
          </g>
        ))}
        {marks.map((mark) => (
          <text key={mark} className="round" x={x(mark - 1)} y={HEIGHT - 6} textAnchor="middle">
            {mark}
          </text>
        ))}
        {names.map((_, seat) => (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: two players may have one name
            key={seat}
            className={`line${seat}`}
            strokeDasharray={DASHES[seat % DASHES.length]}
            points={steps.map((values, i) => `${x(i)},${y(itemAt(values, seat))}`).join(' ')}
          />
        ))}
        {ends.map(({ name, seat, at }) => (
          <text key={seat} className={`end line${seat}`} x={WIDTH - RIGHT + 6} y={at - below + 4}>
            {name.length > MOST_NAME ? `${name.slice(0, MOST_NAME - 1)}…` : name}
          </text>
        ))}
      </svg>
      {names.map((name, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two players may have one name
        <p key={seat} className="hear">
          {said(
            name,
            steps.map((values) => itemAt(values, seat)),
          )}
        </p>
      ))}
    </figure>
  )
}
