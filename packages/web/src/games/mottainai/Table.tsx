/** The table of Mottainai: draws what a player sees, and turns gestures into drafts and moves. */

import drawings from 'virtual:icons/mottainai'
import { itemAt } from '@handwerk/kernel'
import { agendaOf, DAY, kindOf, kindOfCard, mottainai, NONE, scoresOf, type View } from '@handwerk/mottainai'
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import { addIcons, Icon } from '../../icons/Icon.tsx'
import { othersAt, type Person, placeAt } from '../../play/player-view.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { maySuggestMoves } from '../../table/advice.ts'
import { Bench } from '../../table/Bench.tsx'
import { useCardAnimations } from '../../table/card-animations.ts'
import { useDecisionForm } from '../../table/decision-form.ts'
import { LogSection } from '../../table/Log.tsx'
import { RefusalNotice } from '../../table/Notice.tsx'
import { Part } from '../../table/opening.tsx'
import { useSpeech } from '../../table/opponents/SeatFace.tsx'
import { Question } from '../../table/Question.tsx'
import { SeatMark } from '../../table/SeatMark.tsx'
import { useFactSounds } from '../../table/stage/fact-sounds.ts'
import { TableBar } from '../../table/TableBar.tsx'
import { HiddenHand } from '../../table/watch/HiddenHand.tsx'
import { useFitting } from '../../table/watch/use-fitting.ts'
import { useZoom } from '../../table/zoom.ts'
import { useLanguage } from '../../words/index.ts'
import type { TableProps } from '../table-props.ts'
import { Floor } from './Floor.tsx'
import { type Draft, readDraft } from './form/choice.ts'
import { cardOf, formFor } from './form/form.ts'
import { countsOf } from './form/sentences.ts'
import { HandZone } from './HandZone.tsx'
import { useHoveredAnswer } from './hovered-answer.ts'
import { Lens } from './Lens.tsx'
import { DAY_PICTURES, Noon } from './Noon.tsx'
import { OtherTemple } from './OtherTemple.tsx'
import { previewOf } from './preview.ts'
import { moodOf, soundOf } from './reactions.ts'
import { Temple } from './Temple.tsx'
import { useNames } from './use-work-names.ts'
import { Back, Face } from './WorkCard.tsx'
import type { WorkNames } from './work-names.ts'
import { ownPlayer, placeOf, type TemplePlayerView } from './works.ts'
import '../../cards/cards.css'
import '../../table/table.css'
import './cards.css'
import './table.css'
import { type TableWords, useTableWords } from './words/index.ts'

addIcons(drawings)

const EMPTY: Draft = {}
/** Windows in which all temples have room to lie as on their mats, if none of them is in front. */
const ROOM = '(min-width: 700px) and (min-height: 700px)'
const ROOM_FOR_FIVE = '(min-width: 1280px) and (min-height: 800px), (min-width: 700px) and (min-height: 1000px)'

export default function TempleTable({ playerView, tools, moment, still, command }: TableProps<TemplePlayerView>) {
  const t = useTableWords()
  const language = useLanguage()
  const names = useNames()
  const { view } = playerView
  const own = ownPlayer(playerView)
  const { seat } = playerView
  const place = placeAt(playerView)
  const root = useRef<HTMLElement>(null)
  const zoomed = useZoom(root)
  const hovered = useHoveredAnswer(root)
  const [open, setOpen] = useState<'lens' | 'hand' | number | null>(null)
  useCardAnimations(root, moment, still)

  const formOf = useCallback(
    (draft: Draft) => {
      if (!own) return null
      const words = mottainai.words[language]
      return formFor({ playerView, own, draft, t, names, say: (move) => words.move(view, move) })
    },
    [playerView, own, t, names, language, view],
  )
  const deciding = useDecisionForm({
    root,
    playerView,
    moment,
    empty: EMPTY,
    read: readDraft,
    formFor: formOf,
    command,
  })
  const { draft, form, refusal, answers, give } = deciding
  const meant = form?.answers.find((answer) => answer.id === hovered)?.moves?.[0] ?? form?.move ?? null
  const preview = useMemo(
    () => (meant === null ? null : previewOf(playerView, meant, t, names)),
    [playerView, meant, t, names],
  )

  const others = othersAt(playerView)
  const isRoomy = useFitting(others.length > 4 ? ROOM_FOR_FIVE : ROOM)
  const speechOf = useSpeech(playerView, moodOf)
  useFactSounds(playerView.facts, soundOf)
  const agenda = agendaOf(view)
  const now = agenda.stops.find((stop) => stop.state === 'now')
  const detail = form ? (preview?.notes.length ? capital(preview.notes.join('; ')) : form.detail) : ''

  return (
    <main
      className={`table mot in-${agenda.part}`}
      ref={root}
      data-moment={moment}
      data-still={still || undefined}
      data-seats={view.players.length}
      data-hand={open === 'hand' ? 'open' : undefined}
      data-held={heldBy(own?.hand.length ?? 0)}
      style={rowsOf(place === null ? undefined : view.players[place])}
    >
      <Bench of="mats" />
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

      <Question
        question={
          playerView.over
            ? (playerView.note ?? t.ask.over)
            : (form?.question ?? playerView.note ?? t.ask.waits(itemAt(playerView.people, view.turn).name))
        }
        detail={form ? detail : playerView.note === undefined ? waitingFor(playerView, t, names) : ''}
        about={form?.about ?? null}
        yours={form !== null}
        busy={playerView.busy}
        picture="person"
        advice={draft === EMPTY && hovered === null ? playerView.advice : undefined}
        advised={maySuggestMoves(playerView.adviceLevel)}
        caption={playerView.caption}
        skip={playerView.skip}
        answers={answers}
      />

      <section
        className="opps"
        aria-label={t.others}
        data-count={others.length}
        data-many={others.length > 2 || undefined}
      >
        {others.map((other) => (
          <Part key={other} room={<article className="temple-s" />}>
            <OtherTemple
              view={view}
              seat={other}
              speech={speechOf(other)}
              person={itemAt(playerView.people, other)}
              form={form}
              performed={now?.owner === other && now.owner !== view.turn}
              whole={place === null && isRoomy}
              look={() => setOpen(other)}
            />
          </Part>
        ))}
      </section>

      <section className="common" aria-label={t.floor}>
        <Part>
          <Noon view={view} people={playerView.people} seat={playerView.seat} counts={countsOf(playerView.facts)} />
        </Part>
        <Part>
          <Floor view={view} form={form} preview={preview} />
        </Part>
      </section>

      {place !== null && (
        <section className="own" aria-label={own ? t.temple : t.templeOf(itemAt(playerView.people, place).name)}>
          <Standing
            seat={place}
            person={itemAt(playerView.people, place)}
            points={itemAt(scoresOf(view), place).points}
            isSure={own !== null || itemAt(view.players, place).hand.length === 0}
          />
          <Temple view={view} seat={place} form={form} preview={preview} give={give} />
        </section>
      )}

      {own && seat !== null && (
        <HandZone
          view={view}
          seat={seat}
          own={own}
          form={form}
          notes={preview?.notes ?? []}
          opened={open === 'hand'}
          open={(opened) => setOpen(opened ? 'hand' : null)}
        />
      )}

      {!own && place !== null && (
        <HiddenHand
          name={itemAt(playerView.people, place).name}
          count={itemAt(view.players, place).hand.length}
          back={<Back />}
        />
      )}

      <aside className="rail">
        <Part>
          <Lens view={view} people={playerView.people} seat={playerView.seat} />
        </Part>
        <Part>
          <LogSection playerView={playerView} />
        </Part>
      </aside>

      {refusal && <RefusalNotice module={mottainai} refusal={refusal} onClose={deciding.dismiss} />}
      {zoomed && <Zoomed view={view} card={cardOf(zoomed)} />}
      {open === 'lens' && (
        <Dialog title={t.lens.open} onClose={() => setOpen(null)}>
          <Lens view={view} people={playerView.people} seat={playerView.seat} />
        </Dialog>
      )}
      {typeof open === 'number' && (
        <Dialog title={t.templeOf(itemAt(playerView.people, open).name)} onClose={() => setOpen(null)} wide>
          <div className="mot looked-into">
            <Temple view={view} seat={open} form={null} preview={null} />
          </div>
        </Dialog>
      )}
    </main>
  )
}

/** Who one is, and how many points one has, in a line above the own temple. */
function Standing({ seat, person, points, isSure }: { seat: number; person: Person; points: number; isSure: boolean }) {
  const t = useTableWords()
  return (
    <div className="me">
      <SeatMark seat={seat} />
      <h2 className="nm">{person.name}</h2>
      <p className="stat">{t.points(points, isSure)}</p>
    </div>
  )
}

/** How many rows of cards lie in the fullest column of a temple: wings under what they cover, and beside it. */
function rowsOf(player: View['players'][number] | undefined): CSSProperties {
  const rows = (cards: readonly number[] = []) => Math.max(1, Math.ceil(cards.length / 2))
  const [left, right, middle] = [rows(player?.assistants), rows(player?.sales), rows(player?.workplace) + 1]
  const wings = [player?.gallery.length ?? 0, player?.shop.length ?? 0] as const
  return {
    '--stacked': Math.max(left + wings[0], right + wings[1], middle),
    '--beside': Math.max(left, right, middle, ...wings),
  } as CSSProperties
}

/** A long hand takes room from the rest of the table: the style sheet asks for it by name, as to look for it costs more. */
const heldBy = (cards: number): string => (cards > 15 ? 'many more' : cards > 10 ? 'many' : 'few')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Says what the player whose turn it is does now. */
function waitingFor({ view, people, over }: TemplePlayerView, t: TableWords, names: WorkNames): string {
  const now = over ? undefined : agendaOf(view).stops.find((stop) => stop.state === 'now')
  if (!now || now.type === NONE) return ''
  const who = itemAt(people, view.turn).name
  const task = names.task(now.type)
  return now.owner === view.turn
    ? t.ask.waitsOwn(who, task)
    : t.ask.waitsTask(who, itemAt(people, now.owner).name, task)
}

/** A card large enough to read its text. */
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
