/** The bench under a table: boards of a workshop, or mats of a temple; one drawing from a seed, drawn once. */
import { randomFrom } from '@handwerk/kernel'
import { memo } from 'react'
import { cut, path } from '../cards/art/strokes.ts'
import './bench.css'

const [WIDTH, HEIGHT] = [1440, 900]

export const Bench = memo(function Bench({ of }: { of: 'oak' | 'mats' }) {
  return (
    <div className="tabletop" data-of={of} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {of === 'oak' ? <Boards /> : <Mats />}
      </svg>
    </div>
  )
})

const BOARDS = 6
const GRAINS = 9

/** Boards with grain around a knot, two pegs at each joint, and the traces of tools. */
function Boards() {
  const random = randomFrom('oak')
  const draw = () => random.below(1 << 24) / (1 << 24)
  const high = HEIGHT / BOARDS
  let [seams, grain, pegs, traces] = ['', '', '', '']
  for (let board = 0; board < BOARDS; board++) {
    const y = board * high
    if (board > 0) seams += path`M0 ${y}Q${WIDTH * 0.3} ${y + draw() * 3 - 1.5} ${WIDTH * 0.6} ${y}T${WIDTH} ${y + 1}`
    const [x, knot] = [WIDTH * (0.12 + draw() * 0.76), y + high * (0.35 + draw() * 0.3)]
    for (let line = 0; line < GRAINS; line++) {
      const at = y + (high * (line + 0.5)) / GRAINS
      const bend = (at - knot) * (Math.abs(at - knot) < high * 0.4 ? 0.32 : 0.1)
      grain += path`M0 ${at + draw() * 3}C${x - 260} ${at} ${x - 80} ${at + bend} ${x} ${at + bend}S${x + 260} ${at + draw() * 4} ${WIDTH} ${at + draw() * 3}`
    }
    for (const [rx, ry] of [
      [15, 5],
      [7, 2.2],
    ] as const)
      grain += path`M${x - rx} ${knot}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
    const joint = WIDTH * (0.15 + draw() * 0.7)
    seams += path`M${joint} ${y}v${high}`
    for (const aside of [-14, 14])
      pegs += path`M${joint + aside - 3.5} ${y + high / 2}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0`
  }
  for (let i = 0; i < 26; i++) {
    const [x, y] = [draw() * WIDTH, draw() * HEIGHT]
    traces += cut(x, y, x + 20 + draw() * 60, y + (draw() - 0.5) * 16, 0.9)
  }
  return (
    <>
      <path className="grain" d={grain} />
      <path className="gleam" d={seams} />
      <path className="seam" d={seams} />
      <path className="peg" d={pegs} />
      <path className="trace" d={traces} />
    </>
  )
}

const [LONG, SHORT] = [480, 240]

/** Mats laid in turns, with a border and the weave of rushes. */
function Mats() {
  let seams = ''
  for (let y = 0, row = 0; y < HEIGHT; y += SHORT, row++)
    for (let x = row % 2 === 0 ? 0 : -SHORT; x < WIDTH; x += LONG) seams += path`M${x} ${y}h${LONG}M${x} ${y}v${SHORT}`
  return (
    <>
      <pattern id="weave" width="14" height="6" patternUnits="userSpaceOnUse">
        <path className="grain" d="M0 1.5h9M7 4.5h7M0 4.5h2" />
      </pattern>
      <rect width={WIDTH} height={HEIGHT} fill="url(#weave)" />
      <path className="border" d={seams} />
      <path className="seam" d={seams} />
    </>
  )
}
