import { randomFrom } from '@handwerk/kernel'
import { useId } from 'react'
import { wedge } from '../../cards/art/strokes.ts'
import type { CharacterName } from './characters.ts'
import { FACES, type FaceDrawing, type Mood, type Stroke } from './faces.ts'

const KEY = '#1d120b'

/** The face of a character; decorative, the name stands beside it. */
export function Portrait({ of, mood = 'calm' }: { of: CharacterName; mood?: Mood }) {
  const id = useId()
  const face = FACES[of]
  const head = outline(face.head)
  return (
    <svg className="portrait" viewBox="0 0 100 100" aria-hidden="true" data-character={of} data-mood={mood}>
      <clipPath id={`${id}f`}>
        <path d={face.frame} />
      </clipPath>
      <clipPath id={`${id}h`}>
        <path d={head} />
      </clipPath>
      <g clipPath={`url(#${id}f)`}>
        <path d="M0 0H100V100H0Z" fill={face.pale} />
        <path d={rays(of)} fill="#fff" opacity=".55" />
        <Strokes of={face.behind} />
        <path d="M12 104C14 84 34 78 42 76V66H58V76C66 78 86 84 88 104Z" fill={face.coat} />
        <path d="M42 76L50 86 58 76V64H42Z" fill={face.shade} />
        <path d={head} fill={face.skin} />
        <g clipPath={`url(#${id}h)`}>
          <path d="M57 10C53 30 66 40 57 52S62 74 50 82H80V10Z" fill={face.shade} />
          <path
            d="M55 30l5 2M56.5 36l6 2M58 42l5 1.5M54.5 60l6 1.5M55 66l5 1"
            fill="none"
            stroke={face.skin}
            strokeWidth="1.3"
          />
        </g>
        <path d={head} fill="none" stroke={KEY} strokeWidth="2.2" />
        <Strokes of={face.before} />
        <Strokes of={[...eyes(face, mood), ...brows(face, mood), face.nose, mouth(face, mood), ...(face.over ?? [])]} />
      </g>
      <path d={face.frame} fill="none" stroke={face.colour} strokeWidth="4.5" />
    </svg>
  )
}

function Strokes({ of }: { of: readonly Stroke[] }) {
  return of.map(({ d, colour = KEY, width }) =>
    width === undefined ? (
      <path key={d} d={d} fill={colour} />
    ) : (
      <path
        key={d}
        d={d}
        fill="none"
        stroke={colour}
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ),
  )
}

const outline = ([w, top, chin, jaw]: FaceDrawing['head']): string =>
  `M${50 - w} 44C${50 - w} ${top} ${50 + w} ${top} ${50 + w} 44C${50 + w} ${chin - 9} ${50 + jaw} ${chin} 50 ${chin}C${50 - jaw} ${chin} ${50 - w} ${chin - 9} ${50 - w} 44Z`

const bothSides = <T,>(make: (side: -1 | 1) => T): T[] => [make(-1), make(1)]

function eyes({ eyes: { y, apart, closed = false } }: FaceDrawing, mood: Mood): Stroke[] {
  return bothSides((side) => {
    const x = 50 + side * apart
    if (mood === 'glad') return { d: `M${x - 4} ${y + 1.5}Q${x} ${y - 4.5} ${x + 4} ${y + 1.5}`, width: 2.6 }
    if (closed && mood === 'calm') return { d: `M${x - 4} ${y}Q${x} ${y + 3} ${x + 4} ${y}`, width: 2.8 }
    const high = mood === 'vexed' ? 2 : 3.1
    return { d: `M${x - 2.4} ${y}a2.4 ${high} 0 1 0 4.8 0a2.4 ${high} 0 1 0-4.8 0Z` }
  })
}

function brows(
  { eyes: { y, apart }, brows: { tilt, width, colour = KEY, raised = 0 } }: FaceDrawing,
  mood: Mood,
): Stroke[] {
  const lean = mood === 'vexed' ? 3.2 : mood === 'glad' ? -2 : tilt
  const at = y - 8 - raised
  return bothSides((side) => ({
    d: `M${50 + side * (apart + 4.5)} ${at}L${50 + side * (apart - 4)} ${at + lean}`,
    width,
    colour,
  }))
}

function mouth({ mouth: { y, calm } }: FaceDrawing, mood: Mood): Stroke {
  if (mood === 'glad') return { d: `M42 ${y - 2}Q50 ${y + 9} 58 ${y - 2}Q50 ${y + 1} 42 ${y - 2}Z` }
  if (mood === 'vexed') return { d: `M43.5 ${y + 2}Q50 ${y - 3.5} 56.5 ${y + 2}`, width: 2.4 }
  return calm
}

function rays(name: string): string {
  const random = randomFrom(name)
  let d = ''
  for (let i = 0; i < 22; i++) {
    const angle = (i / 22) * Math.PI * 2 + random.below(100) / 1000
    const far = 50 + random.below(22)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    d += wedge(50 + cos * 26, 46 + sin * 26, 50 + cos * far, 46 + sin * far, 2.2)
  }
  return d
}
