import type { Seat } from '@handwerk/kernel'
import { coinsOf, type Deck, type Player, scoreOf } from '@handwerk/oh-my-goods'
import { Coin, Points } from '../../cards/signs.tsx'
import type { Person } from '../../play/player-view.ts'
import { SeatMark } from '../../table/SeatMark.tsx'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly seat: Seat
  readonly deck: Deck
  readonly own: Player
  readonly person: Person
}

/** Who one is, and what one has, in a line above the own buildings. */
export function Standing({ seat, deck, own, person }: Props) {
  const t = useTableWords()
  const { points } = scoreOf(deck, own)
  const coins = coinsOf(deck, own)
  return (
    <div className="me">
      <SeatMark seat={seat} />
      <h2 className="nm">{person.name}</h2>
      <p className="stat">
        <Coin of={coins} />
        <span>
          {t.coins(coins).replace(/^\d+ /, '')} <span className="w">{t.stats.goods}</span>
        </span>
        <span className="hear">{t.coins(coins)}</span>
      </p>
      <p className="stat">
        <Points of={points} />
        <span>
          {t.points(points).replace(/^\d+ /, '')} <span className="w">{t.stats.points}</span>
        </span>
        <span className="hear">{t.points(points)}</span>
      </p>
      <p className="stat lots">{t.stats.buildings(own.buildings.length)}</p>
    </div>
  )
}
