import { itemAt } from '@handwerk/kernel'
import { Icon } from '../icons/Icon.tsx'
import type { PresenceLabel } from '../play/player-view.ts'

const MARKS = ['flat-hammer', 'needle-drill', 'saw-claw', 'raven', 'frog'] as const

/** The icon of a seat, the same everywhere, with a dot for the presence of its player. */
export function SeatMark({ seat, presence }: { seat: number; presence?: PresenceLabel | undefined }) {
  return (
    <span className="mark" aria-hidden="true" title={presence?.words}>
      <Icon name={itemAt(MARKS, seat % MARKS.length)} />
      {presence && <i className={presence.here ? 'here' : 'away'} />}
    </span>
  )
}
