/** `/replay`: a record, looked through moment by moment. */
import {
  type AnyBox,
  type Fact,
  type GameRecord,
  type Language,
  placeOf,
  readRecord,
  replay,
  type Seat,
} from '@handwerk/kernel'
import { gameNames, loadGame } from '@handwerk/shelf'
import { useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { Sign } from '../icons/Icon.tsx'
import type { AnyChair } from '../play/chair.ts'
import { rehearse } from '../play/rehearse.ts'
import { Choice } from '../shell/Home.tsx'
import { Page } from '../shell/Page.tsx'
import { partsOfGame } from '../tables/registry.ts'
import { useLanguage, useWords, type Words } from '../words/index.ts'
import { saveOf } from './saves.ts'
import { Session } from './session.ts'
import '../table/table.css'

interface Moment {
  readonly position: unknown
  readonly facts: readonly Fact[]
}

interface Tape {
  readonly box: AnyBox
  readonly record: GameRecord
  readonly moments: readonly Moment[]
}

export default function Replay() {
  const w = useWords()
  const search = new URLSearchParams(useSearch())
  const id = search.get('table')
  const [tape, setTape] = useState<Tape | null>(null)
  const [trouble, setTrouble] = useState('')
  const [text, setText] = useState('')
  const open = (raw: string) =>
    read(raw, w).then((found) => {
      if (typeof found === 'string') setTrouble(found)
      else setTape(found)
    })
  useEffect(() => {
    const save = id === null ? null : saveOf(id)
    if (!save) return
    loadGame(save.game).then(
      (box) => {
        const session = box ? Session.from(box, save) : null
        if (box && session instanceof Session) setTape({ box, record: session.record(), moments: session.moments })
      },
      () => setTrouble(w.app.failed),
    )
  }, [id, w])
  if (tape) return <Player tape={tape} close={() => setTape(null)} />
  return (
    <Page title={w.replay.title}>
      <form
        className="prose replayform"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          event.dataTransfer.files[0]?.text().then(open, () => setTrouble(w.replay.notJson))
        }}
        onSubmit={(event) => {
          event.preventDefault()
          open(text).catch(() => setTrouble(w.app.failed))
        }}
      >
        <p>{w.replay.text}</p>
        <label className="join filepick">
          {w.replay.file}
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => event.target.files?.[0]?.text().then(open, () => setTrouble(w.replay.notJson))}
          />
        </label>
        <label htmlFor="record">{w.replay.paste}</label>
        <textarea
          id="record"
          rows={8}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="go" disabled={text.trim() === ''}>
          {w.replay.open}
        </button>
        <p role="alert">{trouble}</p>
      </form>
    </Page>
  )
}

/** The record with all its moments, or a sentence saying what is wrong with it. */
async function read(raw: string, w: Words): Promise<Tape | string> {
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    return w.replay.notJson
  }
  const found = readRecord(value)
  if (!found.ok) return w.replay.faulty(placeOf(found.fault.at), found.fault.reason)
  const record = found.value
  const box = gameNames.includes(record.game) ? await loadGame(record.game) : null
  if (!box || !partsOfGame(record.game)) return w.replay.noGame(record.game)
  const moments: Moment[] = []
  const difference = replay(box, record, ({ position, facts }) =>
    moments.push({ position: box.game.copy(position), facts }),
  )
  return difference ? w.replay.differs(difference.move, difference.sentence) : { box, record, moments }
}

const PACE = 900
const MOST_SENTENCES = 2

/** What happened at a moment, in a sentence or two. */
function told(
  box: AnyBox,
  language: Language,
  view: unknown,
  facts: readonly Fact[],
  seat: Seat | null,
  names: readonly string[],
): string {
  const sentences = facts.flatMap((fact) => {
    const heard = box.game.redact(fact, seat)
    return (heard && box.words[language].fact(view, heard, names)) ?? []
  })
  return sentences.slice(-MOST_SENTENCES).join(' ')
}

function Player({ tape, close }: { tape: Tape; close(): void }) {
  const { box, record, moments } = tape
  const w = useWords()
  const language = useLanguage()
  const last = moments.length - 1
  const [at, setAt] = useState(0)
  const [seat, setSeat] = useState<Seat | null>(0)
  const [running, setRunning] = useState(false)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setAt((now) => Math.min(last, now + 1)), PACE)
    return () => clearInterval(timer)
  }, [running, last])
  useEffect(() => {
    if (at === last) setRunning(false)
  }, [at, last])
  const chair = useMemo((): AnyChair => {
    const view = box.game.view(moments[at].position, seat)
    return {
      seat,
      view,
      moves: [],
      people: record.seats.map((name) => ({ name, bot: false })),
      story: moments
        .slice(0, at + 1)
        .flatMap((moment) => moment.facts)
        .flatMap((fact) => box.game.redact(fact, seat) ?? []),
      caption: null,
      note: told(box, language, view, moments[at].facts, seat, record.seats),
      over: box.game.result(moments[at].position) !== null,
      rehearse: (moves) => rehearse(box, view, seat ?? 0, moves),
      play: () => {},
      undo: null,
      skip: () => {},
    }
  }, [box, moments, at, seat, record, language])
  const parts = partsOfGame(record.game)
  if (!parts) return null
  const { Table } = parts
  return (
    <div className="replaying">
      <Table
        chair={chair}
        moment={at}
        still={false}
        command={(key) => {
          if (key !== ',' && key !== '.') return false
          setAt(Math.max(0, Math.min(last, at + (key === '.' ? 1 : -1))))
          return true
        }}
        tools={
          <button type="button" className="icon" aria-label={w.replay.other} title={w.replay.other} onClick={close}>
            <Sign name="close" />
          </button>
        }
      />
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
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={w.replay.scrub}
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <output>{w.replay.at(at, last)}</output>
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
