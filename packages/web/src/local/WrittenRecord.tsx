/** A record that cannot be played through: who played, every move as it was written down, and the result. */
import type { Written } from '../play/tape.ts'
import { Page } from '../shell/Page.tsx'
import { Scores } from '../table/Scores.tsx'
import { useWords } from '../words/index.ts'

export function WrittenRecord({ written: { box, record, playedBy } }: { written: Written }) {
  const w = useWords()
  const { seats, moves, result } = record
  return (
    <Page title={w.replay.title}>
      <p>{w.replay.older(playedBy, box.game.version)}</p>
      {result && <Scores box={box} result={result} names={seats} />}
      <ol>
        {moves.map(([seat, line], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={i}>
            {seats[seat]}: {line}
          </li>
        ))}
      </ol>
    </Page>
  )
}
