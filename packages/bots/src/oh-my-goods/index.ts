import type { Expert } from '../expert.js'
import { figures } from './figures.js'
import { greedy } from './greedy.js'
import { searchers } from './searchers.js'

export const expert: Expert = { makers: [greedy, ...searchers], figures }
