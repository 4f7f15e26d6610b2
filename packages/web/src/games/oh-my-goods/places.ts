/** Where the buildings stand: outside, with the sun in the sky, or inside, with a window or an ember. */
import { courses, flats, furrows, slope } from '../../cards/art/ground.ts'
import type { Painter, Scene } from '../../cards/art/scene.ts'
import { box, cut, path, ridge } from '../../cards/art/strokes.ts'

/** Rolling fields with furrows; a barn behind. */
const field: Painter = (s) => {
  s.shine()
  s.plate('far', ridge(s.draw, s.width, s.height, s.horizon - 20, 26, 3))
  s.cuts('sky', slope(s, s.horizon - 14))
  s.plate('middle', ridge(s.draw, s.width, s.height, s.horizon + 3, 16, 2))
  s.cuts('far', slope(s, s.horizon + 8, 14, -1, 18))
  if (s.draw() < 0.5) s.far('ground', 'barn', s.width * (0.5 + s.side * 0.36), s.horizon + 8, 34)
  s.plate('ground', ridge(s.draw, s.width, s.height, s.horizon + 30, 8, 2))
  s.cuts('furrow', furrows(s, s.horizon + 30))
}

const woods: Painter = (s) => {
  s.shine()
  s.plate('far', ridge(s.draw, s.width, s.height, s.horizon - 12, 18, 2))
  s.cuts('sky', slope(s, s.horizon - 8, 10))
  for (let i = 0; i < 5; i++)
    s.far(
      'middle',
      'pine-tree',
      (s.width * (i + 0.1 + s.draw() * 0.6)) / 4.7 - 6,
      s.horizon + 14 + s.draw() * 6,
      62 + s.draw() * 44,
    )
  s.plate('ground', ridge(s.draw, s.width, s.height, s.horizon + 16, 8, 2))
  s.cuts('furrow', flats(s, s.horizon + 18, 14))
}

/** A yard with a frame to hang things from. */
const yard: Painter = (s) => {
  s.shine()
  s.plate('far', ridge(s.draw, s.width, s.height, s.horizon - 24, 22, 3))
  s.cuts('sky', slope(s, s.horizon - 18, 12))
  s.far('middle', 'barn', s.width * (0.5 - s.side * 0.34), s.horizon + 14, 66)
  s.plate('ground', ridge(s.draw, s.width, s.height, s.horizon + 14, 6, 2))
  s.cuts('furrow', flats(s, s.horizon + 16))
  const posts = [0.24, 0.76].map((x) => box(s.width * x - 4, s.height * 0.1, 8, s.height * 0.78)).join('')
  s.plate('key', posts + box(s.width * 0.18, s.height * 0.12, s.width * 0.64, 8))
}

/** Two rows of gables with lit windows, and cobbles. */
const town: Painter = (s) => {
  s.shine()
  gables(s, s.horizon - 18, 60, 7, 'far')
  gables(s, s.horizon + 8, 66, 5, 'middle')
  s.plate('ground', box(0, s.horizon + 28, s.width, s.height))
  s.cuts('furrow', courses(s, s.horizon + 38, 8, 12, 36))
}

function gables(s: Scene, y: number, high: number, count: number, ink: 'far' | 'middle'): void {
  let [roofs, windows] = ['', '']
  for (let i = 0; i < count; i++) {
    const w = (s.width / count) * (1 + s.draw() * 0.2)
    const [x, top] = [(i * s.width) / count - 6, y - high * (0.25 + s.draw() * 0.75)]
    roofs += path`M${x} ${s.height}V${top}l${w / 2} ${-w * 0.42}l${w / 2} ${w * 0.42}V${s.height}Z`
    for (const part of [0.26, 0.56]) windows += box(x + w * part, top + 9, w * 0.15, 11)
  }
  s.plate(ink, roofs)
  s.cuts(ink === 'middle' ? 'light' : 'sky', windows)
}

/** A room with an arched window; its light falls on the floor. */
const hall: Painter = (s) => {
  const [width, high] = [84, s.height * 0.46]
  const [left, top] = [s.light.x - width / 2, s.height * 0.1]
  const foot = top + high
  s.plate('far', box(0, 0, s.width, s.height))
  s.plate('sky', path`M${left} ${foot}V${top + 34}a42 42 0 0 1 84 0V${foot}Z`)
  s.light.kind = 'none'
  s.light.y = top + high * 0.4
  if (s.subject.halfSun) s.plate('light', path`M${left + 10} ${foot}a32 32 0 0 1 64 0Z`)
  else s.rays('light', 22, 0.5, 2.2)
  s.plate(
    'ground',
    box(left + 39.5, top - 6, 5, high + 6) + box(left, top + high * 0.55, width, 5) + box(left - 6, foot, 96, 7),
  )
  let plaster = ''
  for (let i = 0; i < 12; i++) {
    const [x, y] = [s.light.x - s.side * (70 + s.draw() * 170), s.draw() * s.horizon]
    plaster += cut(x - 16, y, x + 16, y, 1.4)
  }
  s.cuts('sky', plaster, 0.8)
  const corner = s.width * (0.5 - s.side * 0.5)
  s.plate('ground', box(0, 0, s.width, 13) + path`M${corner} 13h${s.side * 60}l${-s.side * 60} 52Z`)
  s.plate('middle', box(0, s.horizon + 20, s.width, s.height))
  let boards = ''
  for (let i = -5; i < 12; i++)
    boards += cut(s.width / 2 + (i - 3.5) * 15, s.horizon + 24, s.width / 2 + (i - 3.5) * 58, s.height + 6, 1.7)
  s.cuts('ground', boards)
  const falls = s.side * 130
  s.plate(
    'sky',
    path`M${left + 8} ${foot - 30}L${left + width - 8} ${foot - 30}L${left + width - falls + 26} ${s.height}L${left - falls - 26} ${s.height}Z`,
    0.4,
  )
}

/** A vault of bricks with an ember in it. */
const hearth: Painter = (s) => {
  const middle = s.width / 2
  s.plate('ground', box(0, 0, s.width, s.height))
  s.cuts('middle', courses(s, 12, 12, 17, 56, 0.62))
  Object.assign(s.light, { x: middle, y: s.base - s.height * 0.3, kind: 'ember' })
  if (s.subject.halfSun) s.light.y = s.base - 8
  s.plate('key', path`M${middle - 112} ${s.height}V${s.height * 0.5}a112 ${s.height * 0.42} 0 0 1 224 0V${s.height}Z`)
  s.shine()
  let vault = ''
  for (let i = 0; i < 15; i++) {
    const angle = Math.PI * (1 + i / 14)
    const at = (rx: number, ry: number) =>
      [middle + Math.cos(angle) * rx, s.height * (0.5 + Math.sin(angle) * ry)] as const
    vault += cut(...at(116, 0.44), ...at(140, 0.55), 2.6)
  }
  s.cuts('far', vault)
  s.plate('ground', box(0, s.base - 8, s.width, s.height))
  s.cuts('middle', flats(s, s.base - 6, 8))
}

export const PLACES = { field, woods, yard, town, hall, hearth } as const satisfies Readonly<Record<string, Painter>>
export type Place = keyof typeof PLACES
