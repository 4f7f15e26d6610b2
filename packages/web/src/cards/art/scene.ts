/**
 * What a print shows, before it is drawn: plates from the back to the front, a
 * light, a hero and its props. The id of the card decides everything that differs
 * between twins: the side of the light, the horizon, the cuts.
 */
import { randomFrom } from '@handwerk/kernel'
import type { IconName } from '../../icons/lists.ts'
import type { Stuff } from '../signs.tsx'
import type { Ink } from './inks.ts'
import type { Draw } from './strokes.ts'

/** The line of data that a kind of card or a work has. */
export interface PictureLine<Place extends string = string, Icon extends string = IconName> {
  readonly place: Place
  readonly hero: Icon
  /** What is made, on the side of the light; then what goes in, on the other. */
  readonly props?: readonly [made: Icon, used?: Icon]
  /** Of the hero, against the usual size. */
  readonly size?: number
  /** How high the hero hangs or flies, as a part of the height. */
  readonly lift?: number
}

/** By the box that the picture fills; `small` for a card of which little is seen. */
export type Shape = 'low' | 'wide' | 'tall' | 'small'

const SMALL = 64

export function shapeOf(width: number, height: number): Shape {
  if (width <= SMALL && width < 2 * height) return 'small'
  const aspect = width / Math.max(1, height)
  return aspect < 0.98 ? 'tall' : aspect < 1.6 ? 'wide' : 'low'
}

export interface Subject {
  /** The seed. */
  readonly id: string
  readonly line: PictureLine
  readonly stuff: Stuff
  /** The sun is half down. */
  readonly halfSun: boolean
  /** Japanese print: graded sky, one disc, no rays. */
  readonly temple: boolean
  readonly paint: Painter
}

/** Puts the plates of a place into a scene. */
export type Painter = (scene: Scene) => void

/** An icon that stands with its lower middle at x, y. */
export interface Standing {
  readonly icon: IconName
  readonly x: number
  readonly y: number
  readonly height: number
  readonly flip: boolean
  readonly floats: boolean
}

interface Plate {
  readonly is: 'plate'
  readonly ink: Ink
  readonly d: string
  readonly opacity: number
}
export type Layer =
  | Plate
  | { readonly is: 'far'; readonly ink: Ink; readonly at: Standing }
  | { readonly is: 'light' }
  | { readonly is: 'rays'; readonly ink: Ink; readonly count: number; readonly from: number; readonly to: number }

interface Light {
  x: number
  y: number
  r: number
  kind: 'sun' | 'ember' | 'none'
}

export const SIZES = { low: [300, 150], wide: [300, 236], tall: [300, 392], small: [236, 236] } as const
/** The height of a usual hero, as a part of the picture's; works are smaller than buildings. */
const HERO = { low: 0.8, wide: 0.62, tall: 0.46, small: 0.8 } as const

export class Scene {
  readonly subject: Subject
  readonly shape: Shape
  readonly width: number
  readonly height: number
  readonly draw: Draw
  /** Where the light comes from: -1 left, 1 right. */
  readonly side: -1 | 1
  readonly horizon: number
  /** The line that hero and props stand on. */
  readonly base: number
  readonly light: Light
  readonly layers: Layer[] = []
  readonly birds: boolean

  constructor(subject: Subject, shape: Shape) {
    this.subject = subject
    this.shape = shape
    const random = randomFrom(subject.id)
    this.draw = () => random.below(1 << 24) / (1 << 24)
    ;[this.width, this.height] = SIZES[shape]
    const { width, height, draw } = this
    const tall = shape === 'tall'
    this.side = draw() < 0.5 ? -1 : 1
    this.horizon = height * ((tall ? 0.66 : 0.64) + (draw() - 0.5) * 0.09)
    this.base = height * (tall ? 0.84 : shape === 'low' ? 0.93 : 0.88)
    const r = subject.halfSun ? (shape === 'low' ? 32 : 40) : (tall ? 36 : 27) * (0.78 + draw() * 0.55)
    const x = width * (0.5 + this.side * 0.29) + (draw() - 0.5) * 34
    const high = height * ((tall ? 0.24 : 0.27) + (draw() - 0.5) * 0.14)
    this.light = {
      x: Math.min(width - r - 14, Math.max(r + 14, x)),
      y: subject.halfSun ? this.horizon - r * 0.75 : Math.min(high, this.horizon - r - 42),
      r,
      kind: 'sun',
    }
    this.birds = draw() < 0.42 && (tall || shape === 'wide')
    subject.paint(this)
  }

  plate(ink: Ink, d: string, opacity = 1): void {
    this.layers.push({ is: 'plate', ink, d, opacity })
  }

  /** Cuts into the plate below, in the ink of what lies behind it. */
  cuts(ink: Ink, d: string, opacity = 1): void {
    if (this.shape !== 'small') this.plate(ink, d, opacity)
  }

  far(ink: Ink, icon: IconName, x: number, y: number, height: number): void {
    this.layers.push({ is: 'far', ink, at: { icon, x, y, height, flip: false, floats: true } })
  }

  shine(): void {
    this.layers.push({ is: 'light' })
  }

  rays(ink: Ink, count: number, from: number, to: number): void {
    this.layers.push({ is: 'rays', ink, count, from, to })
  }

  get hero(): Standing {
    const { subject, width, height, side, base, shape } = this
    const { line, temple } = subject
    const lift = (line.lift ?? 0) * (shape === 'tall' ? 1 : shape === 'wide' ? 0.72 : 0.3)
    const usual = HERO[shape] * (temple && shape !== 'small' ? 0.9 : 1)
    const room = (shape === 'small' ? 0.93 : base / height) - lift - 0.02
    return {
      icon: line.hero,
      x: width / 2 - side * (shape === 'wide' || shape === 'low' ? 14 : 4),
      y: (shape === 'small' ? height * 0.93 : base) - height * lift,
      height: height * Math.min(room, usual * (line.size ?? 1)),
      flip: false,
      floats: lift > 0,
    }
  }

  get props(): Standing[] {
    const { subject, width, height, side, base, shape } = this
    if (shape === 'small' || !subject.line.props) return []
    const [made, used] = subject.line.props
    const on = {
      y: base + height * 0.05,
      height: height * (shape === 'tall' ? 0.2 : shape === 'low' ? 0.42 : 0.3),
      floats: false,
    }
    return [
      { ...on, icon: made, x: width * (0.5 + side * 0.335), flip: false },
      ...(used ? [{ ...on, icon: used, x: width * (0.5 - side * 0.38), flip: true }] : []),
    ]
  }
}
