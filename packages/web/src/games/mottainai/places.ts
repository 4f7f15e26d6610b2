/** Two places for each material, so that its works do not look alike. */
import { flats, mist, slope, waves } from '../../cards/art/ground.ts'
import type { Painter } from '../../cards/art/scene.ts'
import { box, cut, dome, path, ridge } from '../../cards/art/strokes.ts'

/* paper */

/** A paper screen; the sun shines through it. */
const screen: Painter = (s) => {
  s.shine()
  const [grid, floor] = [44 + Math.floor(s.draw() * 3) * 16, s.horizon + 18]
  let bars = ''
  for (let x = 0; x <= s.width; x += grid) bars += box(x - 2, 0, 4, floor)
  for (let y = 30; y < s.horizon; y += grid) bars += box(0, y, s.width, 3.4)
  s.plate('middle', bars, 0.75)
  s.plate('ground', box(0, s.horizon + 14, s.width, 9))
  s.plate('middle', box(0, s.horizon + 23, s.width, s.height))
  s.cuts('far', matting(s.draw, s.width, s.horizon + 28, s.height))
}

/** A wall with a round window, bamboo behind it. */
const moonwindow: Painter = (s) => {
  const [x, y, r] = [s.width / 2 + s.side * 12, s.height * 0.36, s.width * 0.33]
  s.light.x = x + s.side * r * 0.4
  s.light.y = y - r * 0.25
  s.shine()
  for (const [i, part] of [-0.7, -0.2, 0.5].entries())
    s.far('far', 'bamboo', x + r * part, y + r + 10, r * (1.5 + (i % 2) * 0.4))
  const outer = `M0 0H${s.width}V${s.height}H0Z`
  s.plate('far', `${outer}${path`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`}`)
  const rim = r + 7
  s.plate(
    'ground',
    path`M${x - rim} ${y}a${rim} ${rim} 0 1 1 ${2 * rim} 0a${rim} ${rim} 0 1 1 ${-2 * rim} 0ZM${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  )
  s.plate('ground', box(0, s.horizon + 16, s.width, 7))
  s.plate('middle', box(0, s.horizon + 23, s.width, s.height))
  s.cuts('far', matting(s.draw, s.width, s.horizon + 28, s.height))
}

function matting(draw: () => number, width: number, top: number, bottom: number): string {
  let d = ''
  for (let i = 0; i < 30; i++) {
    const [x, y] = [draw() * width, top + draw() * (bottom - top)]
    d += cut(x - 26, y, x + 26, y, 1.2)
  }
  return d
}

/* stone */

/** Raked sand before a mountain with snow. */
const garden: Painter = (s) => {
  s.shine()
  const [x, y, foot] = [s.width * (0.5 - s.side * 0.16), s.height * 0.34, s.horizon + 20]
  s.plate(
    'far',
    path`M${x - 210} ${foot}Q${x - 60} ${foot - 50} ${x - 22} ${y}L${x + 20} ${y - 2}Q${x + 60} ${foot - 50} ${x + 210} ${foot}Z`,
  )
  s.plate(
    'sky',
    path`M${x - 22} ${y}L${x + 20} ${y - 2}Q${x + 32} ${y + 30} ${x + 44} ${y + 48}L${x + 26} ${y + 36}L${x + 14} ${y + 58}L${x} ${y + 34}L${x - 18} ${y + 56}L${x - 27} ${y + 34}L${x - 44} ${y + 46}Q${x - 32} ${y + 26} ${x - 22} ${y}Z`,
  )
  s.plate('middle', ridge(s.draw, s.width, s.height, s.horizon - 2, 18, 3))
  s.cuts('far', slope(s, s.horizon))
  s.plate('ground', box(0, s.horizon + 18, s.width, s.height))
  let raked = ''
  for (let k = 1; k < 7; k++) {
    const [rx, ry, cx, cy] = [70 + k * 34, 11 + k * 12.5, s.width / 2, s.base - 6]
    for (const to of [-1, 1])
      raked += path`M${cx + to * rx * 0.16} ${cy + ry * 0.98}Q${cx + to * rx * 0.9} ${cy + ry * 0.95} ${cx + to * rx} ${cy - ry * 0.05}Q${cx + to * rx * 0.95} ${cy + ry * 1.04} ${cx + to * rx * 0.16} ${cy + ry * 1.09}Z`
  }
  s.cuts('furrow', raked)
}

/** A gate among bamboo, and steps up to it. */
const gate: Painter = (s) => {
  s.shine()
  s.plate('far', ridge(s.draw, s.width, s.height, s.horizon - 30, 30, 2))
  s.cuts('sky', slope(s, s.horizon - 24, 12))
  const x = s.width / 2 - s.side * 10
  s.far('middle', 'shinto-shrine', x, s.horizon + 16, s.height * 0.4)
  for (const part of [-0.56, -0.42, 0.44, 0.58])
    s.far('middle', 'bamboo', s.width * (0.5 + part), s.horizon + 24, s.height * (0.42 + s.draw() * 0.16))
  s.plate('ground', box(0, s.horizon + 14, s.width, s.height))
  let steps = ''
  for (let i = 0; i < 5; i++) {
    const [y, half] = [s.horizon + 20 + i * 13, 46 + i * 24]
    steps += cut(x - half, y, x + half, y, 2.4)
  }
  s.cuts('furrow', steps + flats(s, s.horizon + 20, 8))
}

/* cloth */

/** Mist over the sea. */
const sea: Painter = (s) => {
  s.shine()
  const right = s.side > 0
  s.plate('far', mist(right ? -20 : 170, s.height * 0.14, 150) + mist(right ? 180 : -30, s.height * 0.5, 160))
  s.plate('middle', ridge(s.draw, s.width, s.height, s.horizon + 6, 26, 3))
  s.cuts('far', slope(s, s.horizon + 8, 12))
  waves(s, s.horizon + 34, 'ground', 'furrow')
}

/** Lengths of dyed cloth that dry on poles. */
const drying: Painter = (s) => {
  s.shine()
  s.plate('far', ridge(s.draw, s.width, s.height, s.horizon - 6, 30, 3))
  s.cuts('sky', slope(s, s.horizon, 10))
  const top = s.height * 0.2
  let [lengths, folds] = ['', '']
  for (const [i, at] of [0.1, 0.3, 0.7, 0.9].entries()) {
    const [x, w, long] = [s.width * at, 34, s.height * (0.34 + ((i * 7) % 4) * 0.05)]
    lengths += path`M${x - w / 2} ${top}h${w}v${long}q${-w / 4} 10 ${-w / 2} 0t${-w / 2} 0Z`
    for (const part of [-0.25, 0.1, 0.3]) folds += cut(x + w * part, top + 10, x + w * part + 3, top + long - 4, 1.8)
  }
  s.plate('middle', lengths)
  s.cuts('far', folds)
  s.plate('ground', box(0, top - 5, s.width, 5))
  s.plate('ground', ridge(s.draw, s.width, s.height, s.horizon + 26, 8, 2))
  s.cuts('furrow', flats(s, s.horizon + 28, 14))
}

/* clay */

/** Kilns that climb a hill, a fire in each. */
const kilns: Painter = (s) => {
  s.shine()
  s.plate('far', ridge(s.draw, s.width, s.height, s.horizon - 46, 36, 3))
  s.cuts('sky', slope(s, s.horizon - 30, 12))
  let [domes, mouths] = ['', '']
  for (let i = 0; i < 4; i++) {
    const [x, y] = [s.width * (0.5 + s.side * (0.46 - i * 0.15)), s.horizon - 16 + i * 15]
    domes += dome(x, y, 38, 30) + box(x - 38, y, 76, s.height)
    mouths += path`M${x - 10} ${y + 26}v-14a10 10 0 0 1 20 0v14Z`
  }
  s.plate('middle', domes)
  s.cuts('light', mouths)
  s.plate('ground', ridge(s.draw, s.width, s.height, s.horizon + 30, 8, 2))
  s.cuts('furrow', flats(s, s.horizon + 32, 16))
}

/** Terraces, one below the other, as clay is dug. */
const terraces: Painter = (s) => {
  s.shine()
  s.far('far', 'pagoda', s.width * (0.5 - s.side * 0.3), s.horizon - 26, s.height * 0.26)
  const inks = ['far', 'middle', 'far', 'middle'] as const
  for (const [i, ink] of inks.entries()) {
    const y = s.horizon - 34 + i * 18
    const lean = (i % 2 === 0 ? 1 : -1) * s.side * 10
    s.plate(ink, path`M0 ${s.height}V${y + lean}Q${s.width / 2} ${y - 16} ${s.width} ${y - lean}V${s.height}Z`)
    s.cuts(ink === 'far' ? 'sky' : 'far', slope(s, y + 2, 7, i % 2 === 0 ? 1 : -1, 12))
  }
  s.plate('ground', ridge(s.draw, s.width, s.height, s.horizon + 40, 10, 3))
  s.cuts('furrow', flats(s, s.horizon + 42, 14))
}

/* metal */

/** The great disc over waves. */
const disc: Painter = (s) => {
  Object.assign(s.light, { x: s.width / 2, y: s.height * 0.42, r: s.width * 0.345 })
  s.shine()
  s.plate('far', mist(s.side > 0 ? 150 : -40, s.height * 0.1, 160))
  waves(s, s.horizon + 6, 'middle', 'far', 2, 33)
  waves(s, s.horizon + 46, 'ground', 'furrow', 4, 30)
}

/** Rain over a bridge. */
const rain: Painter = (s) => {
  s.shine()
  s.plate('far', ridge(s.draw, s.width, s.height, s.horizon - 34, 34, 2))
  s.cuts('sky', slope(s, s.horizon - 26, 10))
  s.far('middle', 'japanese-bridge', s.width / 2, s.horizon + 34, s.height * 0.24)
  waves(s, s.horizon + 22, 'ground', 'furrow', 4, 24)
  let drops = ''
  for (let i = 0; i < 34; i++) {
    const [x, y, long] = [s.draw() * (s.width + 60) - 30, s.draw() * s.horizon * 0.96, 26 + s.draw() * 30]
    drops += cut(x, y, x - s.side * long * 0.34, y + long, 0.9)
  }
  s.cuts('ground', drops, 0.55)
}

export const PLACES = {
  screen,
  moonwindow,
  garden,
  gate,
  sea,
  drying,
  kilns,
  terraces,
  disc,
  rain,
} as const satisfies Readonly<Record<string, Painter>>
export type Place = keyof typeof PLACES
