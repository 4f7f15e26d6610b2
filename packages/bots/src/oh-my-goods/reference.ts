/** The strongest bot as it was, never to be changed: what stronger ones are measured against. */
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { REFERENCE } from '../reference.js'
import { searcher } from '../search/maker.js'
import { evaluatorBy } from './evaluator.js'
import habits from './reference/habits.json' with { type: 'json' }
import weights from './reference/weights.json' with { type: 'json' }

// It counted roughly throughout, and so it goes on.
export const reference = searcher(REFERENCE, ohMyGoods.game, evaluatorBy(habits, weights, 'rough'), {
  iterations: 1000,
  rounds: 4,
})
