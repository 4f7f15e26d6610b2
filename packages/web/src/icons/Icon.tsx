import type { Drawing } from '../cards/art/print.ts'
import type { IconName } from './lists.ts'

const sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
sprite.setAttribute('aria-hidden', 'true')
sprite.setAttribute('class', 'sprite')
document.body.append(sprite)

const known = new Map<string, Drawing>()

/** Puts drawings into the page once; `Icon` refers to them by name; composed pictures contain their paths. */
export function addIcons(drawings: Readonly<Record<string, Drawing>>): void {
  for (const [name, drawing] of Object.entries(drawings)) known.set(name, drawing)
  // Games share pictures, and an id must not be there twice.
  const symbols = Object.entries(drawings).flatMap(([name, { d }]) =>
    document.getElementById(`i-${name}`)
      ? []
      : `<symbol id="i-${name}" viewBox="0 0 512 512"><path d="${d}"/></symbol>`,
  )
  sprite.insertAdjacentHTML('beforeend', symbols.join(''))
}

/** A drawing that has been added, for pictures that are composed of several. */
export function drawingOf(name: IconName): Drawing {
  const drawing = known.get(name)
  if (!drawing) throw new Error(`the icon ${name} is in no list that this page has loaded; see src/icons/lists.ts`)
  return drawing
}

/** A decorative picture: the words beside it say the same. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`ico ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}

/** Line drawings in a square of 16 units. */
const SIGNS = {
  arrow: 'M1 8h11M9 4l4 4-4 4',
  undo: 'M5.5 3 2 6.5 5.5 10M2.5 6.5H10a4 4 0 0 1 0 8H6',
  keys: 'M1.5 4h13v8h-13zM4 6.6h.01M6.6 6.6h.01M9.3 6.6h.01M12 6.6h.01M4.5 9.6h7',
  text: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  log: 'M3.5 2h7l2.5 2.5V14h-9.5zM6 7h5M6 10h5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  skip: 'M3 3.5 8 8l-5 4.5zM8.5 3.5l5 4.5-5 4.5z',
  back: 'M10 3 5 8l5 5',
  forth: 'M6 3l5 5-5 5',
  first: 'M12 3 7 8l5 5M4 3v10',
  last: 'M4 3l5 5-5 5M12 3v10',
  play: 'M5 3l7 5-7 5z',
  pause: 'M5.5 3v10M10.5 3v10',
  people:
    'M5.5 8a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM1.5 13.5c0-2.4 1.6-3.8 4-3.8s4 1.4 4 3.8M11 8.2a2 2 0 1 0-.6-3.9M11 9.8c2 0 3.5 1.3 3.5 3.7',
  talk: 'M2 3.2h12v8H7.5L4.5 14v-2.8H2zM5 6h6M5 8.4h4',
  bulb: 'M6 13.5h4M6.3 11.5c0-1.6-2.3-2.4-2.3-5.2a4 4 0 0 1 8 0c0 2.8-2.3 3.6-2.3 5.2z',
} as const

export function Sign({ name }: { name: keyof typeof SIGNS }) {
  return (
    <svg className="sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d={SIGNS[name]} />
    </svg>
  )
}
