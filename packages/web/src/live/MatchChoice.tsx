/** The sentence by which a game for two is chosen: which game, how fast, for the ladder or not. */
import type { GameOnShelf, Pairing } from '@handwerk/protocol'
import { type ReactNode, useState } from 'react'
import { partsOfGame } from '../games/game-parts.ts'
import { Choice } from '../shell/Home.tsx'
import { useLobbyWords } from './words/lobby-messages.ts'

/** `paces` in the order in which they are offered; null if there is no game for two. */
export function useMatchChoice(
  games: readonly GameOnShelf[],
  paces: readonly [Pairing['pace'], Pairing['pace']],
): { readonly match: Pairing; readonly sentence: ReactNode } | null {
  const t = useLobbyWords()
  const [game, setGame] = useState('')
  const [pace, setPace] = useState(paces[0])
  const [rated, setRated] = useState(false)
  const offered = games.filter((one) => partsOfGame(one.game) && one.seats.min <= 2)
  const chosen = offered.find((one) => one.game === game) ?? offered[0]
  if (!chosen) return null
  const sentence = (
    <div className="sentence">
      {t.pairing.play}{' '}
      <Choice
        label={t.making.game}
        value={chosen.game}
        onChange={setGame}
        options={offered.map((one) => [one.game, partsOfGame(one.game)?.title ?? one.game])}
      />{' '}
      <Choice
        label={t.making.pace}
        value={pace}
        onChange={(value) => setPace(value === 'days' ? 'days' : 'live')}
        options={paces.map((one) => [one, t.pairing.paces[one]])}
      />{' '}
      <Choice
        label={t.making.rated}
        value={rated ? 'yes' : 'no'}
        onChange={(value) => setRated(value === 'yes')}
        options={[
          ['no', t.pairing.casual],
          ['yes', t.pairing.rated],
        ]}
      />
    </div>
  )
  return { match: { game: chosen.game, pace, rated }, sentence }
}
