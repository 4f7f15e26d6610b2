/** Moves in the words of a language, in whole random games. */
import { LANGUAGES, randomFrom, seedFrom } from '@handwerk/kernel'
import { gameNames, loadGame } from '@handwerk/shelf'
import { expect, it } from 'vitest'
import { LocalTable, PERSON } from '../src/session/local-table.js'
import { Screen } from '../src/session/screen.js'

it.each(gameNames)(
  'every move of %s has a name of its own in every language, and German ones are German',
  async (game) => {
    const module = await loadGame(game)
    if (!module) throw new Error(`there is no ${game}`)
    for (const seed of ['a', 'b']) {
      const table = new LocalTable(module, {}, ['Anna', 'Ben'], [PERSON, PERSON], seedFrom(seed))
      const random = randomFrom(seed)
      const screens = LANGUAGES.map((language) => new Screen(table, language))
      while (!table.result) {
        const [seat = 0] = module.game.waiting(table.position)
        for (const screen of screens) {
          const options = screen.moveOptions(seat)
          expect(new Set(options.map(({ written }) => written)).size).toBe(options.length)
        }
        const german = new Screen(table, 'de').moveOptions(seat)
        expect(german.filter(({ notation, written }) => notation === written)).toEqual([])
        const moves = module.game.moves(table.position, seat)
        table.play(seat, moves[random.below(moves.length)] ?? 0)
      }
    }
  },
)
