/** The table of Oh My Goods!: draws what a player sees, and turns gestures into drafts and moves. */

import drawings from 'virtual:icons/oh-my-goods'
import { itemAt, type Language } from '@handwerk/kernel'
import { type Deck, deckFor, LAST_BUILDING, NONE, ohMyGoods } from '@handwerk/oh-my-goods'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { addIcons, Sign } from '../../icons/Icon.tsx'
import { othersAt, placeAt } from '../../play/player-view.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { AdvicePlan } from '../../table/AdvicePlan.tsx'
import { maySuggestMoves } from '../../table/advice.ts'
import { Bench } from '../../table/Bench.tsx'
import { useCardAnimations } from '../../table/card-animations.ts'
import { useDecisionForm } from '../../table/decision-form.ts'
import { LogSection } from '../../table/Log.tsx'
import { RefusalNotice } from '../../table/Notice.tsx'
import { Part } from '../../table/opening.tsx'
import { useSpeech } from '../../table/opponents/SeatFace.tsx'
import { Question } from '../../table/Question.tsx'
import { useFactSounds } from '../../table/stage/fact-sounds.ts'
import { HiddenHand } from '../../table/watch/HiddenHand.tsx'
import { useFitting } from '../../table/watch/use-fitting.ts'
import { useZoom } from '../../table/zoom.ts'
import { useLanguage } from '../../words/index.ts'
import type { TableProps } from '../table-props.ts'
import { AmountChooser } from './AmountChooser.tsx'
import { AssistantFace } from './AssistantFace.tsx'
import { Back, Face, ResourceFace } from './BuildingCard.tsx'
import { useCoinFlights } from './coin-flights.ts'
import { columnsFor } from './columns.ts'
import { type GoodsPlayerView, ownPlayer } from './deck.ts'
import { type Draft, EMPTY_DRAFT, formFor, type GoodsForm, partsOf, piece, readDraft } from './form/index.ts'
import { GoodsBar } from './GoodsBar.tsx'
import { useNames } from './goods-names.ts'
import { HandZone } from './HandZone.tsx'
import { Lot } from './Lot.tsx'
import { Market } from './Market.tsx'
import { Opponent } from './Opponent.tsx'
import { chanceInWords, oddsOf } from './odds.ts'
import { moodOf, soundOf } from './reactions.ts'
import { Standing } from './Standing.tsx'
import { Station } from './Station.tsx'
import '../../cards/cards.css'
import './cards.css'
import './table.css'
import { type TableWords, useTableWords } from './words/index.ts'

addIcons(drawings)

export default function GoodsTable({ playerView, tools, moment, still, command }: TableProps<GoodsPlayerView>) {
  const t = useTableWords()
  const language = useLanguage()
  const { view } = playerView
  const deck = deckFor(view)
  const names = useNames(deck)
  const own = ownPlayer(playerView)
  const place = placeAt(playerView)
  /** Whose things lie in front; an onlooker sees no more of them than of the others. */
  const front = place === null ? null : itemAt(view.players, place)
  const { seat } = playerView
  const root = useRef<HTMLElement>(null)
  const zoomed = useZoom(root)
  const [open, setOpen] = useState<'discard' | 'hire' | 'amount' | 'hand' | null>(null)
  const openHand = useCallback((opened: boolean) => setOpen(opened ? 'hand' : null), [])
  const { beat = null } = playerView
  useCardAnimations(root, beat ?? moment, still)

  const formOf = useCallback(
    (draft: Draft) => {
      if (!own || seat === null || playerView.moves.length === 0) return null
      const question = ohMyGoods.words[language].question(view)
      const { building, card, goods: good, resource, assistant } = names
      return formFor({ playerView, seat, deck, own, draft, t, question, building, card, good, resource, assistant })
    },
    [playerView, seat, deck, own, t, language, view, names],
  )
  const deciding = useDecisionForm({
    root,
    playerView,
    moment,
    empty: EMPTY_DRAFT,
    read: readDraft,
    formFor: formOf,
    command,
  })
  const { draft, form, refusal, touch, change } = deciding
  const isAdvised = playerView.adviceLevel !== 'none'
  const odds = useMemo(
    () => (isAdvised && seat !== null && form && view.step === 'plan' ? oddsOf(view, seat, draft.aside) : null),
    [isAdvised, form, view, seat, draft.aside],
  )

  /** The answers show the chance of each mode, for screens where the buildings have no room for it. */
  const chanceOf = (id: string) => {
    const mode = form?.answers.find((answer) => answer.id === id)?.mode
    const chance = draft.worker === null || mode === undefined ? undefined : odds?.[draft.worker]?.[mode]
    return chance === undefined ? {} : { note: chanceInWords(t, chance) }
  }
  const answers = deciding.answers.map((answer) => ({ ...answer, ...chanceOf(answer.id) }))
  const play = (moves: readonly number[]) => {
    setOpen(null)
    deciding.play(moves)
  }

  const others = othersAt(playerView)
  const speechOf = useSpeech(playerView, moodOf)
  useFactSounds(playerView.facts, soundOf)
  useCoinFlights(root, playerView.facts, seat, still)
  const hires = <Hires deck={deck} bench={view.bench} form={form} />
  const amountChooser =
    own && form && (form.runs || form.payment) ? (
      <AmountChooser deck={deck} own={own} form={form} change={change} play={play} />
    ) : null
  const mayHire = view.step === 'build' && view.bench.some((face) => form?.sign(piece('face', face)) === 'can')
  /** Answers that open what is in the rail, for screens without one. */
  const opening = [
    ...(amountChooser ? [{ id: 'bench', label: t.buy.change, small: true, give: () => setOpen('amount') }] : []),
    ...(mayHire ? [{ id: 'hires', label: t.hire, small: true, give: () => setOpen('hire') }] : []),
  ]
  const ghost = front
    ? ([front.aside, front.plan.aside, draft.aside].find((card) => card !== null && card > NONE) ?? null)
    : null
  /** Without a seat in front, each one's buildings are drawn as cards where the window has room. */
  const isRoomy = useFitting('(min-width: 700px) and (min-height: 600px)')
  const hasLot = front !== null && (front.buildings.length < LAST_BUILDING || ghost !== null)
  const tiles = (front?.buildings.length ?? 0) + (hasLot ? 1 : 0)

  return (
    <main
      className={`table omg step-${view.step}`}
      ref={root}
      data-moment={moment}
      data-still={still || undefined}
      data-beat={beat?.is}
      data-pairs={Math.ceil(view.bench.length / 2)}
      data-hand={open === 'hand' ? 'open' : undefined}
    >
      <Bench of="oak" />
      <GoodsBar view={view}>
        <button type="button" className="icon only-phone" aria-label={t.hire} onClick={() => setOpen('hire')}>
          <Sign name="people" />
        </button>
        {tools}
      </GoodsBar>

      <Question
        question={
          form ? form.question : (playerView.note ?? (playerView.over ? t.over : waiting(playerView, t, language)))
        }
        detail={form ? form.detail : playerView.note === undefined && view.step === 'plan' && own ? t.wait.plan : ''}
        about={form?.about ?? null}
        yours={form !== null}
        busy={playerView.busy}
        picture="person"
        advice={draft === EMPTY_DRAFT ? playerView.advice : undefined}
        advised={maySuggestMoves(playerView.adviceLevel)}
        caption={playerView.caption}
        skip={playerView.skip}
        answers={[...opening, ...answers]}
      />

      <section className="opps" aria-label={t.opponents} data-count={others.length}>
        {others.map((other) => (
          <Part key={other} room={<article className="opp" />}>
            <Opponent
              view={view}
              deck={deck}
              seat={other}
              person={itemAt(playerView.people, other)}
              speech={speechOf(other)}
              whole={place === null && isRoomy}
            />
          </Part>
        ))}
      </section>

      <Part room={<section className="common market" />}>
        <Market view={view} deck={deck} own={front} look={() => setOpen('discard')} />
      </Part>

      {front && place !== null && (
        <section className="own" aria-label={own ? t.own : itemAt(playerView.people, place).name}>
          <Standing seat={place} deck={deck} own={front} person={itemAt(playerView.people, place)} />
          <ul className="tableau" data-count={tiles} style={columnsFor(tiles)}>
            {front.buildings.map((card, b) => (
              <Part key={card} share={0.5} room={<li className="station" />}>
                <Station
                  view={view}
                  deck={deck}
                  own={front}
                  b={b}
                  form={form}
                  draft={draft}
                  odds={odds}
                  beat={beat?.cards.includes(card) ? beat.is : null}
                />
              </Part>
            ))}
            {hasLot && <Lot deck={deck} own={front} ghost={ghost} />}
          </ul>
        </section>
      )}

      {own && <HandZone deck={deck} own={own} form={form} opened={open === 'hand'} open={openHand} />}
      {!own && front && place !== null && (
        <HiddenHand name={itemAt(playerView.people, place).name} count={front.hand.length} back={<Back />} />
      )}

      <aside className="rail">
        {playerView.advice?.plan && <AdvicePlan plan={playerView.advice.plan} />}
        {amountChooser}
        {((!amountChooser && !playerView.advice?.plan) || view.step === 'build') && (
          <section className="forhire" aria-label={t.hire}>
            <h2>{t.hire}</h2>
            <Part>{hires}</Part>
          </section>
        )}
        <Part>
          <LogSection playerView={playerView} />
        </Part>
      </aside>

      {refusal && <RefusalNotice module={ohMyGoods} refusal={refusal} onClose={deciding.dismiss} />}
      {zoomed && <Zoomed name={zoomed} view={view} />}
      {open === 'discard' && (
        <Dialog title={t.discardTitle(view.discard.length)} onClose={() => setOpen(null)} wide>
          <ul className="looked">
            {view.discard.map((card) => (
              <li key={card} className="card res">
                <ResourceFace deck={deck} card={card} />
                <span className="hear">{names.card(card)}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {open === 'hire' && (
        <Dialog title={t.hire} onClose={() => setOpen(null)}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are what is pressed */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is pressed */}
          <div
            onClick={(event) => {
              const name = (event.target as Element).closest<HTMLElement>('[data-piece]')?.dataset['piece']
              if (name) {
                setOpen(null)
                touch(name)
              }
            }}
          >
            {hires}
          </div>
          <p className="pileline">
            {t.drawTitle(view.pile)}
            <button type="button" className="join" onClick={() => setOpen('discard')}>
              {t.discardTitle(view.discard.length)}
            </button>
          </p>
        </Dialog>
      )}
      {open === 'amount' && amountChooser && (
        <Dialog title={form?.question ?? ''} onClose={() => setOpen(null)}>
          {amountChooser}
        </Dialog>
      )}
    </main>
  )
}

interface HiresProps {
  readonly deck: Deck
  readonly bench: readonly number[]
  readonly form: GoodsForm | null
}

const Hires = memo(function Hires({ deck, bench, form }: HiresProps) {
  const t = useTableWords()
  const names = useNames(deck)
  return (
    <ul className="hires">
      {bench.map((face) => (
        <li key={face}>
          <button
            type="button"
            className={`hire ${form?.sign(piece('face', face)) ?? 'plain'}`}
            data-piece={piece('face', face)}
            data-drag
            aria-pressed={form?.sign(piece('face', face)) === 'on'}
            aria-label={names.wholeAssistant(face)}
          >
            <AssistantFace deck={deck} face={face} />
          </button>
        </li>
      ))}
      {bench.length === 0 && <li className="quiet">{t.hireNone}</li>}
    </ul>
  )
})

/** What is being decided, for those who look on; players know what they wait for. */
function waiting({ seat, view, people }: GoodsPlayerView, t: TableWords, language: Language): string {
  if (seat !== null || view.waiting.length === 0) return t.wait.title
  const names = new Intl.ListFormat(language).format(view.waiting.map((other) => itemAt(people, other).name))
  return t.watching(view.step, names, view.waiting.length > 1)
}

/** A card large enough to read its text. */
function Zoomed({ name, view }: { name: string; view: GoodsPlayerView['view'] }) {
  const deck = deckFor(view)
  const [kind, card] = partsOf(name)
  return (
    <div className="zoomed" aria-hidden="true">
      <div className="card bld">
        <Face deck={deck} card={card} built={kind === 'built'} />
      </div>
    </div>
  )
}
