/** Building and hiring: what, where, and with which goods. */

import { itemAt } from '@handwerk/kernel'
import { BUILD, BUILDING, HIRING, move, PASS, PLACE, PRICE_OF_A_MOVE } from '@handwerk/oh-my-goods'
import { type Answer, EMPTY_DRAFT, type FormContext, type Payment, partsOf, piece, type StepForm } from './form.ts'
import { asksForPayment, choosePayment, countsOf, paidInWords } from './payment.ts'

export function buyForm(context: FormContext): StepForm {
  const { playerView, own, draft, deck, t } = context
  const mayBuild = playerView.moves.includes(move(BUILDING))
  const mayHire = (face: number) => playerView.moves.includes(move(HIRING, face))
  const buy = typeof draft.buy === 'number' && mayHire(draft.buy) ? draft.buy : mayBuild ? 'build' : null
  const pass: Answer = { id: 'pass', label: t.buy.neither, key: 'N', moves: [move(PASS)] }
  const shared = {
    touch(name: string) {
      const [kind, a] = partsOf(name)
      if (kind === 'face') {
        if (draft.buy === a) return EMPTY_DRAFT
        return playerView.rehearse([]).why(move(HIRING, a)) ?? { ...EMPTY_DRAFT, buy: a }
      }
      if (kind === 'site' && typeof buy === 'number') return hire(context, buy).touch(a)
      if (kind === 'hand')
        return playerView.rehearse([]).why(move(BUILDING)) ?? { ...EMPTY_DRAFT, buy: 'build' as const }
      return null
    },
    runs: null,
  }
  const faces = (name: string) => {
    const [kind, a] = partsOf(name)
    if (kind !== 'face') return 'plain' as const
    return a === buy ? ('on' as const) : mayHire(a) ? ('can' as const) : ('plain' as const)
  }
  if (buy === null)
    return {
      question: t.buy.ask,
      detail: t.buy.askDetail,
      about: null,
      payment: null,
      answers: [pass],
      ...shared,
      sign: faces,
    }
  if (buy === 'build') {
    const price = itemAt(deck.cost, own.aside)
    const paid = paying(context, [move(BUILDING)], price)
    const { sentence, lost } = told(context, paid, price)
    return {
      question: t.buy.build(context.building(own.aside)),
      detail: sentence,
      about: null,
      payment: paid.payment,
      answers: [pass, { id: 'build', label: t.buy.go, ...losing(t, lost), key: 'Enter', main: true, ...paid.answer }],
      ...shared,
      sign: faces,
    }
  }
  const { post, places, moves } = hire(context, buy)
  const price = itemAt(deck.faceCost, buy)
  const paid = paying(context, moves, price)
  const { sentence, lost } = told(context, paid, price)
  return {
    question: t.buy.hire(context.assistant(buy)),
    detail: `${sentence} ${places.length > 1 ? t.buy.where : ''}`.trim(),
    about: post === null ? null : piece('site', post),
    payment: paid.payment,
    answers: [pass, { id: 'hire', label: t.buy.goHire, ...losing(t, lost), key: 'Enter', main: true, ...paid.answer }],
    ...shared,
    sign(name) {
      const [kind, a] = partsOf(name)
      if (kind === 'site') return a === post ? 'on' : places.includes(a) ? 'can' : 'plain'
      return faces(name)
    },
  }
}

/** The moves that hire an assistant, up to the payment, to the chosen place or else the first free one. */
function hire(context: FormContext, face: number) {
  const { playerView, draft, own } = context
  const at = playerView.rehearse([move(HIRING, face)])
  const places = own.buildings.flatMap((_, b) => (at.moves.includes(move(PLACE, b)) ? [b] : []))
  const post = draft.post !== null && places.includes(draft.post) ? draft.post : (places[0] ?? null)
  return {
    post,
    places,
    moves: [move(HIRING, face), ...(post === null ? [] : [move(PLACE, post)])],
    touch: (b: number) => (places.includes(b) ? { ...draft, buy: face, post: b } : at.why(move(PLACE, b))),
  }
}

interface Paying {
  readonly payment: Payment | null
  /** All moves of the purchase, as far as they are known. */
  readonly all: readonly number[]
  readonly answer: { readonly moves?: readonly number[] }
}

function paying(context: FormContext, moves: readonly number[], price: number): Paying {
  const at = context.playerView.rehearse(moves)
  if (!asksForPayment(at)) return { payment: null, all: moves, answer: { moves } }
  const { move: pay, payment } = choosePayment(context, at, price, context.draft.pay, (counts) => ({
    ...context.draft,
    pay: counts,
  }))
  const all = [...moves, pay]
  return { payment, all, answer: payment.refusal ? {} : { moves: all } }
}

/** Also where the game pays by itself, since there is one way alone. */
function told(context: FormContext, { payment, all }: Pick<Paying, 'payment' | 'all'>, price: number) {
  const { t, seat, playerView } = context
  if (price === 0) return { sentence: t.buy.free, lost: 0 }
  const fact = playerView.rehearse(all).facts.findLast((told) => told.is === 'pay' && told.seat === seat)
  const kinds = fact?.is === 'pay' ? fact.kinds : []
  return paidInWords(context, payment?.pay ?? countsOf(context, kinds), price)
}

const losing = (t: FormContext['t'], lost: number) => (lost > 0 ? { note: t.buy.lose(lost) } : {})

/** The form after a typed move, where the game asks for a place or a payment by itself. */
export function restForm(context: FormContext): StepForm {
  const { playerView, draft, deck, own, t } = context
  const at = playerView.rehearse([])
  const places = own.buildings.flatMap((_, b) => (playerView.moves.includes(move(PLACE, b)) ? [b] : []))
  const { step, buying, hiring } = playerView.view
  // Where nothing is bought there is no price.
  const price =
    step === 'plan' ? PRICE_OF_A_MOVE : ((buying === BUILD ? deck.cost[own.aside] : deck.faceCost[hiring]) ?? 0)
  const paid = asksForPayment(at) ? choosePayment(context, at, price, draft.pay, (pay) => ({ ...draft, pay })) : null
  const ready = paid
    ? paid.payment.refusal
      ? {}
      : { moves: [paid.move] }
    : draft.post === null
      ? {}
      : { moves: [move(PLACE, draft.post)] }
  return {
    question: context.question,
    detail: paid ? told(context, { payment: paid.payment, all: [paid.move] }, price).sentence : t.buy.where,
    about: null,
    payment: paid?.payment ?? null,
    runs: null,
    answers: [{ id: 'pay', label: t.buy.pay, key: 'Enter', main: true, ...ready }],
    sign(name) {
      const [kind, a] = partsOf(name)
      if (kind !== 'site') return 'plain'
      return draft.post === a ? 'on' : places.includes(a) ? 'can' : 'plain'
    },
    touch(name) {
      const [kind, a] = partsOf(name)
      if (kind !== 'site' || paid) return null
      return places.includes(a) ? { ...draft, post: a } : at.why(move(PLACE, a))
    },
  }
}
