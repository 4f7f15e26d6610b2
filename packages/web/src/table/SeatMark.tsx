import { itemAt } from '@handwerk/kernel'
import { Icon } from '../icons/Icon.tsx'
import type { PresenceLabel } from '../play/player-view.ts'

const MARKS = ['flat-hammer', 'needle-drill', 'saw-claw', 'raven', 'frog'] as const

/** The sign of a seat, the same wherever the seat is meant; with a dot where it matters whether its owner is there. */
export function SeatMark({ seat, presence }: { seat: number; presence?: PresenceLabel | undefined }) {
  return (
    <span className="mark" aria-hidden="true" title={presence?.words}>
      <Icon name={itemAt(MARKS, seat % MARKS.length)} />
      {presence && <i className={presence.here ? 'here' : 'away'} />}
    </span>
  )
}
