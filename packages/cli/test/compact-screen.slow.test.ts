/** What is on a screen of 80 x 24 while people decide, in whole games of greedy bots. */
import { makeBot } from '@handwerk/bots'
import { LANGUAGES, randomFrom, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import { expect, it } from 'vitest'
import { LocalTable, PERSON } from '../src/session/local-table.js'
import { fitted, Screen } from '../src/session/screen.js'

const COLUMNS = 79
/** Beside the heading and the line to type in. */
const ROWS = 22
const NEWS = ['one', 'two', 'three', 'four', 'five']

it.each([
  ['oh-my-goods', 2, 0.95],
  ['oh-my-goods', 4, 0.9],
  ['mottainai', 2, 1],
  ['mottainai', 4, 0.95],
])('%s with %i seats: the market, the own side and the moves fit, but for large towns', async (game, seats, share) => {
  const module = await loadGame(game)
  if (!module) throw new Error(`there is no ${game}`)
  const names = ['Anna', 'Ben', 'Carla', 'David'].slice(0, seats)
  const people = names.map(() => PERSON)
  const table = new LocalTable(module, {}, names, people, seedFrom(`compact ${seats}`))
  const bots = await Promise.all(names.map((name) => makeBot(game, 'greedy', randomFrom(name))))
  const screens = LANGUAGES.map((language) => new Screen(table, language))
  let all = 0
  let fit = 0
  while (!table.result) {
    const [seat = 0] = module.game.waiting(table.position)
    for (const screen of screens) {
      const room = ROWS - screen.question(seat, COLUMNS).length
      const {
        table: lines,
        told,
        choice,
      } = fitted(screen, seat, screen.moveOptions(seat), COLUMNS, { news: NEWS, room })
      all++
      if (lines.length + told.length + choice.length <= room) fit++
    }
    const view = module.game.view(table.position, seat)
    const move = bots[seat]?.choose(view, module.game.moves(table.position, seat))
    table.play(seat, move as number)
  }
  expect(fit / all).toBeGreaterThanOrEqual(share)
})
