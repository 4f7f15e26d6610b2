/** Strokes of the gouge, as parts of SVG paths. */

/** A random number from 0 to 1. */
export type Draw = () => number

export const round = (value: number): number => Math.round(value * 10) / 10

const path = (strings: TemplateStringsArray, ...values: number[]): string =>
  strings.reduce((text, part, i) => `${text}${round(values[i - 1] ?? 0)}${part}`)

/** The direction of a line, and how far `thickness` leads to its side. */
function along(x1: number, y1: number, x2: number, y2: number, thickness: number) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [ux, uy] = [((x2 - x1) / length) * thickness, ((y2 - y1) / length) * thickness]
  return { ux, uy, nx: -uy, ny: ux }
}

/** Pointed at both ends. */
export function cut(x1: number, y1: number, x2: number, y2: number, thickness: number): string {
  const { nx, ny } = along(x1, y1, x2, y2, thickness)
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
  return path`M${x1} ${y1}Q${mx + nx} ${my + ny} ${x2} ${y2}Q${mx - nx} ${my - ny} ${x1} ${y1}Z`
}

/** Pointed towards the light, broad away from it. */
export function wedge(x1: number, y1: number, x2: number, y2: number, thickness: number): string {
  const { ux, uy, nx, ny } = along(x1, y1, x2, y2, thickness)
  return path`M${x1} ${y1}L${x2 + nx} ${y2 + ny}Q${x2 + ux} ${y2 + uy} ${x2 - nx} ${y2 - ny}Z`
}

export const box = (x: number, y: number, width: number, height: number): string =>
  path`M${x} ${y}h${width}v${height}h${-width}Z`

/** A line of hills down to the lower edge. */
export function ridge(draw: Draw, width: number, height: number, y: number, swing: number, parts = 3): string {
  let d = path`M0 ${height}V${y + (draw() - 0.5) * swing}`
  for (let i = 0; i < parts; i++) {
    const [from, step] = [(i * width) / parts, width / parts]
    const crest = y - swing * (0.3 + draw() * 0.7) * (i % 2 === 1 ? -0.6 : 1)
    d += path`Q${from + step / 2} ${crest} ${from + step} ${y + (draw() - 0.5) * swing}`
  }
  return d + path`V${height}Z`
}

/** A half disc that stands on its flat side. */
export const dome = (x: number, y: number, rx: number, ry = rx): string =>
  path`M${x - rx} ${y}a${rx} ${ry} 0 0 1 ${2 * rx} 0Z`

/** The outline of a half disc, `thickness` wide. */
export function arch(x: number, y: number, r: number, thickness: number): string {
  const inner = r - thickness
  return path`M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0h${-thickness}a${inner} ${inner} 0 0 0 ${-2 * inner} 0Z`
}

export { path }
