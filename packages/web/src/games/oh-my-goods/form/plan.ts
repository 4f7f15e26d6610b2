/** The planning form: assistants, the worker and a card to set aside are one draft until the plan is committed. */

import { itemAt } from '@handwerk/kernel'
import {
  ASIDE,
  argA,
  COMMIT,
  coinsOf,
  goodsOfMode,
  kindOf,
  MODES,
  move,
  NONE,
  ORDERLY,
  type Player,
  PRICE_OF_A_MOVE,
  SEND,
  UNDECIDED,
  WORK,
} from '@handwerk/oh-my-goods'
import { comingOf, needOf, sumOf, unitsInWords } from '../needs.ts'
import {
  type Answer,
  type Draft,
  EMPTY_DRAFT,
  type FormContext,
  type Payment,
  partsOf,
  piece,
  type StepForm,
} from './form.ts'
import { asksForPayment, choosePayment, countsOf, inWords, leastWasteful, paidInWords, worthOf } from './payment.ts'

/** The moves that send the assistants, each with its payment, and the rehearsal after them. */
function sending(context: FormContext) {
  const { playerView, draft } = context
  const moves: number[] = []
  let payment: Payment | null = null
  let after = playerView.rehearse(moves)
  for (const send of [...draft.sends].sort((a, b) => a.assistant - b.assistant)) {
    const next = playerView.rehearse([...moves, move(SEND, send.assistant, send.to)])
    if (next.refusal) break
    moves.push(move(SEND, send.assistant, send.to))
    after = next
    if (asksForPayment(next)) {
      const change = (pay: readonly number[] | null): Draft => ({
        ...draft,
        sends: draft.sends.map((other) => (other === send ? { ...send, pay } : other)),
      })
      const chosen = choosePayment(context, next, PRICE_OF_A_MOVE, send.pay, change)
      payment = chosen.payment
      if (chosen.payment.refusal) break
      moves.push(chosen.move)
      after = playerView.rehearse(moves)
    }
  }
  return { moves, after, payment }
}

export function planForm(context: FormContext): StepForm {
  const { playerView, draft, own, t } = context
  const { moves, after, payment } = sending(context)
  // The worker may have been placed by a typed move.
  const placed = own.plan.worker !== UNDECIDED
  const works = after.moves.filter((m) => kindOf(m) === WORK)
  const work = draft.worker === null ? [] : [move(WORK, draft.worker, draft.mode)]
  const chosen = work.length > 0 && works.includes(itemAt(work, 0))
  const staffed = playerView.rehearse([...moves, ...(chosen ? work : works.slice(0, 1))])
  const mayLeave = (i: number) =>
    sending({
      ...context,
      draft: { ...draft, sends: draft.sends.filter((send) => send.assistant < i) },
    }).after.moves.some((m) => kindOf(m) === SEND && argA(m) === i)

  const unpaid = payment?.refusal != null
  const commit = (): readonly number[] | null => {
    if (unpaid || (!placed && !chosen)) return null
    const all = [...moves, ...(placed ? [] : work)]
    if (draft.aside !== null) return [...all, move(ASIDE, draft.aside)]
    // With an empty hand the game has committed the plan by itself.
    return staffed.moves.includes(move(COMMIT)) ? [...all, move(COMMIT)] : all
  }
  const ready = commit()

  return {
    question:
      draft.sending === null
        ? context.question
        : t.plan.sending(context.assistant(itemAt(own.assistants, draft.sending))),
    detail: detail(context, chosen, placed, moveInWords(context, itemAt(after.view.players, context.seat), payment)),
    payment,
    runs: null,
    about: chosen && draft.worker !== null ? piece('site', draft.worker) : null,
    answers: answers(context, chosen, ready),
    sign(name) {
      const [kind, a, b] = partsOf(name)
      switch (kind) {
        case 'mode':
          if (chosen && draft.worker === a && draft.mode === b) return 'on'
          return works.includes(move(WORK, a, b)) ? 'can' : 'plain'
        case 'site':
          if (draft.sending !== null) return canSend(context, draft.sending, a) ? 'can' : 'off'
          if (chosen && draft.worker === a) return 'on'
          return works.some((m) => argA(m) === a) ? 'can' : 'plain'
        case 'person':
          if (draft.sending === a) return 'on'
          return mayLeave(a) ? 'may' : 'plain'
        case 'hand':
          if (draft.aside === a) return 'on'
          return staffed.moves.includes(move(ASIDE, a)) ? (placed ? 'can' : 'may') : 'plain'
        default:
          return 'plain'
      }
    },
    touch(name) {
      const [kind, a, b] = partsOf(name)
      switch (kind) {
        case 'mode':
          return after.why(move(WORK, a, b)) ?? { ...draft, sending: null, worker: a, mode: b }
        case 'site': {
          if (draft.sending !== null) return send(context, draft.sending, a)
          const mode = draft.worker === a ? (draft.mode + 1) % MODES.length : ORDERLY
          return after.why(move(WORK, a, mode)) ?? { ...draft, worker: a, mode }
        }
        case 'person':
          if (draft.sending === a)
            return { ...draft, sending: null, sends: draft.sends.filter((other) => other.assistant !== a) }
          return mayLeave(a) ? { ...draft, sending: a } : after.why(move(SEND, a, own.posts[a]))
        case 'hand':
          if (draft.aside === a) return { ...draft, aside: null }
          return staffed.why(move(ASIDE, a)) ?? { ...draft, aside: a }
        default:
          return null
      }
    },
  }
}

/** The rehearsal in which the places for an assistant are checked: after the moves of the assistants before it. */
const before = (context: FormContext, assistant: number) =>
  sending({
    ...context,
    draft: { ...context.draft, sends: context.draft.sends.filter((send) => send.assistant < assistant) },
  }).after

const canSend = (context: FormContext, assistant: number, to: number): boolean =>
  before(context, assistant).moves.includes(move(SEND, assistant, to))

function send(context: FormContext, assistant: number, to: number) {
  const { draft } = context
  const refusal = before(context, assistant).why(move(SEND, assistant, to))
  if (refusal) return refusal
  const others = draft.sends.filter((other) => other.assistant !== assistant)
  const worker = draft.worker === to ? null : draft.worker
  return { ...draft, sending: null, worker, sends: [...others, { assistant, to, pay: null }] }
}

/** What the assistants' moves cost, also where the game pays by itself; a payment that is too small stands alone. */
function moveInWords(context: FormContext, { plan }: Player, payment: Payment | null): string {
  if (payment?.refusal) return paidInWords(context, payment.pay, PRICE_OF_A_MOVE).sentence
  const moved = plan.posts.filter((post, i) => post !== context.own.posts[i]).length
  return moved === 0 ? '' : paidInWords(context, countsOf(context, plan.paid), moved * PRICE_OF_A_MOVE).sentence
}

function detail(context: FormContext, chosen: boolean, placed: boolean, moves: string): string {
  const { draft, own, deck, t } = context
  if (draft.sending !== null) return t.plan.sendingDetail
  const parts: string[] = []
  const site = placed ? own.plan.worker : chosen ? draft.worker : null
  if (site !== null && site !== NONE) {
    const mode = placed ? own.plan.mode : draft.mode
    const card = itemAt(own.buildings, site)
    const goods = context.good(itemAt(deck.makes, card), goodsOfMode(mode))
    const name = MODES[mode] === 'orderly' ? t.modes.orderly : t.modes.sloppy
    const need = needOf(context.playerView.view, deck, own, card, mode, draft.aside)
    const { missing, mustCome, fromHand, gives } = need
    const coming = comingOf(need)
    const said = (units: readonly number[]) => unitsInWords(units, context.resource, t.plan.any)
    const [missed, held] = [sumOf(missing), sumOf(fromHand)]
    const spared = missed > 0 ? missing : gives === 0 && held > 0 ? fromHand : null
    const work = `${context.building(card)}, ${name}: ${goods}`
    parts.push(
      mustCome > 0
        ? t.plan.if(work, said(coming), sumOf(coming), mustCome < sumOf(coming))
        : spared
          ? t.plan.enough(work, said(spared))
          : t.plan.all(work),
    )
    if (gives > 0) parts.push(t.plan.fill(said(fromHand), gives < held))
  } else if (placed) parts.push(t.plan.asideOnly)
  if (draft.aside !== null)
    parts.push(
      t.plan.aside(context.building(draft.aside), t.coins(itemAt(deck.cost, draft.aside))),
      payable(context, draft.aside),
    )
  if (moves !== '') parts.push(moves)
  return parts.join(' ') || t.plan.pick
}

/** Whether the goods of now pay for a card, and with which. */
function payable(context: FormContext, card: number): string {
  const { own, deck, t } = context
  const cost = itemAt(deck.cost, card)
  const missing = cost - coinsOf(deck, own)
  if (cost === 0) return t.buy.free
  if (missing > 0) return t.plan.asideShort(missing)
  const pay = leastWasteful(context, cost)
  return t.plan.asidePaid(inWords(context, pay), worthOf(context, pay) - cost)
}

function answers(context: FormContext, chosen: boolean, ready: readonly number[] | null): Answer[] {
  const { draft, t, own, deck } = context
  const list: Answer[] = []
  if (chosen && draft.worker !== null) {
    const goods = itemAt(deck.makes, itemAt(own.buildings, draft.worker))
    for (const mode of MODES.keys()) {
      const label = mode === ORDERLY ? t.modes.orderly : t.modes.sloppy
      const on = draft.mode === mode
      list.push({
        id: `mode-${mode}`,
        mode,
        label: `${label}: ${context.good(goods, goodsOfMode(mode))}`,
        small: true,
        chosen: on,
        draft: { ...draft, mode },
      })
    }
  }
  if (draft !== EMPTY_DRAFT) list.push({ id: 'clear', label: t.plan.clear, key: 'Esc', draft: EMPTY_DRAFT })
  list.push({ id: 'commit', label: t.plan.commit, key: 'Enter', main: true, ...(ready ? { moves: ready } : {}) })
  return list
}
