/** Which form answers the question that the game asks. */

import { itemAt } from '@handwerk/kernel'
import { kindOf, PAY } from '@handwerk/oh-my-goods'
import { buyForm, restForm } from './buy.ts'
import type { DecisionForm, FormContext } from './form.ts'
import { halveForm, redrawForm } from './hand.ts'
import { planForm } from './plan.ts'
import { fillForm, produceForm } from './produce.ts'

export * from './form.ts'
export { readDraft } from './read-draft.ts'

export function formFor(context: FormContext): DecisionForm {
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
