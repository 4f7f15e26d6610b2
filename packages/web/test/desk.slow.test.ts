import { expect, it } from 'vitest'
import { playGames } from './desk-play.ts'

it('the desk of Oh My Goods! leads to a legal answer in more games than desk.test.ts plays', () => {
  expect([...playGames(4, 12)].sort()).toEqual(expect.arrayContaining(['build', 'plan', 'produce', 'redraw']))
})
