import type { ReactNode } from 'react'
import type { Sign, TempleForm } from './form/form.ts'

interface Props {
  readonly card: number
  readonly form: TempleForm | null
  readonly className: string
  /** The accessible name: all that is visible on the card. */
  readonly label: string
  readonly drag?: boolean
  /** The number of a hand card. */
  readonly number?: number
  readonly children: ReactNode
}

export const signOf = (form: TempleForm | null, card: number): Sign => form?.sign(card) ?? 'plain'

/** A visible card, which can be touched, dragged, focused and zoomed. */
export function Piece({ card, form, className, label, drag = false, number, children }: Props) {
  const sign = signOf(form, card)
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
