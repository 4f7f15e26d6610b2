/** Levels that look for a win on the table before they search. */
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { expect, it } from 'vitest'
import { LEVELS, makeBot } from '../src/index.js'

const { game } = mottainai

/** A fifth work would end the game, and lose it. */
function losingEnd() {
  const read = mottainai.diagram.read(
    {
      turn: 0,
      step: 'noon',
      performing: { seat: 0, actions: 1 },
      players: [
        {
          hand: ['crane', 'curtain', 'mask', 'robe'],
          task: 'gong',
          gallery: ['deck-of-cards', 'sketch', 'doll', 'plane'],
        },
        { hand: ['vase', 'jar'], shop: ['fountain'], gallery: ['bench', 'tower', 'cup', 'dice'] },
      ],
    },
    seedFrom('losing end'),
  )
  if (!read.ok) throw new Error(read.fault.reason)
  return read.value
}

it.each(LEVELS.slice(2))('%s has the time that is left when it has looked for a win in vain', async (level) => {
  const p = losingEnd()
  const millis = 400
  let now = 0
  const clock = () => now++
  const bot = await makeBot(game.name, `${level}:1000000`, randomFrom(level), { clock, millis })
  expect(game.moves(p, 0)).toContain(bot?.choose(game.view(p, 0), game.moves(p, 0)))
  expect(now).toBeLessThan(1.1 * millis)
})
