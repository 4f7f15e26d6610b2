import { ohMyGoods } from '@handwerk/oh-my-goods'
import { advisorFor } from '../advice/advisor.js'
import type { Expert } from '../expert.js'
import { evaluator } from './evaluator.js'
import { features } from './features.js'
import { greedy } from './greedy.js'
import { words } from './reason-words.js'
import { direct, later } from './reasons.js'
import { reference } from './reference.js'
import { limits, searchers } from './searchers.js'
import { planner } from './turn-plan.js'

export const expert: Expert = {
  factories: [greedy, ...searchers, reference],
  features,
  advisor: advisorFor(ohMyGoods, { evaluator, limits, direct, later, words, planner }),
}
