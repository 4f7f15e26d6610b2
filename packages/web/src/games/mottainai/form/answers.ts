/** The answers below a question. */

import { itemAt } from '@handwerk/kernel'
import { WINGS } from '@handwerk/mottainai'
import type { IconName } from '../../../icons/lists.ts'
import type { Answer as AnswerOf } from '../../../table/decision-form.ts'
import { iconOf, taskPicture } from '../works.ts'
import { type Choice, type Draft, distinct, type Slot, type Way, workOf } from './choice.ts'
import { type FormContext, OWN_WAYS } from './form.ts'
import type { Ticks } from './ticks.ts'

type Answer = AnswerOf<Draft>

export function answersFor(context: FormContext): Answer[] {
  const { next, left, draft } = context
  if (next !== null && next !== 'way' && next !== 'card') return valuesOf(context, next)
  const ways = waysOf(context)
  if (context.ticks) return returning(context, context.ticks, ways)
  const isSettled = next === null && left.length === 1
  const tabs = ways.flatMap((way) => tabOf(context, way) ?? [])
  const isHomeShown = tabs.some((tab) => tab.id === context.home)
  const back = isEmpty(draft) || isHomeShown ? [] : [backTo(context, {})]
  // As long as no card is chosen, Enter gives the answer `done`.
  const done = tabs.find((tab) => tab.id === 'done')
  const rest = tabs.filter((tab) => tab !== done)
  if (isSettled)
    return [
      ...back,
      ...rest,
      ...(done ? [done] : []),
      mainAnswer(context.say(itemAt(left, 0).move), itemAt(left, 0).move),
    ]
  if (done) return [...back, ...rest, { ...done, key: 'Enter', main: true }]
  const takesCards = context.left.some(({ choice }) => choice.card !== undefined)
  return [...back, ...rest, ...(takesCards ? [{ id: 'pick', label: context.t.way.pick, main: true }] : [])]
}

/** One answer returns what is ticked; without a tick, works may offer something else. */
function returning(context: FormContext, { cards, moves, complete }: Ticks, ways: readonly Way[]): Answer[] {
  const { t, question, draft } = context
  const draws = question.is === 'tailor'
  const others = cards.length > 0 ? [] : ways.filter((way) => way !== 'return' && way !== 'done')
  return [
    ...(isEmpty(draft) ? [] : [backTo(context, {})]),
    ...others.flatMap((way) => tabOf(context, way) ?? []),
    {
      id: draws ? 'done' : 'return',
      label: draws ? t.way.returnAndDraw(cards.length) : t.way.returnCards(cards.length),
      key: 'Enter',
      main: true,
      ...(complete ? { moves } : {}),
    },
  ]
}

const isEmpty = (draft: Draft): boolean => Object.keys(draft).length === 0

const mainAnswer = (label: string, move: number): Answer => ({
  id: 'main',
  label,
  key: 'Enter',
  main: true,
  moves: [move],
})

const backTo = ({ t }: FormContext, draft: Draft): Answer => ({ id: 'back', label: t.way.back, key: 'Esc', draft })

/** All ways to answer; the player may change between those that use the chosen card. */
function waysOf({ all, question, home }: FormContext): Way[] {
  const ways = distinct(all.map(({ choice }) => choice.way))
  // An action's own way is shown even if no card can be used for it.
  const isAbsent = question.is === 'action' && !ways.includes(home)
  return isAbsent ? [home, ...ways] : ways
}

/** Never H, L, P, T or U, which mean the same at every table. */
const KEYS: Readonly<Record<Way, string>> = {
  craft: 'C',
  pray: 'R',
  none: 'N',
  skip: 'K',
  floor: 'F',
  forgo: 'F',
  draw: 'D',
  done: 'G',
}

const isUse = (way: Way): boolean => way.startsWith('use')

function tabOf(context: FormContext, way: Way): Answer | null {
  const { all, question, home, t, say, draft } = context
  const moves = all.filter(({ choice }) => choice.way === way)
  const isOwnAction = question.is === 'action' && way === home
  // Where only cards can be chosen, no tab is needed.
  const isOneOfSeveral = workOf(way) !== null && all.some(({ choice }) => isUse(choice.way) && choice.way !== way)
  const takesCard = moves.length > 0 && itemAt(moves, 0).choice.card !== undefined
  if (way === home && !isOwnAction && takesCard && !isOneOfSeveral) return null
  const chosen = (context.way ?? draft.way ?? (question.is === 'action' ? home : null)) === way
  const tab: Answer = { id: way, ...labelOf(context, way), ...(chosen && moves.length > 1 ? { chosen } : {}) }
  const [first] = moves
  if (!first) return { ...tab, note: t.way.nothing }
  const { move, choice } = first
  if (moves.length === 1 && choice.card === undefined) return { ...tab, moves: [move] }
  if (tab.label === '') return { ...tab, label: say(move), draft: { way } }
  return { ...tab, draft: { way, ...cardOf(draft, moves) } }
}

/** Another way for the same card keeps the card. */
const cardOf = (draft: Draft, moves: readonly { choice: Choice }[]): Draft =>
  draft.card !== undefined && moves.some(({ choice }) => choice.card === draft.card) ? { card: draft.card } : {}

function labelOf(context: FormContext, way: Way): { label: string; note?: string; key?: string; icon?: IconName } {
  const { question, names, t, all, view, own, say } = context
  const moves = all.filter(({ choice }) => choice.way === way)
  const key = KEYS[way] ? { key: KEYS[way] } : {}
  const work = workOf(way)
  if (work !== null && isUse(way))
    return { label: names.kind(work), note: names.when(work), icon: iconOf(work), ...firstUse(context, way) }
  if (question.is === 'action' && OWN_WAYS.includes(way)) {
    const { type } = question
    const notes = [
      t.way.workplaceCards(own.workplace.length),
      t.way.floorCards(view.floor.length),
      t.way.redraw,
      t.way.floorCards(view.floor.length),
      worksNote(context, moves),
    ]
    return { label: names.taskTitle(type), note: itemAt(notes, type), key: 'A', icon: taskPicture(type) }
  }
  if (way === 'craft' && question.is === 'action')
    return { label: t.way.craft(names.material(question.type)), note: worksNote(context, moves), icon: 'anvil', ...key }
  if (way === 'pray') return { label: t.way.pray, note: t.way.prayHint, icon: 'prayer', ...key }
  return {
    label: moves.length > 0 ? say(itemAt(moves, 0).move) : '',
    ...(way.startsWith('never') ? { key: 'N' } : key),
  }
}

/** The first effect that may be used has a key. */
const firstUse = ({ all }: FormContext, way: Way): { key?: string } =>
  all.find(({ choice }) => isUse(choice.way))?.choice.way === way ? { key: 'W' } : {}

const MOST_NAMED = 2

function worksNote({ names, t }: FormContext, moves: readonly { choice: Choice }[]): string {
  const cards = distinct(moves.flatMap(({ choice }) => (choice.card === undefined ? [] : [choice.card])))
  return cards.length > MOST_NAMED ? t.cards(cards.length) : cards.map((card) => names.card(card)).join(', ')
}

const WING_KEYS = ['G', 'S'] as const

/** One answer for each value of what is asked for next. */
function valuesOf(context: FormContext, slot: Slot): Answer[] {
  const { left, draft, names, t, playerView } = context
  const { way, card } = itemAt(left, 0).choice
  const values = distinct(left.map(({ choice }) => choice[slot] ?? 0))
  const label = (value: number): string => {
    if (slot === 'wing') return t.zones[itemAt(WINGS, value)]
    if (slot === 'seat') return itemAt(playerView.people, value).name
    if (slot === 'material') return names.material(value)
    return slot === 'half' ? names.half(value) : t.way.papers(value)
  }
  const answers = values.map((value): Answer => {
    const fitting = left.filter(({ choice }) => choice[slot] === value)
    const key = slot === 'wing' ? { key: itemAt(WING_KEYS, value) } : {}
    const answer = { id: `${slot}:${value}`, label: label(value), main: slot === 'wing', ...key }
    return fitting.length === 1
      ? { ...answer, moves: [itemAt(fitting, 0).move] }
      : { ...answer, draft: { ...draft, way, ...(card === undefined ? {} : { card }), [slot]: value } }
  })
  return isEmpty(draft) ? answers : [backTo(context, {}), ...answers]
}
