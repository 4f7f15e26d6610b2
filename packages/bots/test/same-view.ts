import { type AnyGameModule, randomFrom } from '@handwerk/kernel'
import { expect } from 'vitest'
import { botNamed, positions, start } from './games.js'

interface Samples {
  /** One position of a game in this many. */
  readonly every: number
  readonly iterations: number
  /** How many positions with the same view are tried at each. */
  readonly imagined: number
}

/** Expects search to choose the same in positions that its view cannot tell apart; returns how many were tried. */
export async function expectSameSearch(
  module: AnyGameModule,
  { every, iterations, imagined }: Samples,
): Promise<number> {
  const { game } = module
  const random = randomFrom('elsewhere')
  let tried = 0
  for await (const { p, seat, n } of positions(module, every)) {
    const choose = async (position: unknown) => {
      const bot = await botNamed(game.name, `search:${iterations}`, randomFrom(`move ${n}`))
      return bot.choose(game.view(position, seat), game.moves(position, seat))
    }
    const move = await choose(p)
    expect(game.moves(p, seat)).toContain(move)
    expect(await choose(p), `decision ${n}`).toBe(move)
    for (let i = 0; i < imagined; i++)
      expect(await choose(game.imagine(game.view(p, seat), random)), `decision ${n}`).toBe(move)
    tried++
  }
  return tried
}

/** Expects greedy to choose the same in positions that its view cannot tell apart, at one of `every` decisions. */
export async function expectSameGreedy(module: AnyGameModule, every: number): Promise<void> {
  const { game } = module
  const p = start(module, 3, 'no cheating')
  const random = randomFrom('no cheating')
  for (let n = 0; game.waiting(p).length > 0; n++) {
    const seat = game.waiting(p)[0]
    const choose = async (position: unknown) => {
      const bot = await botNamed(game.name, 'greedy', randomFrom(`move ${n}`))
      return bot.choose(game.view(position, seat), game.moves(position, seat))
    }
    const move = await choose(p)
    if (n % every === 0) expect(await choose(game.imagine(game.view(p, seat), random)), `decision ${n}`).toBe(move)
    game.play(p, seat, move)
  }
}
