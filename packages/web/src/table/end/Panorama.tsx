import { randomFrom } from '@handwerk/kernel'
import { memo } from 'react'
import { box, cut, path, wedge } from '../../cards/art/strokes.ts'

const WIDTH = 1440
const HEIGHT = 318

/** A street at sunrise for a win, at dusk otherwise. The sky fills what `high` is more than the street. */
export const Panorama = memo(function Panorama({ dusk, high = HEIGHT }: { dusk: boolean; high?: number }) {
  const random = randomFrom('street')
  const draw = () => random.below(1 << 24) / (1 << 24)
  const [x, y] = [WIDTH / 2, high - 74]
  const reach = Math.max(900, Math.hypot(x, y))
  let [rays, cuts] = ['', '']
  for (let i = 0; i < 46; i++) {
    const angle = Math.PI * (1 + (i + draw() * 0.6) / 46)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    rays += wedge(x + cos * 118, y + sin * 118, x + cos * reach, y + sin * reach, 9 + draw() * 13)
  }
  for (let i = 0; i < 46; i++) {
    const [left, top] = [draw() * WIDTH, draw() * (high - 168)]
    cuts += cut(left, top, left + 40 + draw() * 90, top + (draw() - 0.5) * 6, 1.6)
  }
  const far = gables(draw, high, 56, 46, 16)
  const near = gables(draw, high, 22, 40, 12)
  return (
    <svg
      className="panorama"
      data-light={dusk ? 'dusk' : 'dawn'}
      viewBox={`0 0 ${WIDTH} ${high}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className="sky" d={box(0, 0, WIDTH, high)} />
      <path className="rays" d={rays} />
      <path className="cuts" d={cuts} />
      <circle className="disc" cx={x} cy={y} r="96" />
      <path className="far" d={far.roofs} />
      <path className="windows" d={far.windows} />
      <path className="near" d={near.roofs} />
      <path className="windows" d={near.windows} />
      <path
        className="ground"
        d={path`M0 ${high}V${high - 18}Q${WIDTH / 4} ${high - 34} ${WIDTH / 2} ${high - 18}T${WIDTH} ${high - 22}V${high}Z`}
      />
    </svg>
  )
})

/** A row of houses from the lower edge, `foot`, to about `above` over it. */
function gables(draw: () => number, foot: number, above: number, high: number, count: number) {
  let [roofs, windows] = ['', '']
  for (let i = 0; i < count; i++) {
    const wide = (WIDTH / count) * (1.05 + draw() * 0.15)
    const [x, top] = [(i * WIDTH) / count - 8, foot - above - high * (0.2 + draw() * 0.8)]
    roofs += path`M${x} ${foot}V${top}l${wide / 2} ${-wide * 0.4}l${wide / 2} ${wide * 0.4}V${foot}Z`
    if (draw() < 0.5) roofs += box(x + wide * 0.68, top - wide * 0.42, 9, wide * 0.42)
    for (const part of [0.2, 0.44, 0.68]) if (draw() < 0.7) windows += box(x + wide * part, top + 16, wide * 0.1, 15)
  }
  return { roofs, windows }
}
