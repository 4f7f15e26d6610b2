import { usePeopleWords } from './words/index.ts'

interface Standing {
  readonly rating: number
  readonly uncertainty: number
}

/** From where to where the bars of a list reach. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly step: number
}

const low = ({ rating, uncertainty }: Standing): number => Math.round(rating - 2 * uncertainty)
const high = ({ rating, uncertainty }: Standing): number => Math.round(rating + 2 * uncertainty)

/** The bars are ruled at most so often. */
const RULED = 6

/** Round figures around all of them. */
export function rangeOf(standings: readonly Standing[]): Range {
  const [least, most] = [Math.min(...standings.map(low)), Math.max(...standings.map(high))]
  const step = [50, 100, 200, 500].find((size) => (most - least) / size < RULED) ?? 1000
  return { from: Math.floor(least / step) * step, to: Math.ceil((most + 1) / step) * step, step }
}

/** The rating, where it may truly lie, and from how many games: the last cells of a row. */
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

/** A bar over all strengths that are likely, with the estimate as a mark on it. */
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
