import { Icon } from '../icons/Icon.tsx'

const MARKS = ['flat-hammer', 'needle-drill', 'saw-claw', 'raven', 'frog'] as const

/** The sign of a seat, the same wherever the seat is meant. */
export function Mark({ seat }: { seat: number }) {
  return (
    <span className="mark" aria-hidden="true">
      <Icon name={MARKS[seat % MARKS.length]} />
    </span>
  )
}
