import { mottainai } from '@handwerk/mottainai'
import { advisorFor } from '../advice/advisor.js'
import type { Expert } from '../expert.js'
import { figures } from './figures.js'
import { greedy } from './greedy.js'
import { judgement } from './judgement.js'
import { direct, later } from './reasons.js'
import { reference } from './reference.js'
import { limits, searchers } from './searchers.js'
import { words } from './words.js'

export const expert: Expert = {
  makers: [greedy, ...searchers, reference],
  figures,
  advisor: advisorFor(mottainai, { judgement, limits, direct, later, words }),
}
