/**
 * The inks of a print. Twelve for each resource and material, by day and by
 * night; night is the same print in other inks.
 */
import type { Stuff } from '../signs.tsx'

export type Theme = 'day' | 'night'

/**
 * sky, its graded upper edge (Mottainai), far, middle, ground, cuts in the ground, key plate, lit and shaded side of a
 * body, hatching on the lit side; then the light, its ember ring, its rays; the paper, and its grain on the plates.
 */
const NAMES = [
  'sky',
  'upper',
  'far',
  'middle',
  'ground',
  'furrow',
  'key',
  'lit',
  'shade',
  'hatch',
  'light',
  'ember',
  'ray',
  'paper',
  'grain',
] as const
export type Ink = (typeof NAMES)[number]
export type Inks = Readonly<Record<Ink, string>>

const BODIES: Readonly<Record<Theme, Readonly<Record<Stuff, string>>>> = {
  day: {
    wood: 'dfe6c3 aec48d aec48d 6c9454 36612f 7fa465 122a15 fdf6df cbd8a4 6c9454',
    clay: 'f8dfc6 df8f66 e5a67f c76b45 8d3521 cf7a55 3a1009 fff3e0 f0bd98 c0603c',
    grain: 'fdecb8 e9bd52 f1cb66 d99d28 96631a dba63d 3b2208 fff8e2 f6d88a b9801f',
    wool: 'f1eadc c4b394 d8cbb3 ae9a7c 70604b b5a388 2b2118 fffdf6 ddd0ba 8d7a60',
    stone: 'e6e8e6 98a2ae b9c1c8 838b95 4c525b 8f97a1 191c21 fbf8ef c6ccd1 6d7681',
    paper: 'fcf3d2 dcc07a e6d196 bfa256 7d6329 c4a95f 332709 fffdf4 f0dfa8 a3853c',
    cloth: 'f0e3ee b083bb cdaad2 9663a5 5c2f69 a878b5 250d2c fdf4f6 d9b9dd 8a5698',
    metal: 'dcebe3 5fa5a5 94c3bf 3c8b8d 13565c 5aa3a3 052427 f8f8ec a9d2cb 2f7f83',
    any: 'f4e2c8 c08e5c d3a97c 8d6a48 513821 a17a52 20130a fff4dc e5c193 8d6a48',
  },
  night: {
    wood: '233a2b 12231c 2d4b30 1f3a24 12210f 35552c 0a140a f4e6b0 8fae63 4f7a3a',
    clay: '4a2a2a 241218 6a3527 4e2219 2a110b 7a3a27 170704 ffe0b5 d9805a a34a2c',
    grain: '4a3a22 2a2013 74551d 553b12 2d1e09 86631f 170e03 ffeab0 dcaa3f 9c6d1c',
    wool: '3f3a3c 24211f 5b5248 423a32 241f1a 6b6053 120e0b fff1d8 b7a78d 7d6d58',
    stone: '2d3644 171c26 434d5b 2e3642 181c23 4f5a69 0b0d11 f3e7cd 8f99a5 56606d',
    paper: '6b4f24 352c19 8a6a30 4a3516 2a220f 7c693b 151003 fff2c8 cdb06a 8a713a',
    cloth: '3c2a4c 1e1330 583567 40234c 210f29 683f78 12061a ffe6d6 b98ac4 734383',
    metal: '16414a 0a2530 1f5a60 143f44 082226 2a6c70 031114 f6ecc6 6db5b0 24686c',
    any: '3d2d22 21160f 5b3d25 3b2817 1f140b 6b482b 100803 ffe3b0 cf9455 7a5433',
  },
}
/** Amber in the workshops. At night it stays away from the hue of what can be done. */
const WORKSHOP_LIGHT = { day: 'f0972f d9541e fffaf0', night: 'f08a3c c9541d 8a6a34' } as const
/** A red disc in the temple; straw before clay, which is red itself. */
const TEMPLE_LIGHT = { day: 'd5492b d9541e fffaf0', night: 'e8643c c9541d 8a6a34' } as const
const STRAW_LIGHT = { day: 'f6c76b d9541e fffaf0', night: 'f0a04c c9541d 8a6a34' } as const

/** The paper of a card (`--paper`), and its grain. */
const PAPER = { day: 'fffaf0 ffffff29', night: '352a20 ffffff12' } as const

export function inksOf(stuff: Stuff, temple: boolean, theme: Theme): Inks {
  const light = temple ? (stuff === 'clay' ? STRAW_LIGHT : TEMPLE_LIGHT) : WORKSHOP_LIGHT
  const codes = `${BODIES[theme][stuff]} ${light[theme]} ${PAPER[theme]}`.split(' ')
  return Object.fromEntries(NAMES.map((name, i) => [name, `#${codes[i]}`])) as Inks
}
