/** What moves at the tables moves by transform and opacity alone: browsers move those without laying out or painting anything again. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const read = (...endings: string[]) =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => [path, readFileSync(`${SRC}/${path}`, 'utf8')] as const)
const sheets = read('.css')
/** `scale`, `rotate` and `translate` are parts of a transform; the origin of one does not move. */
const FREE = ['transform', 'opacity', 'scale', 'rotate', 'translate', 'transformOrigin', 'transform-origin']
const TIMING = ['animation-timing-function', 'offset', 'easing']

/** The blocks of `@keyframes`, each with its name and what is set inside. */
const keyframes = (css: string) =>
  [...css.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)/g)].map(([, name = '', body = '']) => ({
    name,
    sets: [...body.matchAll(/([\w-]+):/g)].map(([, property = '']) => property),
  }))

describe('what moves', () => {
  it('is transformed or fades in every animation of a style sheet', () => {
    const found = sheets.flatMap(([path, css]) => keyframes(css).map((each) => ({ path, ...each })))
    expect(found.length).toBeGreaterThan(8)
    for (const { path, name, sets } of found)
      for (const property of sets) expect([...FREE, ...TIMING], `${name} in ${path}`).toContain(property)
  })

  it('is transformed or fades in every transition', () => {
    const found = sheets.flatMap(([path, css]) =>
      [...css.matchAll(/[\s{;]transition(?:-property)?:([^;]+);/g)].map(([, value = '']) => ({ path, value })),
    )
    expect(found.length).toBeGreaterThan(1)
    for (const { path, value } of found)
      for (const part of value.split(/,(?![^(]*\))/)) {
        const [property = ''] = part.trim().split(' ')
        expect([...FREE, 'none'], `${value} in ${path}`).toContain(property)
      }
  })

  it('is transformed or fades where a program moves it', () => {
    const found = read('.ts', '.tsx').flatMap(([path, text]) =>
      [...text.matchAll(/\.animate\(\s*\[([^\]]*)\]/g)].map(([, frames = '']) => ({ path, frames })),
    )
    expect(found.length).toBeGreaterThan(1)
    for (const { path, frames } of found)
      for (const [, property = ''] of frames.matchAll(/[{,]\s*(\w+):/g))
        expect([...FREE, ...TIMING], path).toContain(property)
  })
})
