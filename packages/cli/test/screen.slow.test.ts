import { LANGUAGES, randomFrom, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import { describe, expect, it } from 'vitest'
import { registry } from '../src/registry.js'
import { LocalTable, PERSON } from '../src/session/local-table.js'
import { Screen } from '../src/session/screen.js'
import { resultLines } from '../src/terminal/scoreboard.js'
import { cli } from './cli.js'

const COLUMNS = 79

describe.each(['oh-my-goods', 'mottainai'])('the screen of %s', (game) => {
  it.each([2, 3, 5])('has no line wider than the terminal in any state of a game of %i seats', async (wished) => {
    const module = await loadGame(game)
    if (!module) throw new Error(`there is no ${game}`)
    const seats = Math.min(wished, module.game.seats.max)
    const names = Array.from({ length: seats }, (_, seat) => `Großmeisterin Nr. ${seat + 1}`)
    const seed = `wide ${seats}`
    const table = new LocalTable(
      module,
      {},
      names,
      names.map(() => PERSON),
      seedFrom(seed),
    )
    const random = randomFrom(seed)
    const screens = LANGUAGES.map((language) => new Screen(table, language))
    let told = 0
    const check = (lines: readonly string[], what: string) => {
      for (const line of lines) if (line.length > COLUMNS) throw new Error(`${what}, seed "${seed}": ${line}`)
    }
    for (let n = 0; !table.result; n++) {
      const [seat] = module.game.waiting(table.position)
      for (const [i, screen] of screens.entries()) {
        const where = `${LANGUAGES[i]}, decision ${n}`
        const options = screen.moveOptions(seat)
        check([screen.heading(seat, COLUMNS)], `heading, ${where}`)
        for (const watcher of [seat, null]) check(screen.board(watcher, COLUMNS), `board, ${where}`)
        check(screen.question(seat, COLUMNS), `question, ${where}`)
        check(screen.news(seat, told, COLUMNS), `news, ${where}`)
        check(screen.choice(options, COLUMNS), `choice, ${where}`)
        check(screen.choice(options, COLUMNS, 5), `short choice, ${where}`)
      }
      told = table.facts.length
      const moves = module.game.moves(table.position, seat)
      table.play(seat, moves[random.below(moves.length)])
    }
    for (const language of LANGUAGES) check(resultLines(module, table.result, names, language), `result, ${language}`)
  })

  it.each(LANGUAGES)('has no line wider than 80 columns and no escape codes in a piped game: %s', async (lang) => {
    const line = ['play', game, '--seats', 'human,random', '--seed', 'pipe', '--lang', lang]
    const { code, out } = await cli(line, `?\nhelp\nhint\nlog\n${'1\n'.repeat(4000)}`, { registry })
    expect(code).toBe(0)
    expect(out.split('\n').filter((text) => text.length > 80)).toEqual([])
    expect(out).not.toContain('\x1b')
  })
})

it('colours whole words only', async () => {
  const module = await loadGame('oh-my-goods')
  if (!module) throw new Error('there is no oh-my-goods')
  const screen = new Screen(new LocalTable(module, {}, ['A', 'B'], [PERSON, PERSON], seedFrom('x')), 'en')
  const painted = screen.colourWords('2 wood, 1 woodpecker, stone', (colour, text) => `<${colour}>${text}</>`)
  expect(painted).toBe('2 <green>wood</>, 1 woodpecker, <gray>stone</>')
})
