/** Decisions about the hand alone: redrawing it, and giving up half of it. */
import { argA, DISCARD, EMPTY, KEEP, kindOf, move, owed, REDRAW } from '@handwerk/oh-my-goods'
import { EMPTY_DRAFT, type FormContext, partsOf, type StepForm } from './form.ts'
import { type Picking, pick } from './picks.ts'

export function redrawForm(context: FormContext): StepForm {
  const { playerView, draft, own, t } = context
  const keepOne = playerView.moves.some((m) => kindOf(m) === REDRAW && argA(m) !== EMPTY)
  const kept = draft.picks[0]
  const hint = t.handful.redrawHint(own.hand.length)
  return {
    question: context.question,
    detail: keepOne ? `${hint} ${t.handful.keepOneHint}` : hint,
    payment: null,
    runs: null,
    about: null,
    answers: [
      kept === undefined
        ? { id: 'redraw', label: t.handful.redraw, key: 'R', moves: [move(REDRAW, EMPTY)] }
        : { id: 'redraw', label: t.handful.keepOne(context.building(kept)), key: 'R', moves: [move(REDRAW, kept)] },
      { id: 'keep', label: t.handful.keep, key: 'Enter', main: true, moves: [move(KEEP)] },
    ],
    sign(name) {
      const [kind, card] = partsOf(name)
      if (kind !== 'hand') return 'plain'
      if (kept === card) return 'on'
      return playerView.moves.includes(move(REDRAW, card)) ? 'may' : 'plain'
    },
    touch(name) {
      const [kind, card] = partsOf(name)
      if (kind !== 'hand') return null
      if (kept === card) return EMPTY_DRAFT
      return playerView.rehearse([]).why(move(REDRAW, card)) ?? { ...draft, picks: [card] }
    },
  }
}

export function halveForm(context: FormContext): StepForm {
  const { draft, own, t } = context
  const chosen = pick(context, 'halve', [], draft.picks)
  const due = owed(own)
  return {
    question: context.question,
    detail: t.handful.giveHint(own.picks.length + draft.picks.length, due),
    payment: null,
    runs: null,
    about: null,
    answers: [
      ...(draft.picks.length > 0 ? [{ id: 'clear', label: t.plan.clear, key: 'Esc', draft: EMPTY_DRAFT }] : []),
      {
        id: 'give',
        label: t.handful.give,
        key: 'Enter',
        main: true,
        ...(chosen?.complete ? { moves: chosen.moves } : {}),
      },
    ],
    ...choosing(context, 'halve', []),
  }
}

/** Choosing hand cards after some moves: what glows, and what a touch does. */
export function choosing(
  context: FormContext,
  step: Picking,
  base: readonly number[],
): Pick<StepForm, 'sign' | 'touch'> {
  const { draft, playerView } = context
  const now = pick(context, step, base, draft.picks)
  return {
    sign(name) {
      const [kind, card] = partsOf(name)
      if (kind !== 'hand') return 'plain'
      if (draft.picks.includes(card)) return 'on'
      if (now?.cards.includes(card)) return 'also'
      return !now?.complete && pick(context, step, base, [...draft.picks, card]) ? 'can' : 'off'
    },
    touch(name) {
      const [kind, card] = partsOf(name)
      if (kind !== 'hand') return null
      if (draft.picks.includes(card)) return { ...draft, picks: draft.picks.filter((other) => other !== card) }
      const picks = [...draft.picks, card]
      if (pick(context, step, base, picks)) return { ...draft, picks }
      return playerView.rehearse(base).why(move(DISCARD, card))
    },
  }
}
