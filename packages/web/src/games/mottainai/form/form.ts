/**
 * The decision form of Mottainai. It derives what glows, what a touch does and
 * which answers there are from the legal moves and the player's draft. It does
 * not decide what is legal.
 */

import { itemAt, type Refusal } from '@handwerk/kernel'
import { type MottainaiFact, move, type Player, type Question, VERBS, type View } from '@handwerk/mottainai'
import type { DecisionForm } from '../../../table/decision-form.ts'
import type { TableWords } from '../words/index.ts'
import type { WorkNames } from '../work-names.ts'
import { placeOf, type TemplePlayerView } from '../works.ts'
import { answersFor } from './answers.ts'
import { areTwins, type Choice, choiceOf, type Draft, distinct, fits, SLOTS, type Slot, type Way } from './choice.ts'
import { detailOf, titleOf } from './sentences.ts'
import { type Ticks, ticked, ticksOf } from './ticks.ts'

/** `can`: may be chosen; `else`: may be chosen for another way; `on`: chosen; `off`: not now. */
export type Sign = 'can' | 'else' | 'on' | 'off' | 'plain'

/** A legal move with its choices. */
interface Open {
  readonly move: number
  readonly choice: Choice
}

/** What the answers and sentences are made from. */
export interface FormContext {
  readonly playerView: TemplePlayerView
  readonly view: View
  readonly own: Player
  readonly draft: Draft
  readonly t: TableWords
  readonly names: WorkNames
  readonly question: Question
  readonly all: readonly Open[]
  /** The way that is used unless the player chooses another. */
  readonly home: Way
  /** The only way that the draft leaves; null while there are several. */
  readonly way: Way | null
  /** The moves that the draft leaves. */
  readonly left: readonly Open[]
  /** The card that has been chosen, or is the only one left. */
  readonly card: number | null
  /** What has to be chosen next; null when one move is left. */
  readonly next: Slot | 'way' | null
  /** The cards that are returned together; null where none are. */
  readonly ticks: Ticks | null
  /** The game's own words for a move. */
  say(move: number): string
}

export interface TempleForm extends DecisionForm<Draft> {
  readonly next: FormContext['next']
  /** The card that has been chosen. */
  readonly card: number | null
  /** The move, once the draft leaves only one. */
  readonly move: number | null
  sign(card: number): Sign
}

/** A card as a piece that can be touched and dragged. */
export const pieceOf = (card: number): string => `card:${card}`
export const cardOf = (piece: string): number => Number(piece.slice('card:'.length))

/** The way of each type of action, in the order of the materials. */
export const OWN_WAYS: readonly Way[] = ['sell', 'hire', 'tailor', 'take', 'smith']

interface Given {
  readonly playerView: TemplePlayerView
  readonly own: Player
  readonly draft: Draft
  readonly t: TableWords
  readonly names: WorkNames
  say(move: number): string
}

export function formFor(given: Given): TempleForm | null {
  const { playerView, draft } = given
  const { view } = playerView
  const { question } = view
  if (!question || playerView.moves.length === 0) return null
  const all = playerView.moves.map((legal) => ({ move: legal, choice: choiceOf(legal) }))
  const home = question.is === 'action' ? itemAt(OWN_WAYS, question.type) : itemAt(all, 0).choice.way
  const fitting = all.filter(({ choice }) => fits(choice, draft))
  const ways = distinct(fitting.map(({ choice }) => choice.way))
  const [only = null] = ways.length === 1 ? ways : []
  const way = only ?? (draft.card !== undefined && ways.includes(home) ? home : null)
  const left = way === null ? fitting : fitting.filter(({ choice }) => choice.way === way)
  const card = draft.card ?? (way === null ? null : onlyCard(left))
  const asked = { ...given, view, question, all, home, way, left, card, next: nextOf(draft, way, left), ticks: null }
  const context: FormContext = { ...asked, ticks: draft.way === undefined ? ticksOf(asked, draft.ticks ?? []) : null }
  const settled = context.next === null && left.length === 1 ? left[0] : null
  return {
    question: titleOf(context),
    detail: detailOf(context),
    answers: answersFor(context),
    next: context.next,
    card,
    move: settled?.move ?? null,
    sign: (card) => signOf(context, card),
    about: card === null ? null : pieceOf(draft.touched ?? card),
    touch: (piece) => touched(context, cardOf(piece)),
    drop(piece, onto) {
      // A drop on a card counts as one on the zone of that card.
      const place = onto.startsWith('card:') ? placeOf(view, cardOf(onto)) : onto
      if (context.ticks && given.own.hand.includes(cardOf(piece))) return { is: 'touches', pieces: [piece] }
      return { is: 'draft', draft: place === null ? null : brought(context, cardOf(piece), place) }
    },
  }
}

function onlyCard(left: readonly Open[]): number | null {
  const [card, ...others] = distinct(left.map(({ choice }) => choice.card))
  return card === undefined || others.length > 0 ? null : card
}

function nextOf(draft: Draft, way: Way | null, left: readonly Open[]): FormContext['next'] {
  if (way === null) return 'way'
  const slot = SLOTS.find(
    (known) => draft[known] === undefined && distinct(left.map(({ choice }) => choice[known])).length > 1,
  )
  return slot ?? null
}

const holds = (context: FormContext, moves: readonly Open[], card: number): number | undefined =>
  moves.find(({ choice }) => choice.card !== undefined && areTwins(context.view, choice.card, card))?.choice.card

/** The card that is shown as chosen: of two twins only the one that was touched. */
const chosenOf = ({ card, draft }: Pick<FormContext, 'card' | 'draft'>): number | null =>
  card === null ? null : (draft.touched ?? card)

function signOf(context: FormContext, card: number): Sign {
  const { draft, all, home, ticks } = context
  if (ticks && context.own.hand.includes(card)) return ticks.cards.includes(card) ? 'on' : ticks.full ? 'off' : 'can'
  if (card === chosenOf(context)) return 'on'
  const wanted = draft.way ?? home
  const isOf = (way: Way) =>
    holds(
      context,
      all.filter(({ choice }) => choice.way === way),
      card,
    ) !== undefined
  if (isOf(wanted)) return 'can'
  if (holds(context, all, card) !== undefined) return 'else'
  const isInHand = (other?: number) => other !== undefined && context.own.hand.includes(other)
  const asksHand = all.some(({ choice }) => choice.way === wanted && isInHand(choice.card))
  return asksHand && isInHand(card) ? 'off' : 'plain'
}

function touched(context: FormContext, card: number): Draft | Refusal | null {
  const { draft, all } = context
  const ticks = context.ticks && ticked(context, card)
  if (ticks) return ticks.length === 0 ? {} : { ticks }
  if (card === chosenOf(context)) return draft.card !== undefined && draft.way !== undefined ? { way: draft.way } : {}
  const ofWay = holds(
    context,
    all.filter(({ choice }) => draft.way !== undefined && choice.way === draft.way),
    card,
  )
  if (draft.way !== undefined && ofWay !== undefined) return { way: draft.way, card: ofWay, touched: card }
  const found = holds(context, all, card)
  if (found !== undefined) return { card: found, touched: card }
  return context.playerView.rehearse([]).why(attempt(context, card))
}

/** The move that a touch of this card most likely means, to explain why it is illegal. */
function attempt({ question, view }: FormContext, card: number): number {
  const verb = (name: (typeof VERBS)[number]) => move(VERBS.indexOf(name), card)
  const place = placeOf(view, card)?.split(':')[0]
  if (question.is === 'choose') return verb('task')
  if (question.is !== 'action') return verb('return')
  if (place === 'hand') return verb(OWN_WAYS[question.type] === 'smith' ? 'smith' : 'craft')
  if (place === 'floor') return verb(OWN_WAYS[question.type] === 'hire' ? 'hire' : 'take')
  return verb('sell')
}

/** The move that would bring a card to a place, found by rehearsing all moves with it. */
function brought(context: FormContext, card: number, place: string): Draft | Refusal | null {
  const { all, view, playerView } = context
  for (const { move: legal, choice } of all) {
    if (choice.card === undefined || !areTwins(view, choice.card, card)) continue
    const facts: readonly MottainaiFact[] = playerView.rehearse([legal]).facts
    const goes = facts.find((fact) => fact.cards?.includes(choice.card ?? -1) && (fact.to || fact.is === 'return'))
    const to = goes?.is === 'return' ? 'deck' : goes?.to && [goes.to.zone, goes.to.seat].join(':').replace(/:$/, '')
    if (to === place) return choice
  }
  return touched(context, card)
}
