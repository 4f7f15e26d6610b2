/** The strongest bot as it was, never to be changed: what stronger ones are measured against. */
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { REFERENCE } from '../reference.js'
import { searcher } from '../search/maker.js'
import { judgementBy } from './judgement.js'
import habits from './reference/habits.json' with { type: 'json' }
import weights from './reference/weights.json' with { type: 'json' }

export const reference = searcher(REFERENCE, ohMyGoods.game, judgementBy(habits, weights), {
  iterations: 1000,
  rounds: 4,
})
