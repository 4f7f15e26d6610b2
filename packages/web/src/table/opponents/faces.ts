/** Six faces, as prints: one key plate, a few colours, half of the face in shadow. In a square of 100 units. */
import type { CharacterName } from './characters.ts'

export type Mood = 'calm' | 'glad' | 'vexed'

/** A filled shape, or a line if it has a width. */
export interface Stroke {
  readonly d: string
  /** The key plate if it is left out. */
  readonly colour?: string
  readonly width?: number
}

export interface FaceDrawing {
  /** Colour and shape of the frame tell the characters apart, also in grey. */
  readonly frame: string
  readonly colour: string
  readonly pale: string
  readonly skin: string
  readonly shade: string
  readonly coat: string
  /** Half of the width, top, chin, half of the jaw. */
  readonly head: readonly [width: number, top: number, chin: number, jaw: number]
  readonly eyes: { readonly y: number; readonly apart: number; readonly closed?: boolean }
  readonly brows: { readonly tilt: number; readonly width: number; readonly colour?: string; readonly raised?: number }
  readonly nose: Stroke
  readonly mouth: { readonly y: number; readonly calm: Stroke }
  /** Hair and hats behind the head, and before it; `over` lies over eyes and mouth. */
  readonly behind: readonly Stroke[]
  readonly before: readonly Stroke[]
  readonly over?: readonly Stroke[]
}

const CIRCLE = 'M50 2a48 48 0 1 1-.1 0Z'
const SQUARE = 'M12 4H88a8 8 0 0 1 8 8V88a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8V12a8 8 0 0 1 8-8Z'
const DIAMOND = 'M50 0C60 14 86 40 100 50 86 60 60 86 50 100 40 86 14 60 0 50 14 40 40 14 50 0Z'
const HEXAGON = 'M27 5H73L98 50 73 95H27L2 50Z'
const OCTAGON = 'M30 3H70L97 30V70L70 97H30L3 70V30Z'
const ARCH = 'M6 96V46C6 18 28 3 50 3S94 18 94 46V96Z'

const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

export const FACES: Readonly<Record<CharacterName, FaceDrawing>> = {
  Mira: {
    frame: CIRCLE,
    colour: '#2c6e6a',
    pale: '#bfe0d4',
    skin: '#f2c9a0',
    shade: '#c98f63',
    coat: '#1c4a48',
    head: [18, 18, 73, 9],
    eyes: { y: 46, apart: 8.5, closed: true },
    brows: { tilt: 0, width: 3 },
    nose: { d: 'M50.5 47L48.2 56Q50 57.5 52.5 56.6', width: 2.4 },
    mouth: { y: 62.5, calm: { d: 'M44 62Q50 65.5 56 62', width: 2.4 } },
    behind: [{ d: 'M25 78C20 40 26 14 50 13S80 40 75 78Z', colour: '#2c6e6a' }],
    before: [
      { d: 'M30 44C30 26 40 20 50 20S70 26 70 44C64 32 58 29 50 29S36 32 30 44Z', colour: '#bfe0d4' },
      { d: 'M33 33Q50 20 67 33', colour: '#2c6e6a', width: 2 },
      { d: 'M36 27.5Q50 17 64 27.5', colour: '#2c6e6a', width: 1.6 },
      { d: 'M66 66l12 14-4 6-14-12Z', colour: '#bfe0d4' },
    ],
  },
  Jonas: {
    frame: SQUARE,
    colour: '#b8741a',
    pale: '#f7dca0',
    skin: '#f8d5b4',
    shade: '#d99c71',
    coat: '#6b7a3e',
    head: [19, 17, 74, 13],
    eyes: { y: 46, apart: 8.5 },
    brows: { tilt: -2.5, width: 3, raised: 1.5 },
    nose: { d: 'M50.5 48L48 56h4', width: 2.4 },
    mouth: { y: 63, calm: { d: 'M42 61Q50 71 58 60Q50 63 42 61Z' } },
    behind: [{ d: 'M30 40Q28 56 33 58V36ZM70 40Q72 56 67 58V36Z', colour: '#8a4a1c' }],
    before: [
      { d: 'M28 34C28 18 40 13 52 13S74 18 73 33Q60 27 28 34Z', colour: '#b8741a' },
      { d: 'M28 34Q14 33 15 40Q26 42 40 33Z', colour: '#6d420c' },
      { d: 'M36 27Q50 20 66 25', colour: '#6d420c', width: 1.6 },
      {
        d: [[40, 54] as const, [43, 56.5] as const, [57, 54.5] as const, [60, 56.5] as const]
          .map(([x, y]) => ring(x, y, 1))
          .join(''),
        colour: '#9a5a2c',
      },
    ],
  },
  Elster: {
    frame: DIAMOND,
    colour: '#3b4656',
    pale: '#cdd6e2',
    skin: '#f3dcc6',
    shade: '#b99a85',
    coat: '#171b22',
    head: [16, 15, 77, 5],
    eyes: { y: 44, apart: 7 },
    brows: { tilt: 2, width: 3 },
    nose: { d: 'M50 44L45 58.5Q47.5 60.5 51 59.5', width: 2.4 },
    mouth: { y: 66, calm: { d: 'M44 67Q51 68 57 63', width: 2.4 } },
    behind: [{ d: 'M30 62C22 40 28 10 52 10S78 36 71 64L66 40Q50 24 34 42Z' }],
    before: [
      { d: 'M33 44C34 26 44 18 66 24Q56 26 52 31T33 44Z' },
      { d: 'M54 19Q70 20 68 40Q63 28 52 27Z', colour: '#f7f3ea' },
    ],
    over: [
      { d: ring(57, 44, 6.6), colour: '#d9a42c', width: 2.2 },
      { d: 'M62 49Q68 60 66 74', colour: '#d9a42c', width: 1.4 },
    ],
  },
  Aiko: {
    frame: HEXAGON,
    colour: '#b8371f',
    pale: '#f6c9b2',
    skin: '#f9e2c4',
    shade: '#d8aa80',
    coat: '#29323f',
    head: [18, 18, 72, 8],
    eyes: { y: 46, apart: 8.5, closed: true },
    brows: { tilt: 0, width: 3 },
    nose: { d: 'M50 50v5', width: 2.4 },
    mouth: { y: 62.5, calm: { d: 'M46.5 62.5h7', width: 2.4 } },
    behind: [
      { d: 'M28 66C24 30 34 15 50 15S76 30 72 66Z' },
      { d: 'M50 2a9 9 0 1 1-.1 0Z' },
      { d: 'M34 17L68 4', colour: '#c98f4a', width: 3 },
    ],
    before: [
      { d: 'M31 44C31 26 38 20 50 20S69 26 69 44L66 38H34Z' },
      { d: 'M40 38v-9M50 38V27M60 38v-9', colour: '#6a5245', width: 1.3 },
    ],
  },
  Bruno: {
    frame: OCTAGON,
    colour: '#7d3a22',
    pale: '#eebf9d',
    skin: '#d89a6c',
    shade: '#9a5f3b',
    coat: '#b0653a',
    head: [23, 12, 78, 18],
    eyes: { y: 45, apart: 9.5 },
    brows: { tilt: 0, width: 4.6 },
    nose: { d: 'M46.5 54Q50 60 54 54', width: 2.8 },
    mouth: { y: 66, calm: { d: 'M45 66Q50 69 55 66', width: 2 } },
    behind: [],
    before: [
      { d: 'M27 48C26 76 36 92 50 92S74 76 73 48Q70 60 62 59Q56 56 50 58Q44 56 38 59Q30 60 27 48Z', colour: '#5a2a12' },
      { d: 'M36 68Q38 78 42 84M64 68Q62 78 58 84M50 72v14', colour: '#8d4a24', width: 1.8 },
      { d: 'M36 61Q50 54 64 61Q57 66 50 62.5Q43 66 36 61Z', colour: '#3d1a09' },
    ],
  },
  Trude: {
    frame: ARCH,
    colour: '#5b3566',
    pale: '#dcc3e2',
    skin: '#f3d3bb',
    shade: '#c79a80',
    coat: '#3c2145',
    head: [18, 20, 72, 12],
    eyes: { y: 46, apart: 8.5 },
    brows: { tilt: 1.2, width: 2, colour: '#6b6260' },
    nose: { d: 'M50.5 47L48.2 56Q50 57.5 52.5 56.6', width: 2.4 },
    mouth: { y: 62.5, calm: { d: 'M45 62.5Q50 61 56 61', width: 2.4 } },
    behind: [{ d: 'M24 70C22 34 30 14 50 14S78 34 76 70Z', colour: '#5b3566' }],
    before: [
      { d: 'M28 46C28 24 38 17 50 17S72 24 72 46C66 34 60 30 50 30S34 34 28 46Z', colour: '#e9e2da' },
      { d: 'M36 30Q42 26 48 30M52 30Q58 26 64 30', colour: '#a79b92', width: 1.6 },
      { d: 'M36 58q2 2 4 1M64 58q-2 2-4 1', colour: '#9c7059', width: 1.3 },
      { d: 'M28 64L50 82 72 64 76 74 50 96 24 74Z', colour: '#5b3566' },
    ],
    over: [
      { d: ring(41.5, 46, 7) + ring(58.5, 46, 7), width: 2 },
      { d: 'M48.5 45Q50 43.5 51.5 45', width: 2 },
    ],
  },
}
