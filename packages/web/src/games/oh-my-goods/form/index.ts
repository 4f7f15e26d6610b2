/** Which form answers the question that the game asks. */

import { itemAt } from '@handwerk/kernel'
import { kindOf, PAY } from '@handwerk/oh-my-goods'
import type { Dropped } from '../../../table/decision-form.ts'
import { buyForm, restForm } from './buy.ts'
import { type Draft, type FormContext, type GoodsForm, partsOf, type StepForm } from './form.ts'
import { halveForm, redrawForm } from './hand.ts'
import { planForm } from './plan.ts'
import { fillForm, produceForm } from './produce.ts'

export * from './form.ts'
export { readDraft } from './read-draft.ts'

export function formFor(context: FormContext): GoodsForm {
  const form = stepForm(context)
  return { ...form, drop: (piece, onto) => dropped(context, form, piece, onto) }
}

/** Drops: a card on a building or on the discards, a person on a building. */
function dropped({ playerView }: FormContext, form: StepForm, piece: string, onto: string): Dropped<Draft> {
  const [kind] = partsOf(piece)
  const isCard = kind === 'hand'
  if (isCard && onto === 'discard' && form.answers.some(({ id }) => id === 'redraw'))
    return { is: 'answer', id: 'redraw' }
  // The building is chosen first: the card is for its gap.
  if (isCard && onto.startsWith('site') && playerView.view.step === 'produce' && form.about !== onto)
    return { is: 'touches', pieces: [onto, piece] }
  const first = form.sign(piece) === 'on' ? [] : [piece]
  return { is: 'touches', pieces: kind === 'person' || kind === 'face' ? [...first, onto] : first }
}

function stepForm(context: FormContext): StepForm {
  const { view, moves } = context.playerView
  switch (view.step) {
    case 'redraw':
      return redrawForm(context)
    case 'halve':
      return halveForm(context)
    case 'plan':
      return kindOf(itemAt(moves, 0)) === PAY ? restForm(context) : planForm(context)
    case 'produce':
      return produceForm(context)
    case 'fill':
      return fillForm(context)
    case 'build':
      return buyForm(context)
    default:
      return restForm(context)
  }
}
