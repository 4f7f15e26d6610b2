/** The shelf with a game that the client has drawn nothing for. */
import * as shelf from '../packages/shelf/src/index.ts'
import { toy } from '../packages/testkit/test/toy/game-module.ts'

export const gameNames: readonly string[] = [toy.game.name]

export const loadGame: typeof shelf.loadGame = async (name) => (name === toy.game.name ? toy : shelf.loadGame(name))
