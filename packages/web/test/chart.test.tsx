// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { Chart } from '../src/table/Chart.tsx'
import { prepareDom, render } from './table-harness.tsx'

beforeEach(prepareDom)

it('a chart of two players with the same name gives each line a key of its own', async () => {
  const warn = vi.spyOn(console, 'error')
  const steps = [
    [1, 2],
    [3, 5],
  ]
  await render(
    <Chart
      title="Points"
      names={['Anna', 'Anna']}
      steps={steps}
      most={6}
      marks={[1, 2]}
      value={String}
      said={(name, values) => `${name}: ${values}`}
    />,
  )
  const warnings = warn.mock.calls.map(([message]) => message)
  warn.mockRestore()
  expect(warnings).toEqual([])
})
