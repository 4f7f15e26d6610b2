/** The symbols on the cards of both games. */
import type { ReactNode } from 'react'

/** Shapes in a square of 24 units. Colour, shape and letter say the same, for people who cannot tell one of them. */
const SHAPES = {
  wood: <path d="M12 .6 18 9.4H15.9L23.4 22.6H.6L8.1 9.4H6Z" />,
  clay: <rect x="1" y="3" width="22" height="18" rx="2.6" />,
  grain: (
    <path d="M12 -.5C15.4 4.6 19 8.6 23.9 12 19 15.4 15.4 19.4 12 24.5 8.6 19.4 5 15.4.1 12 5 8.6 8.6 4.6 12 -.5Z" />
  ),
  wool: (
    <path d="M8 3.2a4.6 4.6 0 0 1 8 0 4.7 4.7 0 0 1 5.2 6.1 4.7 4.7 0 0 1-.6 7.9 4.7 4.7 0 0 1-5.6 4.2 4.7 4.7 0 0 1-6 0 4.7 4.7 0 0 1-5.6-4.2 4.7 4.7 0 0 1-.6-7.9A4.7 4.7 0 0 1 8 3.2Z" />
  ),
  stone: <path d="M6.4 1.8H17.6L23.6 12 17.6 22.2H6.4L.4 12Z" />,
  paper: <path d="M2.6 1H15.4L21.6 7.2V23H2.6Z" />,
  cloth: <path d="M1.6 1.4H22.4V23.2L17.2 19 12 23.2 6.8 19 1.6 23.2Z" />,
  metal: <path d="M6 3.6H18L23.6 20.8H.4Z" />,
  any: <circle cx="12" cy="12" r="11" />,
} as const
export type Stuff = keyof typeof SHAPES

/** A need is there, comes from the hand, is missing, or is asked for now. */
export type Mark = 'there' | 'hand' | 'miss' | 'want'

const MARKS: Readonly<Record<Mark, ReactNode>> = {
  there: <path d="M3 6.5 6.6 10 13 2.5" />,
  hand: <rect x="4" y=".5" width="8" height="11" rx="1.6" />,
  miss: <path d="M4.5 2 11.5 10M11.5 2 4.5 10" />,
  want: <path d="M8 11V2M4 5.5 8 1.5l4 4" />,
}

export function Emblem({ of, letter, mark }: { of: Stuff; letter: string; mark?: Mark | undefined }) {
  return (
    <span className={`sym ${of} ${mark ? `m-${mark}` : ''}`} aria-hidden="true">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {SHAPES[of]}
      </svg>
      <b>{letter}</b>
      {mark && (
        <i key={mark}>
          <svg viewBox="0 0 16 12" aria-hidden="true">
            {MARKS[mark]}
          </svg>
        </i>
      )}
    </span>
  )
}

/** One unit of a need: there, from the hand, missing, or asked for now. */
export function NeedMark({ of }: { of: Mark }) {
  return (
    <svg className={`mk mk-${of}`} viewBox="0 0 16 12" aria-hidden="true">
      {MARKS[of]}
    </svg>
  )
}

export function Coin({ of }: { of: number | string }) {
  return (
    <span className="coin" aria-hidden="true">
      {of}
    </span>
  )
}

export function Points({ of }: { of: number }) {
  return (
    <span className="pts" aria-hidden="true">
      {of}
    </span>
  )
}

export function HalfSun() {
  return (
    <svg className="sun" viewBox="0 0 40 22" aria-hidden="true">
      <path d="M10 21a10 10 0 0 1 20 0Z" />
      <path
        d="M1 21h6M33 21h6M4.6 9.4l5 3.2M35.4 9.4l-5 3.2M12.6 2.6l2.8 5M27.4 2.6l-2.8 5M20 .5v5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Arrow() {
  return (
    <svg className="ico arrow" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M1 7h9V3.4L15.4 8 10 12.6V9H1Z" />
    </svg>
  )
}
