import type { AnyGameModule } from '@handwerk/kernel'
import { Chart, marksOf } from './Chart.tsx'
import { useTableWords } from './words/index.ts'

const LEAST = 6

interface Props {
  readonly module: AnyGameModule
  readonly names: readonly string[]
  readonly moments: readonly { readonly position: unknown }[]
}

/** Points at the end of each round. */
export function PointsChart({ module, names, moments }: Props) {
  const w = useTableWords()
  const rounds: number[][] = []
  for (const { position } of moments)
    rounds[module.game.round(position) - 1] = module.game.scores(position).map((score) => score.points)
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
