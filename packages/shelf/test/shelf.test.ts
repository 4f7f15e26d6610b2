import { gameNames, loadGame } from '@handwerk/shelf'
import { describe, expect, it } from 'vitest'

describe('the shelf', () => {
  it('has every game under its own name', async () => {
    for (const name of gameNames) expect((await loadGame(name))?.game.name).toBe(name)
  })

  it('has no game that is not there, nor what every object has', async () => {
    expect(await loadGame('chess')).toBeNull()
    expect(await loadGame('constructor')).toBeNull()
  })
})
