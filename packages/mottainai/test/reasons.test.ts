import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { mottainai } from '../src/index.js'
import { move, VERBS } from '../src/moves.js'
import { REASONS } from '../src/why.js'
import { playRandomly } from './games.js'

const { game } = mottainai
const ALL =
  'over turn unknown ambiguous asked hand workplace floor action material support mask free owner moment target declined there'

describe('the reasons for refusals', () => {
  it('are these', () => {
    expect(REASONS.join(' ')).toBe(ALL)
  })

  it('are given for every illegal move, at every decision of a random game', () => {
    const random = randomFrom('reasons')
    playRandomly({ edition: 'deluxe', extended: 'no', teams: 'no' }, 3, 'reasons', (p, label) => {
      const legal = game.moves(p, p.turn)
      for (let n = 0; n < 20; n++) {
        const m = move(random.below(VERBS.length), random.below(60), random.below(60), random.below(3))
        const refusal = game.why(p, p.turn, m)
        if (legal.includes(m)) expect(refusal, label).toBeNull()
        else expect(REASONS, label).toContain(refusal?.reason)
      }
    })
  })
})
