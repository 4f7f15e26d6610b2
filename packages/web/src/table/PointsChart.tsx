import type { AnyBox } from '@handwerk/kernel'
import { useWords } from '../words/index.ts'
import { Chart, marksOf } from './Chart.tsx'

const LEAST = 6

interface Props {
  readonly box: AnyBox
  readonly names: readonly string[]
  readonly moments: readonly { readonly position: unknown }[]
}

/** Points at the end of each round. */
export function PointsChart({ box, names, moments }: Props) {
  const w = useWords()
  const rounds: number[][] = []
  for (const { position } of moments)
    rounds[box.game.round(position) - 1] = box.game.scores(position).map((score) => score.points)
  const most = Math.max(LEAST, ...rounds.flat())
  return (
    <Chart
      title={w.end.chart}
      names={names}
      steps={rounds}
      most={most + (most % 2)}
      marks={marksOf(rounds.length)}
      value={String}
      said={(name, values) => w.end.chartText(name, values.join(', '))}
    />
  )
}
