/** The controls and the table of a replay, from the view of any seat. */
import { type AnyGameModule, type Fact, itemAt, type Language, type Seat, type SeatView } from '@handwerk/kernel'
import { endingIn, movesByStandIns, resignedIn, storyOf } from '@handwerk/match'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { partsOfGame } from '../games/game-parts.ts'
import { Sign } from '../icons/Icon.tsx'
import { playOn } from '../local/play-on.ts'
import type { PlayerView } from '../play/player-view.ts'
import { rehearsals } from '../play/rehearse.ts'
import type { Replay } from '../play/replay.ts'
import { Choice } from '../shell/Home.tsx'
import { useLanguage } from '../words/index.ts'
import { MomentContext } from './moment/MomentSlab.tsx'
import { useMoveMarks } from './moment/move-marks.ts'
import { useStepKeys } from './moment/step-keys.ts'
import { judgedAt, useShownMoment } from './moment/use-shown-moment.ts'
import { behindSentence, endTitle, storySentence } from './record-sentences.ts'
import { type TableWords, useTableWords } from './words/index.ts'
import './table.css'

const PACE = 900
const MOST_SENTENCES = 2

/** The facts of a move in a sentence or two. */
function factsTold(
  module: AnyGameModule,
  language: Language,
  view: SeatView,
  facts: readonly Fact[],
  seat: Seat | null,
  names: readonly string[],
): string {
  const sentences = facts.flatMap((fact) => {
    const heard = module.game.redact(fact, seat)
    return (heard && module.words[language].fact(view, heard, names)) ?? []
  })
  return sentences.slice(-MOST_SENTENCES).join(' ')
}

/** The note of a moment: the facts of its move, events beside the game, and at the end the ending. */
function noteAt(
  { module, record, moments }: Replay,
  at: number,
  seat: Seat | null,
  view: SeatView,
  w: TableWords,
  language: Language,
): string {
  const { seats, moves } = record
  // In a rebased game the first moment comes after some moves.
  const number = moves.length - (moments.length - 1) + at
  const story = storyOf(record).filter(({ after }) => after === number || (at === 0 && after < number))
  const beside = story.flatMap((event) => storySentence(event, seats, w) ?? [])
  const ending = at === moments.length - 1 ? endingIn(record) : null
  if (ending) {
    const resigned = ending.how === 'played' ? resignedIn(record) : []
    return sentences(
      ...beside,
      `${endTitle(ending, seats, w, language)}.`,
      behindSentence(resigned, seats, w, language),
    )
  }
  const mover = at === 0 ? undefined : moves[number - 1]?.[0]
  const isByBot = mover !== undefined && movesByStandIns(record)[number - 1] === true
  const facts = factsTold(module, language, view, itemAt(moments, at).facts, seat, seats)
  return sentences(facts, isByBot ? w.replay.byBot(itemAt(seats, mover)) : '', ...beside)
}

const sentences = (...all: readonly string[]): string => all.filter((sentence) => sentence !== '').join(' ')

const within = (at: number, last: number): number => Math.max(0, Math.min(last, at))

interface Props {
  readonly replay: Replay
  /** The first moment to show. */
  readonly from?: number
  /** The seat whose view is shown first. */
  readonly eyes?: Seat | null
  onAt?(at: number): void
  /** The buttons at the right of the bar. */
  readonly tools: ReactNode
}

export function ReplayPlayer({ replay, from = 0, eyes = 0, onAt, tools }: Props) {
  const { module, record, moments } = replay
  const w = useTableWords()
  const language = useLanguage()
  const last = moments.length - 1
  const [at, setAt] = useState(() => within(from, last))
  const [seat, setSeat] = useState<Seat | null>(() => judgedAt(replay, from)?.decision.seat ?? eyes)
  const [running, setRunning] = useState(false)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setAt((now) => Math.min(last, now + 1)), PACE)
    return () => clearInterval(timer)
  }, [running, last])
  useEffect(() => {
    if (at === last) setRunning(false)
    onAt?.(at)
  }, [at, last, onAt])
  const page = useRef<HTMLDivElement>(null)
  const { position } = itemAt(moments, at)
  const [, open] = useLocation()
  const mine = seat ?? module.game.waiting(position)[0] ?? null
  const goOn =
    mine === null || module.game.result(position)
      ? null
      : () => open(playOn(replay, record.moves.length - (last - at), mine))
  const found = useShownMoment(replay, at, setAt, goOn)
  useMoveMarks(page, found.marked)
  useStepKeys((by) => setAt((now) => (by === 'first' ? 0 : by === 'last' ? last : within(now + by, last))))
  const playerView = useMemo((): PlayerView => {
    const view = module.game.view(itemAt(moments, at).position, seat)
    return {
      module,
      seat,
      table: null,
      view,
      decision: 0,
      moves: [],
      people: record.seats.map((name) => ({ name, bot: false })),
      facts: moments
        .slice(0, at + 1)
        .flatMap((moment) => moment.facts)
        .flatMap((fact) => module.game.redact(fact, seat) ?? []),
      caption: null,
      note: noteAt(replay, at, seat, view, w, language),
      over: at === last && endingIn(record) !== null,
      adviceLevel: 'none',
      rehearse: rehearsals(module, view),
      play: () => {},
      undo: null,
      skip: () => {},
    }
  }, [replay, module, moments, at, last, seat, record, w, language])
  const parts = partsOfGame(record.game)
  if (!parts) return null
  const { Table } = parts
  return (
    <div className="replaying" ref={page}>
      <MomentContext value={found.shown}>
        <Table
          playerView={playerView}
          moment={at}
          still={false}
          command={(key) => {
            if (key !== ',' && key !== '.') return false
            setAt(within(at + (key === '.' ? 1 : -1), last))
            return true
          }}
          tools={tools}
        />
      </MomentContext>
      <div className="scrub">
        <Step sign="first" label={w.replay.first} go={() => setAt(0)} />
        <Step sign="back" label={w.replay.back} go={() => setAt(Math.max(0, at - 1))} />
        <Step
          sign={running ? 'pause' : 'play'}
          label={running ? w.replay.halt : w.replay.run}
          go={() => setRunning(!running)}
        />
        <Step sign="forth" label={w.replay.forth} go={() => setAt(Math.min(last, at + 1))} />
        <Step sign="last" label={w.replay.last} go={() => setAt(last)} />
        <div className="track">
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-label={w.replay.scrub}
            onChange={(event) => setAt(Number(event.target.value))}
          />
          {found.costly.map((moment) => (
            <i key={moment} style={{ '--at': moment / Math.max(1, last) } as CSSProperties} />
          ))}
        </div>
        <output>{w.replay.at(at, last)}</output>
        {found.ask && (
          <button type="button" className="join" onClick={found.ask}>
            {w.replay.review}
          </button>
        )}
        {found.progress !== null && <progress aria-label={w.review.thinking} value={found.progress} />}
        {goOn && !found.shown && (
          <button type="button" className="join" onClick={goOn}>
            {w.replay.playOn}
          </button>
        )}
        <Choice
          label={w.replay.seenBy}
          value={seat === null ? '' : String(seat)}
          onChange={(value) => setSeat(value === '' ? null : Number(value))}
          options={[...record.seats.map((name, i) => [String(i), name] as const), ['', w.replay.everybody]]}
        />
      </div>
    </div>
  )
}

function Step({
  sign,
  label,
  go,
}: {
  sign: 'first' | 'back' | 'play' | 'pause' | 'forth' | 'last'
  label: string
  go(): void
}) {
  return (
    <button type="button" className="icon" aria-label={label} title={label} onClick={go}>
      <Sign name={sign} />
    </button>
  )
}
