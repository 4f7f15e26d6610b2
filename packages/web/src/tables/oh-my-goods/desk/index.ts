/** Which desk answers the question that the game asks. */

import { itemAt } from '@handwerk/kernel'
import { kindOf, PAY } from '@handwerk/oh-my-goods'
import { buyDesk, restDesk } from './buy.ts'
import type { Asked, Desk } from './desk.ts'
import { halveDesk, redrawDesk } from './hand.ts'
import { planDesk } from './plan.ts'
import { fillDesk, produceDesk } from './produce.ts'

export * from './desk.ts'
export { readDraft } from './kept-draft.ts'

export function deskFor(asked: Asked): Desk {
  const { view, moves } = asked.chair
  switch (view.step) {
    case 'redraw':
      return redrawDesk(asked)
    case 'halve':
      return halveDesk(asked)
    case 'plan':
      return kindOf(itemAt(moves, 0)) === PAY ? restDesk(asked) : planDesk(asked)
    case 'produce':
      return produceDesk(asked)
    case 'fill':
      return fillDesk(asked)
    case 'build':
      return buyDesk(asked)
    default:
      return restDesk(asked)
  }
}
