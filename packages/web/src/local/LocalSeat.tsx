/** A seat at a game that runs in this browser. */

import { itemAt, type Seat } from '@handwerk/kernel'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { GameParts } from '../games/game-parts.ts'
import type { GameSource, Snapshot } from '../play/player-view.ts'
import { Choice } from '../shell/Home.tsx'
import { ADVICE_LEVELS, useSettings } from '../shell/settings.ts'
import { hasAdvisor } from '../table/advice.ts'
import { EndPage } from '../table/EndPage.tsx'
import { rememberBest } from '../table/end/best.ts'
import { Notice } from '../table/Notice.tsx'
import { TableScreen } from '../table/TableScreen.tsx'
import { useTableWords } from '../table/words/index.ts'
import { useLanguage } from '../words/index.ts'
import { beginGame } from './begin-game.ts'
import { download } from './download.ts'
import type { Session } from './session.ts'

interface Props {
  readonly session: Session
  readonly parts: GameParts
  readonly seat: Seat
  /** The moment that this seat last saw. */
  readonly from: number
  onSeen(moment: number): void
}

export function LocalSeat({ session, parts, seat, from, onSeen }: Props) {
  const w = useTableWords()
  const [, go] = useLocation()
  const { module, save } = session
  const own = useLocalSource(session, seat)
  const [asking, setAsking] = useState(false)
  // Memoized, because it replays the game.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes with its snapshots
  const agreeing = useMemo(() => (own.undo ? null : session.mustAgree(seat)), [own.snapshots, session, seat])
  // The others use the same device, so they are asked here.
  const source = agreeing ? { ...own, undo: () => setAsking(true) } : own
  const result = module.game.result(session.position)
  const people = save.sitters.filter((sitter) => sitter.bot === null).length
  const isOver = result !== null
  const record = useMemo(() => (isOver ? session.record() : undefined), [isOver, session])
  const points = people === 1 && !save.playedOn ? result?.scores[seat]?.points : undefined
  const best = useMemo(
    () => (points === undefined ? null : rememberBest(save.game, save.id, points)),
    [points, save.game, save.id],
  )
  const exported = () => download(`${save.game}-${save.id}.json`, JSON.stringify(session.record(), null, 2))
  const screen = (
    <TableScreen
      source={source}
      parts={parts}
      from={from}
      onSeen={onSeen}
      menu={
        <>
          {hasAdvisor(module) && (
            <span className="menuline">
              {w.advice.title}{' '}
              <Choice
                label={w.advice.title}
                value={source.adviceLevel}
                onChange={(value) => session.advise(ADVICE_LEVELS.find((known) => known === value) ?? 'asked')}
                options={ADVICE_LEVELS.map((level) => [level, w.advice.levels[level]])}
              />
            </span>
          )}
          <button type="button" className="join" onClick={exported}>
            {w.table.export}
          </button>
          <button type="button" className="join" onClick={() => go(`/play/${save.game}`)}>
            {w.table.newGame}
          </button>
        </>
      }
      end={(look) =>
        result && (
          <EndPage
            module={module}
            result={result}
            names={source.people.map(({ name }) => name)}
            moments={session.moments}
            {...(record ? { record } : {})}
            seat={people > 1 ? undefined : seat}
            people={source.people}
            best={best}
            again={() => go(beginGame(module, save.sitters, save.options))}
            exported={exported}
            look={look}
            replay={(at = 0) => go(`/replay?table=${save.id}&at=${at}`)}
          />
        )
      }
    />
  )
  return (
    <>
      {screen}
      {asking && agreeing && (
        <Consent
          names={agreeing.others.map((other) => itemAt(save.sitters, other).name)}
          moves={agreeing.moves}
          onAnswer={(yes) => {
            setAsking(false)
            if (yes) session.undoAgreed(seat)
          }}
        />
      )}
    </>
  )
}

/** Asks the others at this device whether a player may undo. */
function Consent({
  names,
  moves,
  onAnswer,
}: {
  names: readonly string[]
  moves: number
  onAnswer(yes: boolean): void
}) {
  const w = useTableWords()
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' }).format(names)
  return (
    <Notice>
      {w.table.undoAgreed(list, moves, names.length > 1)}{' '}
      <button type="button" className="go" onClick={() => onAnswer(true)}>
        {w.table.undoYes}
      </button>{' '}
      <button type="button" className="join" onClick={() => onAnswer(false)}>
        {w.table.undoNo}
      </button>
    </Notice>
  )
}

export function useLocalSource(session: Session, seat: Seat): GameSource {
  const { module } = session
  const save = useSyncExternalStore(session.subscribe, () => session.save)
  const { advice } = useSettings()
  const moments = useSyncExternalStore(session.subscribe, () => session.moments)
  const people = useMemo(
    () => save.sitters.map(({ name, bot }) => ({ name, bot: bot !== null, level: bot ?? undefined })),
    [save],
  )
  // A moment keeps its snapshot, so that its view is computed once.
  const known = useRef(new WeakMap<object, Snapshot>())
  return useMemo(() => {
    const { game } = module
    const { position } = itemAt(moments, moments.length - 1)
    return {
      module,
      seat,
      table: save.id,
      people,
      snapshots: moments.map((moment) => {
        const snapshot = known.current.get(moment) ?? {
          facts: moment.facts.flatMap((fact) => game.redact(fact, seat) ?? []),
          view: () => game.view(moment.position, seat),
        }
        known.current.set(moment, snapshot)
        return snapshot
      }),
      decision: session.decisionOf(seat),
      moves: game.moves(position, seat),
      over: game.result(position) !== null,
      adviceLevel: save.advice ?? advice,
      undo: session.mayUndo(seat) ? () => session.undo(seat) : null,
      play(moves) {
        session.play(seat, moves)
      },
    }
  }, [module, moments, seat, people, session, save.id, save.advice, advice])
}
