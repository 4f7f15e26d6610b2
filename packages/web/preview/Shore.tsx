import { randomFrom } from '@handwerk/kernel'
import { arch, box, cut, dome, path, ridge } from '../src/cards/art/strokes.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const DISC = { x: 860, y: 282, r: 236 }

/** A red disc over a mountain and waves, as on the cards of the temple. */
export function Shore() {
  const random = randomFrom('shore')
  const draw = () => random.below(1 << 24) / (1 << 24)
  let cuts = ''
  for (let i = 0; i < 70; i++) {
    const [x, y] = [draw() * WIDTH, 20 + draw() * 380]
    cuts += cut(x, y, x + 40 + draw() * 110, y + (draw() - 0.5) * 5, 1.4)
  }
  const [far, near] = [waves(478, 40), waves(536, 46)]
  return (
    <svg className="shore" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <linearGradient id="graded" x2="0" y2="1">
        <stop className="upper" />
        <stop className="lower" offset=".55" />
      </linearGradient>
      <path fill="url(#graded)" d={box(0, 0, WIDTH, HEIGHT)} />
      <path className="cuts" d={cuts} />
      <circle className="disc" cx={DISC.x} cy={DISC.y} r={DISC.r} />
      <path className="hills" d={ridge(draw, WIDTH, HEIGHT, 448, 56, 5)} />
      <path className="hills" d={path`M-60 520Q150 430 236 318L252 314L268 318Q360 430 560 520Z`} />
      <path
        className="snow"
        d={path`M236 318L252 314L268 318Q292 348 318 376L292 366L274 394L254 362L232 392L214 364L188 374Q216 344 236 318Z`}
      />
      <path className="sea" d={far.plate} />
      <path className="foam" d={far.lines} />
      <path className="deep" d={near.plate} />
      <path className="foam" d={near.lines} />
    </svg>
  )
}

/** Rows of round waves down to the lower edge, three arches in each. */
function waves(top: number, size: number) {
  let [plate, lines] = [box(0, top + size, WIDTH, HEIGHT), '']
  for (let row = 0, y = top; y < HEIGHT + size; row++, y += size * 0.62)
    for (let x = -(row % 2) * size; x < WIDTH + size; x += size * 2) {
      plate += dome(x, y + size, size)
      for (const part of [0.97, 0.74, 0.5, 0.26]) lines += arch(x, y + size, size * part, 3)
    }
  return { plate, lines }
}
