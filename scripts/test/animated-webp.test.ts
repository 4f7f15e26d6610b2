import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const {
  animated,
  durationsIn,
}: {
  animated(frames: { bytes: Buffer; milliseconds: number }[], width: number, height: number): Buffer
  durationsIn(bytes: Buffer): number[]
} = await import(new URL('../pictures/animated-webp.mjs', import.meta.url).href)

const still = (kind: string) => Buffer.concat([Buffer.from(`RIFF\x0f\0\0\0WEBP${kind}\x03\0\0\0abc\0`, 'latin1')])

it('frames keep their pictures and their durations, in order', () => {
  const film = animated(
    [
      { bytes: still('VP8 '), milliseconds: 100 },
      { bytes: still('VP8 '), milliseconds: 70_000 },
    ],
    960,
    600,
  )
  expect(durationsIn(film)).toEqual([100, 70_000])
  expect(film.readUInt32LE(4)).toBe(film.length - 8)
  expect(film.toString('latin1').split('VP8 \x03\0\0\0abc\0')).toHaveLength(3)
  expect([film.readUIntLE(24, 3), film.readUIntLE(27, 3)]).toEqual([959, 599])
})

it('a frame that is no plain picture is refused', () =>
  expect(() => animated([{ bytes: still('VP8L'), milliseconds: 1 }], 1, 1)).toThrow('no plain WebP picture'))

it('the moving picture of the README is there, moves, and is small', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  expect(readFileSync(`${root}README.md`, 'utf8')).toContain('docs/pictures/oh-my-goods.webp')
  const film = readFileSync(`${root}docs/pictures/oh-my-goods.webp`)
  expect(durationsIn(film).length).toBeGreaterThan(8)
  expect(film.length).toBeLessThan(1_500_000)
})
