import { expect, it } from 'vitest'
import { playGames } from './goods-form-play.ts'

it('the form of Oh My Goods! leads to a legal answer in more games than goods-form.test.ts plays', () => {
  expect([...playGames(4, 12)].sort()).toEqual(expect.arrayContaining(['build', 'plan', 'produce', 'redraw']))
})
