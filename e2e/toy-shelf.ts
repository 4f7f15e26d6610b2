/** A shelf with games for which the client has nothing drawn. */
import type { AnyGameModule } from '@handwerk/kernel'
import * as shelf from '../packages/shelf/src/index.ts'
import { toy } from '../packages/testkit/test/toy/game-module.ts'
import { manyMoves } from '../packages/web/test/many-moves.ts'

const modules: readonly AnyGameModule[] = [toy, manyMoves]

export const gameNames: readonly string[] = modules.map(({ game }) => game.name)

export const loadGame: typeof shelf.loadGame = async (name) =>
  modules.find(({ game }) => game.name === name) ?? shelf.loadGame(name)
