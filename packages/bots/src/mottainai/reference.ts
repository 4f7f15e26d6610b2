/** The strongest bot as it was, never to be changed: what stronger ones are measured against. */
import { mottainai } from '@handwerk/mottainai'
import { REFERENCE } from '../reference.js'
import { searcher } from '../search/maker.js'
import { evaluatorBy } from './evaluator.js'
import odds from './reference/odds.json' with { type: 'json' }
import weights from './reference/weights.json' with { type: 'json' }

export const reference = searcher(REFERENCE, mottainai.game, evaluatorBy(odds, weights), {
  iterations: 4000,
  rounds: 2,
})
