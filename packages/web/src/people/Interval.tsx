import { usePeopleWords } from './words/index.ts'

interface Standing {
  readonly rating: number
  readonly uncertainty: number
}

/** The scale of the bars in a list. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly step: number
}

const low = ({ rating, uncertainty }: Standing): number => Math.round(rating - 2 * uncertainty)
const high = ({ rating, uncertainty }: Standing): number => Math.round(rating + 2 * uncertainty)

/** The largest number of marks on the scale. */
const RULED = 6

/** A scale with round numbers around all ratings. */
export function rangeOf(standings: readonly Standing[]): Range {
  const [least, most] = [Math.min(...standings.map(low)), Math.max(...standings.map(high))]
  const step = [50, 100, 200, 500].find((size) => (most - least) / size < RULED) ?? 1000
  return { from: Math.floor(least / step) * step, to: Math.ceil((most + 1) / step) * step, step }
}

/** The last cells of a row: rating, confidence interval, number of games. */
export function StandingCells({ standing, range }: { standing: Standing & { readonly games: number }; range: Range }) {
  const { ladder } = usePeopleWords()
  return (
    <>
      <td className="num right rating">{standing.rating}</td>
      <td className="where">
        <Interval standing={standing} range={range} />
      </td>
      <td className="right games-played">
        <span className="figure num">{standing.games}</span>
        <span className="words">{ladder.played(standing.games)}</span>
      </td>
    </>
  )
}

/** The confidence interval as a bar, with a mark at the estimate. */
function Interval({ standing, range }: { standing: Standing; range: Range }) {
  const { ladder } = usePeopleWords()
  const at = (value: number) => `${((value - range.from) / (range.to - range.from)) * 100}%`
  const [left, right] = [low(standing), high(standing)]
  return (
    <span className="interval">
      <span className="hear">{ladder.between(left, right)}</span>
      <span
        className="track"
        aria-hidden="true"
        style={{ backgroundSize: `${(range.step / (range.to - range.from)) * 100}% 100%` }}
      >
        <i className="likely" style={{ left: at(left), right: `calc(100% - ${at(right)})` }} />
        <i className="best" style={{ left: at(standing.rating) }} />
      </span>
      <span className="ends num" aria-hidden="true">
        {left}–{right}
      </span>
    </span>
  )
}
