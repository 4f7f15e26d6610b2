import { randomFrom, seedFrom } from '@handwerk/kernel'
import { mottainai } from '@handwerk/mottainai'
import { describe, expect, it } from 'vitest'
import { botNamed, MODULES } from './games.js'
import { expectSameGreedy } from './same-view.js'

describe.each(MODULES)('greedy at %s', (_title, module) => {
  it('does not depend on hidden cards', () => expectSameGreedy(module, 5))
})

describe('greedy at Mottainai', () => {
  const { game, diagram, notation } = mottainai

  /** What it plays in a written position. */
  async function choice(written: object): Promise<string> {
    const read = diagram.read(written, seedFrom('by hand'))
    if (!read.ok) throw new Error(read.fault.reason)
    const view = game.view(read.value, read.value.turn)
    const bot = await botNamed(game.name, 'greedy', randomFrom('by hand'))
    return notation.write(view, bot.choose(view, game.moves(read.value, read.value.turn)))
  }

  const atAction = (own: object, other: object) => ({
    players: [{ task: 'teapot', ...own }, other],
    step: 'noon',
    performing: { seat: 0, actions: 1 },
    floor: ['straw'],
  })

  it('completes a work where it covers sales', async () => {
    const own = { hand: ['dice', 'poem', 'mask'], workplace: ['jar', 'brick'], sales: ['vase', 'bowl', 'haniwa'] }
    expect(await choice(atAction(own, { hand: ['frog'] }))).toBe('craft dice shop')
  })

  it('completes a work where it covers assistants', async () => {
    const own = { hand: ['dice', 'poem', 'mask'], workplace: ['jar', 'brick'], assistants: ['vase', 'bowl', 'haniwa'] }
    expect(await choice(atAction(own, { hand: ['frog'] }))).toBe('craft dice gallery')
  })

  /** Without a task there is one prayer, and Cup may follow. */
  const atCup = (own: readonly string[], others: readonly string[]) =>
    choice({
      players: [
        { hand: ['poem'], gallery: ['cup', ...own] },
        { hand: ['frog'], gallery: others },
      ],
      step: 'noon',
    })

  it('ends the game by Cup when it is ahead, and declines when it is behind', async () => {
    expect(await atCup(['bench', 'jar', 'ring'], ['fan'])).toBe('cup')
    expect(await atCup(['fan'], ['bench', 'jar', 'ring'])).toBe('done')
  })

  it('ends the game by a full wing when it is ahead, and does not when it is behind', async () => {
    const full = { gallery: ['scroll', 'ring', 'bench', 'socks'], shop: ['robe', 'plane', 'fan', 'crane'] }
    const own = { hand: ['dice', 'mask'], workplace: ['jar', 'brick'], ...full }
    expect(await choice(atAction(own, { hand: ['frog'], gallery: ['flag'] }))).toMatch(/^craft dice /)
    const richer = { gallery: ['pin', 'bell', 'coin', 'gong'], shop: ['vase', 'cup', 'bowl', 'sword'] }
    expect(await choice(atAction(own, { hand: ['frog'], ...richer }))).not.toMatch(/^craft/)
  })
})
