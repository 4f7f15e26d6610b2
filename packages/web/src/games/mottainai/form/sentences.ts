/** The sentences of the question. */

import { itemAt } from '@handwerk/kernel'
import { TASKS } from '@handwerk/mottainai'
import { workOf } from './choice.ts'
import type { FormContext } from './form.ts'

export function titleOf(context: FormContext): string {
  const { t, names, question, next, way } = context
  const about = subjectOf(context)
  if (next === 'wing') return t.ask.wing(about)
  if (next === 'seat') return t.ask.seat(about)
  if (next === 'material') return t.ask.material(about)
  if (next === 'half') return t.ask.half(about)
  if (next === 'papers') return t.ask.howMany(about)
  const work = way === null || question.is === 'guard' ? null : workOf(way)
  return work === null ? questionTitle(context) : names.kind(work)
}

/** The name of the chosen card, or of the work that is used. */
function subjectOf({ names, left }: FormContext): string {
  const { way, card } = itemAt(left, 0).choice
  const work = workOf(way)
  if (work !== null) return names.kind(work)
  return card === undefined ? '' : names.card(card)
}

function questionTitle({ t, names, question, view, own, playerView }: FormContext): string {
  const who = (seat: number) => itemAt(playerView.people, seat).name
  switch (question.is) {
    case 'limit':
      return own.hand.length > 5 ? t.ask.limit(own.hand.length - 5) : t.ask.limitEven
    case 'drop':
      return t.ask.drop(own.facedown ? t.faceDown : names.card(own.task))
    case 'choose':
      return t.ask.choose
    case 'guard':
      return t.ask.guard(who(question.owner), names.task(question.type))
    case 'action': {
      const { left } = question
      const of = Math.max(1, countsOf(playerView.facts).get(question.owner) ?? 0, left + 1)
      const isOwn = question.owner === view.turn
      return t.ask.action(isOwn ? null : who(question.owner), names.task(question.type), of - left, of)
    }
    case 'tailor':
      return t.ask.tailor
    case 'papers':
      return t.ask.papers(names.card(question.card))
    case 'wing':
      return t.ask.wing(names.card(question.card))
    case 'effect':
      return names.kind(question.work)
    case 'which':
      return t.ask.which(names.kind(question.work))
    case 'window': {
      const about = question.moment === 'after completing' ? ` ${names.card(question.about)}` : ''
      return names.moment(question.moment) + about
    }
  }
}

/** The number of actions that each task of this turn began with, by owner. Skipped tasks are missing. */
export function countsOf(facts: FormContext['playerView']['facts']): ReadonlyMap<number, number> {
  const turn = facts.slice(facts.findLastIndex((fact) => fact.is === 'turn') + 1)
  return new Map(turn.flatMap((fact) => (fact.is === 'perform' ? [[fact.owner, fact.count]] : [])))
}

export function detailOf(context: FormContext): string {
  const { t, names, question, next, way, all } = context
  if (next === 'wing') return t.ask.wingDetail
  const work = way === null ? null : workOf(way)
  if (work !== null && question.is !== 'guard') return names.text(work)
  switch (question.is) {
    case 'limit':
      return t.ask.limitDetail
    case 'drop':
      return t.ask.dropDetail
    case 'choose':
      return t.ask.chooseDetail
    case 'guard':
      return t.ask.guardDetail
    case 'action':
      return all.some(({ choice }) => choice.way === 'forgo')
        ? t.ask.bound
        : t.ask.actionDetail[itemAt(TASKS, question.type)]
    case 'tailor':
      return t.ask.tailorDetail
    case 'papers':
      return t.ask.papersDetail(question.left)
    case 'wing':
      return t.ask.wingDetail
    case 'effect':
      return names.text(question.work)
    case 'which':
      return t.ask.whichDetail
    case 'window':
      return [...new Set(all.map(({ choice }) => workOf(choice.way)))]
        .flatMap((kind) => (kind === null ? [] : [`${names.kind(kind)}: ${names.text(kind)}`]))
        .join(' ')
  }
}
