/** The table of Mottainai: draws a chair, and turns gestures into drafts and moves. */

import drawings from 'virtual:icons/mottainai'
import { itemAt } from '@handwerk/kernel'
import { agendaOf, DAY, kindOf, kindOfCard, mottainai, NONE, type View } from '@handwerk/mottainai'
import { useMemo, useRef, useState } from 'react'
import { addIcons, Icon } from '../../icons/Icon.tsx'
import { othersAt } from '../../play/chair.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { Ask } from '../../table/Ask.tsx'
import { useAnswering } from '../../table/answering.ts'
import { useDraft } from '../../table/draft.ts'
import { useFlights } from '../../table/flights.ts'
import { LogSection } from '../../table/Log.tsx'
import { WhyNot } from '../../table/Notice.tsx'
import { TableBar } from '../../table/TableBar.tsx'
import { useZoom } from '../../table/zoom.ts'
import { useLanguage } from '../../words/index.ts'
import type { TableProps } from '../table.ts'
import { type Draft, readDraft } from './desk/choice.ts'
import { deskFor } from './desk/desk.ts'
import { countsOf } from './desk/sentences.ts'
import { Floor } from './Floor.tsx'
import { HandZone } from './HandZone.tsx'
import { useAnswerAt } from './hover.ts'
import { Lens } from './Lens.tsx'
import { DAY_PICTURES, Noon } from './Noon.tsx'
import { useNames } from './names.ts'
import { OtherTemple } from './OtherTemple.tsx'
import { previewOf } from './preview.ts'
import { Temple } from './Temple.tsx'
import { Face } from './WorkCard.tsx'
import type { WorkNames } from './work-names.ts'
import { ownPlayer, placeOf, type TempleChair } from './works.ts'
import '../../cards/cards.css'
import '../../table/table.css'
import './cards.css'
import './table.css'
import { type TableWords, useTableWords } from './words/index.ts'

addIcons(drawings)

const EMPTY: Draft = {}
const cardOf = (piece: string): number => Number(piece.slice('card:'.length))

export default function TempleTable({ chair, tools, moment, still, command }: TableProps<TempleChair>) {
  const t = useTableWords()
  const language = useLanguage()
  const names = useNames()
  const { view } = chair
  const own = ownPlayer(chair)
  const seat = chair.seat ?? 0
  const root = useRef<HTMLElement>(null)
  const zoomed = useZoom(root)
  const hovered = useAnswerAt(root)
  const [open, setOpen] = useState<'lens' | number | null>(null)
  useFlights(root, moment, still)

  const drafting = useDraft(chair, moment, EMPTY, readDraft)
  const { draft, refusal } = drafting

  const desk = useMemo(() => {
    if (!own) return null
    const words = mottainai.words[language]
    return deskFor({
      chair,
      own,
      draft,
      t,
      names,
      say: (move) => words.move(view, move),
    })
  }, [chair, own, draft, t, names, language, view])
  const meant = desk?.answers.find((answer) => answer.id === hovered)?.move ?? desk?.move ?? null
  const preview = useMemo(() => (meant === null ? null : previewOf(chair, meant, t, names)), [chair, meant, t, names])

  const { answers, give } = useAnswering<Draft>({
    root,
    chair,
    drafting,
    empty: EMPTY,
    answers:
      desk?.answers.map(({ move, ...answer }) => ({ ...answer, moves: move === undefined ? undefined : [move] })) ??
      null,
    touch: (piece) => desk?.touch(cardOf(piece)) ?? null,
    drop(from, onto, { take }) {
      // What is dropped on a card goes where that card lies.
      const place = onto.startsWith('card:') ? placeOf(view, cardOf(onto)) : onto
      if (desk && place) take(desk.bring(cardOf(from), place))
    },
    play: drafting.play,
    command,
  })

  const others = othersAt(chair)
  const agenda = agendaOf(view)
  const now = agenda.stops.find((stop) => stop.state === 'now')
  const detail = desk ? (preview?.notes.length ? capital(preview.notes.join('; ')) : desk.detail) : ''

  return (
    <main className={`table mot in-${agenda.part}`} ref={root} data-moment={moment} data-seats={view.players.length}>
      <TableBar
        title={
          <>
            <span className="only-desk">{mottainai.words[language].title} </span>
            {t.turn(view.turns)}
          </>
        }
        phases={DAY.map((part) => ({ id: part, icon: DAY_PICTURES[part], name: t.day[part] }))}
        label={t.dayLabel}
        now={agenda.part}
      >
        <button type="button" className="icon only-phone" aria-label={t.lens.open} onClick={() => setOpen('lens')}>
          <Icon name="stone-stack" />
        </button>
        {tools}
      </TableBar>

      <section
        className="opps"
        aria-label={t.others}
        data-count={others.length}
        data-many={others.length > 2 || undefined}
      >
        {others.map((other) => (
          <OtherTemple
            key={other}
            view={view}
            seat={other}
            person={itemAt(chair.people, other)}
            desk={desk}
            performed={now?.owner === other && now.owner !== view.turn}
            look={() => setOpen(other)}
          />
        ))}
      </section>

      <section className="common" aria-label={t.floor}>
        <Noon view={view} people={chair.people} seat={chair.seat} counts={countsOf(chair.story)} />
        <Floor view={view} desk={desk} preview={preview} />
      </section>

      {own && (
        <section className="own" aria-label={t.temple}>
          <Temple view={view} seat={seat} desk={desk} preview={preview} give={give} />
        </section>
      )}

      <Ask
        question={
          chair.over
            ? (chair.note ?? t.ask.over)
            : (desk?.question ?? chair.note ?? t.ask.waits(itemAt(chair.people, view.turn).name))
        }
        detail={desk ? detail : chair.note === undefined ? waitingFor(chair, t, names) : ''}
        about={desk?.card === undefined || desk?.card === null ? null : `card:${desk.card}`}
        yours={desk !== null}
        busy={chair.busy}
        picture="person"
        advice={draft === EMPTY && hovered === null ? chair.advice : undefined}
        caption={chair.caption}
        skip={chair.skip}
        answers={answers}
      />

      {own && (
        <HandZone
          view={view}
          seat={seat}
          own={own}
          desk={desk}
          person={itemAt(chair.people, seat)}
          notes={preview?.notes ?? []}
        />
      )}

      <aside className="rail">
        <Lens view={view} people={chair.people} seat={chair.seat} />
        <LogSection box={mottainai} chair={chair} />
      </aside>

      {refusal && <WhyNot box={mottainai} refusal={refusal} onClose={() => drafting.refuse(null)} />}
      {zoomed && <Zoomed view={view} card={cardOf(zoomed)} />}
      {open === 'lens' && (
        <Dialog title={t.lens.open} onClose={() => setOpen(null)}>
          <Lens view={view} people={chair.people} seat={chair.seat} />
        </Dialog>
      )}
      {typeof open === 'number' && (
        <Dialog title={t.templeOf(itemAt(chair.people, open).name)} onClose={() => setOpen(null)} wide>
          <div className="mot looked-into">
            <Temple view={view} seat={open} desk={null} preview={null} />
          </div>
        </Dialog>
      )}
    </main>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What the player whose turn it is does at the moment. */
function waitingFor({ view, people, over }: TempleChair, t: TableWords, names: WorkNames): string {
  const now = over ? undefined : agendaOf(view).stops.find((stop) => stop.state === 'now')
  if (!now || now.type === NONE) return ''
  const who = itemAt(people, view.turn).name
  const task = names.task(now.type)
  return now.owner === view.turn
    ? t.ask.waitsOwn(who, task)
    : t.ask.waitsTask(who, itemAt(people, now.owner).name, task)
}

/** A card as large as it needs to be to be read in words. */
function Zoomed({ view, card }: { view: View; card: number }) {
  const place = placeOf(view, card)?.split(':')[0]
  const isWork = place === 'gallery' || place === 'shop'
  return (
    <div className="zoomed" aria-hidden="true">
      <div className="card work">
        <Face card={card} of={isWork ? kindOf(view, card) : kindOfCard(card)} />
      </div>
    </div>
  )
}
