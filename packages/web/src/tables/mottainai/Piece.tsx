import type { ReactNode } from 'react'
import type { Desk, Sign } from './desk/desk.ts'

interface Props {
  readonly card: number
  readonly desk: Desk | null
  readonly className: string
  /** All that a sighted player reads of it. */
  readonly label: string
  readonly drag?: boolean
  /** The number of a hand card. */
  readonly number?: number
  readonly children: ReactNode
}

export const signOf = (desk: Desk | null, card: number): Sign => desk?.sign(card) ?? 'plain'

/** A card that lies open somewhere: it can be touched, dragged, focused and looked at closely. */
export function Piece({ card, desk, className, label, drag = false, number, children }: Props) {
  const sign = signOf(desk, card)
  return (
    <button
      type="button"
      className={`${className} ${sign}`}
      data-piece={`card:${card}`}
      data-card={card}
      data-zoom={`card:${card}`}
      {...(drag ? { 'data-drag': true } : {})}
      {...(number === undefined ? {} : { 'data-key': number })}
      aria-pressed={sign === 'on'}
      aria-label={label}
    >
      {children}
    </button>
  )
}
