import { gameNames, loadGame } from '@handwerk/shelf'
import { describe, expect, it } from 'vitest'

describe('the shelf', () => {
  it('has every game under its own name', async () => {
    for (const name of gameNames) expect((await loadGame(name))?.game.name).toBe(name)
  })

  it('finds no unknown game, nor a property of every object', async () => {
    expect(await loadGame('chess')).toBeNull()
    expect(await loadGame('constructor')).toBeNull()
  })
})
