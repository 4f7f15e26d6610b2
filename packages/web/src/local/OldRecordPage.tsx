/** A record of older rules, shown as it was stored: the players, the moves in notation, and the result. */
import { itemAt } from '@handwerk/kernel'
import { endingIn, movesByStandIns, resignedIn } from '@handwerk/match'
import type { OldRecord } from '../play/replay.ts'
import { Page } from '../shell/Page.tsx'
import { MatchEventList } from '../table/MatchEventList.tsx'
import { behindSentence, endTitle } from '../table/record-sentences.ts'
import { Scores } from '../table/Scores.tsx'
import { useTableWords } from '../table/words/index.ts'
import { useLanguage } from '../words/index.ts'

export function OldRecordPage({ oldRecord: { module, record, playedBy } }: { oldRecord: OldRecord }) {
  const w = useTableWords()
  const language = useLanguage()
  const { seats, moves } = record
  const ending = endingIn(record)
  const resigned = resignedIn(record)
  const isByBot = movesByStandIns(record)
  return (
    <Page title={w.replay.title}>
      <p>{w.replay.older(playedBy, module.game.version)}</p>
      {ending && (
        <p>
          {endTitle(ending, seats, w, language)}.{' '}
          {ending.how === 'played' && behindSentence(resigned, seats, w, language)}
        </p>
      )}
      {ending?.ranks && ending.scores && (
        <Scores
          module={module}
          result={{ winners: ending.winners, ranks: ending.ranks, scores: ending.scores }}
          names={seats}
          resigned={resigned}
        />
      )}
      <MatchEventList record={record} />
      <ol>
        {moves.map(([seat, line], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={i}>
            {seats[seat]}: {line} {isByBot[i] && <span className="quiet">{w.replay.byBot(itemAt(seats, seat))}</span>}
          </li>
        ))}
      </ol>
    </Page>
  )
}
