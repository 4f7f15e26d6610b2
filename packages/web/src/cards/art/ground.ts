/** Cuts that both games use for ground, hills and water. */
import type { Ink } from './inks.ts'
import type { Scene } from './scene.ts'
import { arch, box, cut, dome, path } from './strokes.ts'

/** Short cuts down a hill. */
export function slope({ draw, width, base, side }: Scene, y: number, count = 14, direction = 1, length = 15): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const [x, top] = [draw() * width, y + 4 + draw() * (base - y) * 0.7]
    d += cut(x, top, x + side * direction * length, top + length * 0.55, 1.5)
  }
  return d
}

/** Level cuts, denser towards the horizon. */
export function flats({ draw, width, height }: Scene, y: number, count = 12, thickness = 1.7): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const at = y + 7 + (height - y - 8) * (i / count) ** 1.2 + draw() * 3
    const [x, half] = [draw() * width, 24 + draw() * 62]
    d += cut(x - half, at, x + half, at + (draw() - 0.5) * 2, thickness + i * 0.09)
  }
  return d
}

/** Furrows of a field, which run towards the light. */
export function furrows({ draw, width, height, light }: Scene, y: number, count = 9): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const x = ((i + 0.2 + draw() * 0.6) / count) * width * 1.7 - width * 0.35
    d += cut(light.x + (x - light.x) * 0.3, y + 4 + draw() * 6, x, height + 4, 2.2 + draw() * 1.4)
  }
  return d
}

/** Courses of stones or bricks. */
export function courses(scene: Scene, y: number, rows: number, row: number, length: number, share = 1): string {
  let d = ''
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < Math.ceil(scene.width / length) + 1; i++) {
      if (scene.draw() > share) continue
      const x = (i + (j % 2) * 0.5) * length
      d += cut(x - length * 0.36, y + j * row, x + length * 0.36, y + j * row, 1.7)
    }
  return d
}

/** Rows of round waves, each with two arches inside. */
export function waves(scene: Scene, y: number, plate: Ink, foam: Ink, rows = 4, size = 27): void {
  const { width, height } = scene
  let [d, lines] = ['', '']
  for (let row = 0; row < rows; row++)
    for (let i = -1; i < width / (size * 2) + 1; i++) {
      const [x, at] = [i * size * 2 + (row % 2) * size, y + row * size * 0.72 + size]
      d += dome(x, at, size)
      for (const part of [0.78, 0.5, 0.24]) lines += arch(x, at, size * part, 3.2)
    }
  scene.plate(plate, d + box(0, y + size, width, height))
  scene.cuts(foam, lines)
}

/** A band of mist with round ends. */
export const mist = (x: number, y: number, width: number): string =>
  path`M${x} ${y}h${width}a8 8 0 0 1 0 16h${-width * 0.2}a7 7 0 0 0 0 14h${width * 0.3}a7 7 0 0 1 0 14h${-width}a7 7 0 0 1 0-14h${width * 0.12}a7 7 0 0 0 0-14h${-width * 0.22}a8 8 0 0 1 0-16Z`
