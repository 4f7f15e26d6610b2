/** A game with many moves, for which nothing is drawn: Oh My Goods! under another name. */
import type { AnyGameModule } from '@handwerk/kernel'
import { ohMyGoods } from '@handwerk/oh-my-goods'

export const manyMoves: AnyGameModule = { ...ohMyGoods, game: { ...ohMyGoods.game, name: 'goods-in-words' } }

/** The table groups more than twelve. */
export const hasManyMoves = (position: unknown): boolean => manyMoves.game.moves(position, 0).length > 12
