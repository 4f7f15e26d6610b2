/**
 * Prints a scene as an SVG file: flat plates with cuts, the colour of the bodies a
 * little off the key plate, cuts on the side of the light, rough edges, grain. No
 * filter, no blur; every colour is an ink. It refers to nothing outside of itself,
 * so that a browser can show it as an image.
 */
import type { IconName } from '../../icons/lists.ts'
import { grain } from './grain.ts'
import type { Ink, Inks } from './inks.ts'
import { type Layer, type Scene, SIZES, type Standing } from './scene.ts'
import { cut, path, round, wedge } from './strokes.ts'

/** An icon as the build gives it: its path, and the box that it fills. */
export interface Drawing {
  readonly d: string
  readonly box: readonly [x: number, y: number, width: number, height: number]
}
type Drawings = (icon: IconName) => Drawing

/** An icon may not be wider: the middle of the picture survives every crop. */
const WIDEST = 222

export function printScene(scene: Scene, inks: Inks, drawings: Drawings): string {
  const { width, height, subject } = scene
  const fine = scene.shape !== 'small'
  const bodies = [scene.hero, ...scene.props]
  const left = scene.side < 0
  const printed = [
    `<rect width="${width}" height="${height}" fill="${subject.temple ? 'url(#sky)' : inks.sky}"/>`,
    ...scene.layers.map((layer) => printLayer(layer, scene, inks, drawings)),
    ...(scene.birds && scene.light.kind === 'sun' ? [filled(inks.ground, birds(scene))] : []),
    ...bodies.map((body, i) => printBody(body, i, scene, inks, drawings)),
    ...(fine
      ? [`<rect width="${width}" height="${height}" fill="url(#grain)"/>`, filled(inks.paper, edges(scene))]
      : []),
  ].join('')
  const icons = new Set(
    [...bodies, ...scene.layers.flatMap((layer) => (layer.is === 'far' ? [layer.at] : []))].map(({ icon }) => icon),
  )
  const defs = [
    `<linearGradient id="body" x1="${left ? 0 : 1}" x2="${left ? 1 : 0}" y1="0" y2=".35"><stop offset=".6" stop-color="${inks.lit}"/><stop offset=".6" stop-color="${inks.shade}"/></linearGradient>`,
    subject.temple
      ? `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${inks.upper}"/><stop offset=".42" stop-color="${inks.sky}"/></linearGradient>`
      : '',
    ...[...icons].map((icon) => `<path id="${icon}" d="${drawings(icon).d}"/>`),
    fine ? grain(inks.grain) : '',
  ].join('')
  const box = SIZES[scene.shape].join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}" preserveAspectRatio="xMidYMax slice"><defs>${defs}</defs>${printed}</svg>`
}

const filled = (ink: string, d: string, opacity = 1): string =>
  d === '' ? '' : `<path d="${d}" fill="${ink}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

function printLayer(layer: Layer, scene: Scene, inks: Inks, drawings: Drawings): string {
  if (layer.is === 'plate') return filled(inks[layer.ink], layer.d, layer.opacity)
  if (layer.is === 'far') return use(layer.at, drawings, `fill="${inks[layer.ink]}"`)
  if (layer.is === 'rays') return filled(inks[layer.ink], rays(scene, layer.count, layer.from, layer.to), 0.8)
  return printLight(scene, inks)
}

function printLight(scene: Scene, inks: Inks): string {
  const { x, y, r, kind } = scene.light
  const circle = (size: number, ink: Ink) =>
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="${inks[ink]}"/>`
  if (kind === 'none') return ''
  if (kind === 'ember')
    return circle(r * 3.1, 'ember') + filled(inks.light, rays(scene, 30, 2.5, 5.2)) + circle(r * 2.5, 'light')
  return (scene.subject.temple ? '' : filled(inks.ray, rays(scene, 30, 1.3, 5.4))) + circle(r, 'light')
}

function rays({ light, draw }: Scene, count: number, from: number, to: number): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const angle = ((i + draw() * 0.5) / count) * Math.PI * 2
    const [near, far] = [light.r * from * (1 + draw() * 0.25), light.r * to * (0.55 + draw() * 0.6)]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    d += wedge(
      light.x + cos * near,
      light.y + sin * near,
      light.x + cos * far,
      light.y + sin * far,
      3.5 * (0.6 + draw() * 0.8),
    )
  }
  return d
}

function birds({ draw, width, height, side }: Scene): string {
  let d = ''
  for (let i = 0; i < 4; i++) {
    const x = width * (0.5 - side * 0.26) + (draw() - 0.5) * 74
    const y = height * 0.17 + (draw() - 0.5) * height * 0.16
    const z = 6 + draw() * 5
    d += path`M${x - z} ${y - z * 0.4}Q${x - z * 0.3} ${y - z * 0.5} ${x} ${y + 1.5}Q${x + z * 0.3} ${y - z * 0.5} ${x + z} ${y - z * 0.4}Q${x + z * 0.3} ${y - z * 0.1} ${x} ${y + 4}Q${x - z * 0.3} ${y - z * 0.1} ${x - z} ${y - z * 0.4}Z`
  }
  return d
}

/** Shadow, colour plate, key plate, cuts on the lit side. */
function printBody(at: Standing, number: number, scene: Scene, inks: Inks, drawings: Drawings): string {
  const scale = scaleOf(at, drawings)
  const hero = number === 0
  const rim = round((hero ? 8.5 : 6.5) / scale)
  const shadow = at.floats
    ? ''
    : use(at, drawings, `fill="${inks.key}" opacity=".32"`, ` skewX(${scene.side * 34}) scale(1 -.2)`)
  const colour = use(
    at,
    drawings,
    `fill="url(#body)" stroke="url(#body)" stroke-width="${rim}" stroke-linejoin="round"`,
    ' translate(2.2 1.6)',
  )
  const key = use(at, drawings, `fill="${inks.key}"`)
  // Cuts on props would not be seen, and a clip is dear to draw.
  if (scene.shape === 'small' || !hero) return shadow + colour + key
  const clip = `<clipPath id="clip">${use(at, drawings, '')}</clipPath>`
  const cuts = `<path d="${litCuts(at, scene, drawings, 5.6)}" clip-path="url(#clip)" fill="${inks.hatch}"/>`
  return shadow + colour + key + clip + cuts
}

function litCuts(at: Standing, { side, draw }: Scene, drawings: Drawings, step: number): string {
  const half = (drawings(at.icon).box[2] * scaleOf(at, drawings)) / 2
  let d = ''
  for (let y = at.y - at.height + 2; y < at.y; y += step) {
    const [x, long] = [at.x + side * (half + 3), half * (0.5 + draw() * 0.62)]
    d += cut(x + side * long * 0.5, y - 3, x - side * long * 1.1, y + 5, step * 0.46)
  }
  return d
}

function scaleOf({ icon, height }: Standing, drawings: Drawings): number {
  const [, , width, high] = drawings(icon).box
  return Math.min(height / high, WIDEST / width)
}

/** An icon on its feet. */
function use(at: Standing, drawings: Drawings, attributes: string, before = ''): string {
  const [x, y, width, height] = drawings(at.icon).box
  const scale = Number(scaleOf(at, drawings).toFixed(4))
  const place = `translate(${round(at.x)} ${round(at.y)})${before} scale(${at.flip ? -scale : scale} ${scale}) translate(${round(-x - width / 2)} ${round(-y - height)})`
  return `<use href="#${at.icon}" transform="${place}" ${attributes}/>`
}

/** The upper and the lower edge of the block are rough: paper shows there. A strip costs less to draw than a clip. */
function edges({ width, height, draw }: Scene): string {
  let d = 'M0 -1'
  for (let x = 0; x <= width; x += 20) d += path`L${x} ${draw() * 2.6}`
  d += path`L${width} -1ZM${width} ${height + 1}`
  for (let x = width; x >= 0; x -= 15) d += path`L${x} ${height - draw() * 4.5}`
  return `${d}${path`L0 ${height + 1}Z`}`
}
