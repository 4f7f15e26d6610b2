import { randomFrom } from '@handwerk/kernel'
import { memo } from 'react'
import { box, cut, path, wedge } from '../../cards/art/strokes.ts'

const [WIDTH, HEIGHT] = [1440, 318]

/** A street at sunrise for a win, at dusk otherwise. */
export const Panorama = memo(function Panorama({ dusk }: { dusk: boolean }) {
  const random = randomFrom('street')
  const draw = () => random.below(1 << 24) / (1 << 24)
  const [x, y] = [WIDTH / 2, HEIGHT - 74]
  let [rays, cuts] = ['', '']
  for (let i = 0; i < 46; i++) {
    const angle = Math.PI * (1 + (i + draw() * 0.6) / 46)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    rays += wedge(x + cos * 118, y + sin * 118, x + cos * 900, y + sin * 900, 9 + draw() * 13)
  }
  for (let i = 0; i < 46; i++) {
    const [left, top] = [draw() * WIDTH, draw() * 150]
    cuts += cut(left, top, left + 40 + draw() * 90, top + (draw() - 0.5) * 6, 1.6)
  }
  const far = gables(draw, HEIGHT - 56, 46, 16)
  const near = gables(draw, HEIGHT - 22, 40, 12)
  return (
    <svg
      className="panorama"
      data-light={dusk ? 'dusk' : 'dawn'}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className="sky" d={box(0, 0, WIDTH, HEIGHT)} />
      <path className="rays" d={rays} />
      <path className="cuts" d={cuts} />
      <circle className="disc" cx={x} cy={y} r="96" />
      <path className="far" d={far.roofs} />
      <path className="windows" d={far.windows} />
      <path className="near" d={near.roofs} />
      <path className="windows" d={near.windows} />
      <path
        className="ground"
        d={path`M0 ${HEIGHT}V${HEIGHT - 18}Q${WIDTH / 4} ${HEIGHT - 34} ${WIDTH / 2} ${HEIGHT - 18}T${WIDTH} ${HEIGHT - 22}V${HEIGHT}Z`}
      />
    </svg>
  )
})

function gables(draw: () => number, y: number, high: number, count: number) {
  let [roofs, windows] = ['', '']
  for (let i = 0; i < count; i++) {
    const wide = (WIDTH / count) * (1.05 + draw() * 0.15)
    const [x, top] = [(i * WIDTH) / count - 8, y - high * (0.2 + draw() * 0.8)]
    roofs += path`M${x} ${HEIGHT}V${top}l${wide / 2} ${-wide * 0.4}l${wide / 2} ${wide * 0.4}V${HEIGHT}Z`
    if (draw() < 0.5) roofs += box(x + wide * 0.68, top - wide * 0.42, 9, wide * 0.42)
    for (const part of [0.2, 0.44, 0.68]) if (draw() < 0.7) windows += box(x + wide * part, top + 16, wide * 0.1, 15)
  }
  return { roofs, windows }
}
