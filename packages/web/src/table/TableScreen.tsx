/** The screen of one seat, wherever the game runs: the table, the tools, and the pages that they open. */
import { type Fact, itemAt } from '@handwerk/kernel'
import { type ComponentProps, memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { GameParts } from '../games/game-parts.ts'
import type { GameSource, PlayerView, Snapshot } from '../play/player-view.ts'
import { rehearsals } from '../play/rehearse.ts'
import { useBackCloses } from '../shell/back-closes.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { paceOf, useSettings } from '../shell/settings.ts'
import { useLanguage } from '../words/index.ts'
import { hasAdvisor, maySuggestMoves, useAdvice } from './advice.ts'
import { KeyList } from './KeyList.tsx'
import { Log } from './Log.tsx'
import { logLines } from './log-lines.ts'
import { Opening } from './opening.tsx'
import { useRetelling } from './retelling.ts'
import { useBeatSound, useSkippableBeats } from './stage/beats.ts'
import { useStaging } from './stage/staging.ts'
import { TextTable } from './TextTable.tsx'
import { type ToolPage, Tools } from './Tools.tsx'
import { useTurnAlert } from './turn-alert.ts'
import { lateMoment, useWatch, WatchContext } from './watch/watch.ts'
import { useTableWords } from './words/index.ts'
import './table.css'

interface Props {
  readonly source: GameSource
  readonly parts: GameParts
  /** The moment that this seat last saw. */
  readonly from: number
  onSeen(moment: number): void
  /** What an undo means if it needs consent. */
  readonly undoHint?: string
  /** More buttons for the bar. */
  readonly tools?: ReactNode
  /** For onlookers: since when it is being decided. */
  readonly since?: ReactNode
  /** More choices for the menu. */
  readonly menu: ReactNode
  /** Wraps the table, for example with the explanations of a lesson. */
  frame?(table: ReactNode, playerView: PlayerView): ReactNode
  /** The end page; `look` returns to the final table. */
  end(look: () => void): ReactNode
}

const NOTHING_YET: Pick<PlayerView, 'moves' | 'over' | 'busy' | 'undo'> = {
  moves: [],
  over: false,
  busy: false,
  undo: null,
}

export function TableScreen({ source, parts, from, onSeen, undoHint, tools, since, menu, frame, end }: Props) {
  const w = useTableWords()
  const language = useLanguage()
  const settings = useSettings()
  const [, go] = useLocation()
  const { module, people, snapshots } = source
  const adviceLevel = hasAdvisor(module) ? source.adviceLevel : 'none'
  const stage = useStaging(parts.staging)
  const beatsOf = useCallback(
    (snapshot: Snapshot, fact: Fact, before: readonly Fact[]) =>
      stage(snapshot.view(), fact, { seat: source.seat, language, facts: before }),
    [stage, source.seat, language],
  )
  const retelling = useRetelling(snapshots, source.seat, paceOf(settings), from, beatsOf)
  const { beat } = retelling
  useSkippableBeats(retelling.skipBeats)
  useBeatSound(beat)
  const { skip } = retelling
  const watch = useWatch(source, retelling.moment, since)
  const held = watch?.held ?? null
  const late = lateMoment(watch)
  const moment = held ?? retelling.moment
  const facts = useMemo(
    () =>
      late?.facts ??
      (held === null ? retelling.facts : snapshots.slice(0, held + 1).flatMap((snapshot) => snapshot.facts)),
    [late, held, retelling.facts, snapshots],
  )
  const [page, setPage] = useState<ToolPage | null>(null)
  const [looking, setLooking] = useState(false)
  const told = retelling.moment === snapshots.length - 1 && retelling.current === null
  useEffect(() => onSeen(retelling.moment), [retelling.moment, onSeen])

  const snapshot = itemAt(snapshots, moment)
  const whole = useMemo(() => snapshot.view(), [snapshot])
  const seen = late && watch ? itemAt(late.views, watch.eyes) : null
  const view = seen ?? (held === null ? retelling.view : null) ?? whole
  const names = people.map(({ name }) => name)
  const fact = late ? null : held === null ? retelling.current : snapshot.facts.at(-1)
  const caption = fact
    ? ((held === null ? beat?.caption : null) ?? module.words[language].fact(view, fact, names))
    : null
  const shown = useShownSource(source, told)
  const { over } = shown
  const advice = useAdvice({ ...shown, adviceLevel, view, moment })
  const rehearse = useMemo(() => rehearsals(module, view), [module, view])
  const playerView = useMemo(
    (): PlayerView => ({
      ...shown,
      seat: late && watch ? watch.eyes : shown.seat,
      adviceLevel,
      view,
      eyes: watch?.eyes,
      facts,
      caption,
      beat: held === null && !late ? beat : null,
      advice: advice.text ?? undefined,
      rehearse,
      skip,
    }),
    [shown, late, watch, adviceLevel, view, held, facts, caption, beat, advice.text, rehearse, skip],
  )
  useTurnAlert(playerView.moves.length > 0 || playerView.busy === true, parts.title)

  const { undo } = playerView
  const { ask, text } = advice
  const command = useCallback(
    (key: string): boolean => {
      if (key === 'u') undo?.()
      else if (key === '?') setPage('keys')
      else if (key === 't') setPage('text')
      else if (key === 'l') setPage('log')
      else if (key === 'h' && ask) ask()
      else if (key === 'p' && text?.plan) text.plan.take()
      else return false
      return true
    },
    [undo, ask, text],
  )
  const allTools = useMemo(
    () => (
      <>
        {tools}
        <Tools
          undo={undo}
          {...(maySuggestMoves(adviceLevel) ? { advice: ask } : {})}
          {...(undoHint === undefined ? {} : { hint: undoHint })}
          open={setPage}
          {...(over ? { result: () => setLooking(false) } : {})}
        />
      </>
    ),
    [tools, undo, adviceLevel, ask, undoHint, over],
  )
  const lines = () => {
    const told = logLines(module, language, view, facts, people)
    // The beats are heard where they happen, also in the text table.
    return beat?.words ? [...told, { text: beat.words, seat: null, heading: false }] : told
  }
  const close = () => setPage(null)
  useBackCloses(page !== null, close)
  const table = (
    <WatchContext value={watch}>
      <ShownTable
        of={parts.Table}
        playerView={playerView}
        moment={moment}
        still={settings.speed === 'instant'}
        command={command}
        tools={allTools}
      />
    </WatchContext>
  )
  return (
    <>
      <p className="hear" role="status">
        {beat?.words}
      </p>
      {over && !looking ? end(() => setLooking(true)) : (frame?.(table, playerView) ?? table)}
      {page === 'keys' && <KeyList plans={parts.plans} onClose={close} />}
      {page === 'log' && (
        <Dialog title={w.table.log} onClose={close}>
          <Log lines={lines()} />
        </Dialog>
      )}
      {page === 'text' && !over && (
        <TextTable
          module={module}
          playerView={playerView}
          names={names}
          lines={lines()}
          ask={advice.ask}
          onClose={close}
        />
      )}
      {page === 'menu' && (
        <Dialog title={w.table.menu} onClose={close}>
          <div className="menu">
            <button type="button" className="join" onClick={() => setPage('text')}>
              {w.table.text}
            </button>
            <button type="button" className="join" onClick={() => setPage('log')}>
              {w.table.log}
            </button>
            <button type="button" className="join" onClick={() => setPage('keys')}>
              {w.table.keys}
            </button>
            {menu}
            <button type="button" className="join" onClick={() => go(`/rules/${module.game.name}`)}>
              {w.nav.rules}
            </button>
            <button type="button" className="join" onClick={() => go('/settings')}>
              {w.nav.settings}
            </button>
            <button type="button" className="join" onClick={() => go('/')}>
              {w.app.home}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/**
 * Ask nothing before everything has been retold. Until then what others do
 * meanwhile changes nothing that is shown, and the table is not drawn anew for it.
 */
function useShownSource(source: GameSource, told: boolean): GameSource {
  const waiting = useRef(source)
  const before = waiting.current
  const isSame =
    before.seat === source.seat &&
    before.people === source.people &&
    before.decision === source.decision &&
    before.adviceLevel === source.adviceLevel &&
    before.note === source.note
  if (!isSame) waiting.current = source
  const now = told ? source : waiting.current
  return useMemo(() => (told ? now : { ...now, ...NOTHING_YET }), [told, now])
}

type ShownTableProps = ComponentProps<GameParts['Table']> & { readonly of: GameParts['Table'] }

/** Drawn anew only if something of it has changed. */
const ShownTable = memo(function ShownTable({ of: Table, ...props }: ShownTableProps) {
  return (
    <Opening still={props.still}>
      <Table {...props} />
    </Opening>
  )
})
